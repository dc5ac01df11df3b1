import { memo } from 'react'
import { colourOf, isRing, markAt } from './marks.ts'
import { marksOf, type Plot, type PlotEnd, type PlotGoal, type PlotLine, pathsOf } from './plot.ts'

interface Props {
  plot: Plot
  /** The lines are on a canvas below. */
  withoutLines: boolean
}

/** Everything on a chart that does not follow the pointer. */
export const Drawing = memo(({ plot, withoutLines }: Props) => {
  const { width, height, left, right, top, bottom } = plot
  return (
    <svg className="chart-drawing" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {plot.weekends.map(({ x, width: wide }) => (
        <rect key={x} className="chart-weekend" x={x} y={top} width={wide} height={bottom - top} />
      ))}
      {plot.goal?.runs.map((run) =>
        run.bands.map(({ zone, y, height: tall }) => (
          <rect
            key={`${run.left} ${zone}`}
            className={`chart-band ${zone}`}
            x={run.left}
            y={y}
            width={run.right - run.left}
            height={tall}
          />
        )),
      )}
      {plot.rows.map(({ y, text }, index) => (
        <g key={text}>
          <path className={index === 0 ? 'chart-grid base' : 'chart-grid'} d={`M${left} ${y}H${right}`} />
          <text className="chart-tick" x={left - 8} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {plot.columns.map(({ x, text, index }) => (
        <text key={index} className="chart-tick" x={x} y={bottom + 18} textAnchor="middle">
          {text}
        </text>
      ))}
      {plot.goal && <GoalLines {...plot.goal} />}
      {plot.lines.map((line) => (
        <Line key={line.slot} plot={plot} line={line} withoutLine={withoutLines} />
      ))}
      {plot.goal && (
        <text className="chart-goal-text" x={plot.goal.textX} y={plot.goal.textY}>
          {plot.goal.text}
        </text>
      )}
      {plot.ends.map((end) => (
        <End key={end.slot} plot={plot} end={end} />
      ))}
      {plot.labels.map(({ x, baseline, text, slot }) => (
        <text key={`${slot} ${x}`} className="chart-label" x={x} y={baseline} textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  )
})

const GoalLines = ({ runs }: PlotGoal) =>
  runs.map(({ left, right, goalY, y, yellowY }) => (
    <g key={left}>
      <path className="chart-yellow" d={`M${left} ${yellowY}H${right}`} />
      {y !== goalY && <path className="chart-pace" d={`M${left} ${y}H${right}`} />}
      <path className="chart-goal" d={`M${left} ${goalY}H${right}`} />
    </g>
  ))

const Line = ({ plot, line, withoutLine }: { plot: Plot; line: PlotLine; withoutLine: boolean }) => {
  const { slot } = line
  const paths = withoutLine ? undefined : pathsOf(plot, line)
  const colour = colourOf(slot)
  const marks = marksOf(plot, line)
    .map(({ x, y, radius }) => markAt(slot, x, y, radius))
    .join('')
  return (
    <>
      {paths && <path className="chart-line" d={paths.line} stroke={colour} />}
      {paths?.dashed && <path className="chart-line dashed" d={paths.dashed} stroke={colour} />}
      {isRing(slot) ? (
        <path className="chart-mark ring" d={marks} color={colour} />
      ) : (
        <path className="chart-mark" d={marks} fill={colour} />
      )}
    </>
  )
}

/** What a line is, beside its end: no legend to look up. */
const End = ({ plot, end }: { plot: Plot; end: PlotEnd }) => {
  const { x, y, textX, textY, slot } = end
  const middle = (Math.max(x, plot.right - 8) + textX - 6) / 2
  return (
    <>
      <path
        className="chart-leader"
        stroke={colourOf(slot)}
        d={`M${x} ${y}H${Math.max(x, plot.right - 8)}C${middle} ${y} ${middle} ${textY} ${textX - 6} ${textY}`}
      />
      <text className="chart-name" x={textX} y={textY - 2}>
        {end.name}
      </text>
      <text className="chart-last" x={textX} y={textY + 12}>
        {end.value}
      </text>
    </>
  )
}
