import { ResponsiveBar } from '@nivo/bar'
import { colourOf } from '../../parts/charts/marks.ts'
import { useTheme } from '../../theme/theme.ts'
import { usage as words } from '../../words/en/usage.ts'
import type { DaySeries } from './series.ts'
import './usage.css'

interface Datum extends Record<string, string | number> {
  date: string
}

const theme = {
  text: { fill: 'var(--ink-2)', fontSize: 11, fontFamily: 'inherit' },
  grid: { line: { stroke: 'var(--line-2)', strokeDasharray: '3 3' } },
}
const ticks = 4

/** What was used on each day, one part upon the other. */
export default function DayBars({ days, parts, write, label }: DaySeries) {
  const data = days.map(({ date, values }): Datum => ({ date, ...values }))
  // Colours are looked up when bars are drawn: in another theme they are drawn anew.
  const shade = useTheme()
  // A day in five is named.
  const named = days.filter((_, at) => at % 5 === 0).map(({ date }) => date)
  return (
    <div className="us-chart" role="img" aria-label={label}>
      <ResponsiveBar<Datum>
        key={shade}
        role="presentation"
        data={data}
        keys={parts.map(({ key }) => key)}
        indexBy="date"
        margin={{ top: 8, right: 4, bottom: 24, left: 56 }}
        padding={0.25}
        colors={({ id }) => colourOf(parts.findIndex(({ key }) => key === id))}
        gridYValues={ticks}
        axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: (value: number) => write(value) }}
        axisBottom={{ tickSize: 0, tickPadding: 8, tickValues: named, format: (date: string) => words.day(date) }}
        enableLabel={false}
        animate={false}
        theme={theme}
        tooltip={({ indexValue, id, value }) => (
          <span className="us-tip">
            {words.day(String(indexValue))} <b className="tn">{write(value)}</b>{' '}
            {parts.find(({ key }) => key === id)?.title}
          </span>
        )}
      />
    </div>
  )
}
