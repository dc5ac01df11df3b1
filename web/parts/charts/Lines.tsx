import { memo, useLayoutEffect, useRef } from 'react'
import { useTheme } from '../../theme/theme.ts'
import type { Plot, PlotLine } from './plot.ts'

const trace = (context: CanvasRenderingContext2D, { xs }: Plot, { ys, partial }: PlotLine) => {
  const end = partial > 0 ? partial : ys.length
  context.beginPath()
  let drawing = false
  for (let index = 0; index < end; index += 1) {
    const y = ys[index] as number
    if (Number.isNaN(y)) {
      drawing = false
      continue
    }
    const x = xs[index] as number
    if (drawing) context.lineTo(x, y)
    else context.moveTo(x, y)
    drawing = true
  }
  context.stroke()
  if (partial < 1) return
  context.beginPath()
  context.setLineDash([3, 4])
  context.moveTo(xs[partial - 1] as number, ys[partial - 1] as number)
  context.lineTo(xs[partial] as number, ys[partial] as number)
  context.stroke()
  context.setLineDash([])
}

/** The lines of a chart with many points. As elements of the page they would take a hundred times as long. */
export const Lines = memo(({ plot }: { plot: Plot }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const scale = window.devicePixelRatio
    element.width = Math.round(plot.width * scale)
    element.height = Math.round(plot.height * scale)
    context.setTransform(scale, 0, 0, scale, 0, 0)
    const style = getComputedStyle(document.documentElement)
    context.lineWidth = 1.5
    context.lineJoin = 'round'
    for (const line of plot.lines) {
      context.strokeStyle = style.getPropertyValue(`--c${line.slot + 1}`)
      trace(context, plot, line)
    }
  }, [plot, theme])
  return <canvas ref={canvas} className="chart-lines" style={{ width: plot.width, height: plot.height }} />
})
