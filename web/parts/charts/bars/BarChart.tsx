import { type BarItemProps, ResponsiveBar } from '@nivo/bar'
import { useMemo } from 'react'
import { useNarrow } from '../../narrow.ts'
import { type BarScale, origin } from './scale.ts'
import './bars.css'

interface Props {
  /** From top to bottom; null has no bar. */
  rows: readonly { uid: string; value: number | null }[]
  scale: BarScale
  /** The uid of the row that is looked at. */
  active: string | undefined
}

interface Datum extends Record<string, string | number> {
  uid: string
  value: number
}

/** px */
const thick = { wide: 16, narrow: 8 }
const theme = { grid: { line: { stroke: 'var(--line-2)', strokeDasharray: '3 3' } } }

/** The bars of the list that lies below them: each as high as its row, and in the middle of it. */
export default function BarChart({ rows, scale, active }: Props) {
  const narrow = useNarrow()
  const data = useMemo(
    () =>
      // From the bottom to the top.
      rows.toReversed().map(({ uid, value }): Datum => {
        const at = value === null ? null : scale.at(value)
        // The axis begins at 0 for the library, wherever it begins for us.
        return { uid, value: at === null ? 0 : at - origin(scale) }
      }),
    [rows, scale],
  )
  return (
    <ResponsiveBar<Datum>
      data={data}
      keys={['value']}
      indexBy="uid"
      layout="horizontal"
      padding={0}
      valueScale={{ type: 'linear', min: scale.low - origin(scale), max: scale.high - origin(scale), nice: false }}
      axisLeft={null}
      axisBottom={null}
      enableGridY={false}
      enableGridX={!narrow}
      gridXValues={scale.ticks.map(({ at }) => at - origin(scale))}
      enableLabel={false}
      isInteractive={false}
      animate={false}
      theme={theme}
      barComponent={(item: BarItemProps<Datum>) => (
        <Row
          {...item}
          high={narrow ? thick.narrow : thick.wide}
          on={item.bar.data.indexValue === active}
          low={narrow}
        />
      )}
    />
  )
}

const Row = ({ bar, high, on, low }: BarItemProps<Datum> & { high: number; on: boolean; low: boolean }) => {
  if (bar.width < 0.5) return null
  const top = low ? bar.y + bar.height - high - 8 : bar.y + (bar.height - high) / 2
  return <rect className={on ? 'bars-bar on' : 'bars-bar'} x={bar.x} y={top} width={bar.width} height={high} rx={2} />
}
