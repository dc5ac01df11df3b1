import { type CellCanvasRendererProps, HeatMapCanvas } from '@nivo/heatmap'
import { memo, useMemo } from 'react'
import { stepOf } from '../../../shared/metrics/heatSteps.ts'
import { type HeatModel, shortText } from './model.ts'
import type { Ramp } from './useRamp.ts'

interface Props {
  model: HeatModel
  ramp: Ramp
  /** px */
  width: number
  height: number
  numbers: boolean
}

interface Datum {
  x: string
  y: number
}
type Cell = CellCanvasRendererProps<Datum>

/** Pixels of a canvas that a phone has the memory for. */
const mostPixels = 16_000_000
const font = '11.5px InterVariable, Inter, system-ui, sans-serif'

/** The cells. What is pointed at is drawn over them, so that they are painted once. */
const HeatCanvas = memo(({ model, ramp, width, height, numbers }: Props) => {
  const data = useMemo(
    () =>
      model.rows.map(({ values }, row) => ({
        id: String(row),
        data: values.map((y, column): Datum => ({ x: String(column), y })),
      })),
    [model],
  )
  const { steps } = model
  const pixelRatio = Math.max(1, Math.min(devicePixelRatio, Math.sqrt(mostPixels / (width * height))))
  const render = (context: CanvasRenderingContext2D, { cell }: Cell) => {
    const value = cell.value ?? 0
    const step = stepOf(value, steps)
    const [wide, high] = [cell.width, cell.height]
    const gap = wide > 6 ? 1 : 0
    context.fillStyle = ramp.fills[step] ?? ''
    context.fillRect(cell.x - wide / 2, cell.y - high / 2, wide - gap, high - 1)
    if (!numbers) return
    context.font = font
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = ramp.inks[step] ?? ''
    context.fillText(shortText(value), cell.x - gap / 2, cell.y + 0.5)
  }
  return (
    <HeatMapCanvas<Datum, object>
      data={data}
      width={width}
      height={height}
      axisTop={null}
      axisLeft={null}
      isInteractive={false}
      animate={false}
      colors={plain}
      label={empty}
      labelTextColor="#000"
      borderColor="#000"
      enableLabels={false}
      layers={layers}
      renderCell={render}
      pixelRatio={pixelRatio}
    />
  )
})
export default HeatCanvas

// Colours and texts are those of the drawing: for each cell to find its own costs the library more than all the rest.
const plain = () => '#000'
const empty = () => ''
const layers = ['cells' as const]
