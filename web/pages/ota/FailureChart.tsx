import type { Rollout } from '../../../shared/contract/ota.ts'
import { ota as words } from '../../words/en/ota.ts'

const [left, right, top, bottom] = [34, 424, 18, 140]
const tens = [50, 100, 200, 500, 1000, 2000, 5000, 10_000]

/** Whole numbers, or halves of small ones, at which lines are drawn: five at most. */
const scaleOf = (most: number) => {
  const every = [0.5, 1, 2, 5, 10, 20, 25, 50].find((one) => most / one <= 4) ?? 100
  const end = Math.max(every, Math.ceil(most / every) * every)
  return { end, lines: Array.from({ length: Math.round(end / every) + 1 }, (_, at) => at * every) }
}

/** The share of failed installs, by how many have finished, against the limit. */
export const FailureChart = ({ rollout }: { rollout: Rollout }) => {
  const { curve, plan, state, steps } = rollout
  const last = curve.at(-1)
  if (!last) return null
  const { end, lines } = scaleOf(Math.max(plan.limit * 1.3, ...curve.map(({ percent }) => percent)))
  // Room behind the last point, for what it says.
  const room = Math.max(last.finished * 1.19, last.finished + 1)
  const x = (finished: number) => left + ((right - left) * finished) / room
  const y = (percent: number) => bottom - ((bottom - top) * Math.min(percent, end)) / end
  const drawn = [{ finished: 0, percent: 0 }, ...curve]
    .map(({ finished, percent }, at) => `${at === 0 ? 'M' : 'L'}${x(finished).toFixed(1)} ${y(percent).toFixed(1)}`)
    .join('')
  const begins = curve.flatMap((point, at) => {
    const before = curve[at - 1]
    return before && point.step > before.step ? [{ at: before.finished, step: point.step }] : []
  })
  const marks = [0, ...tens.filter((one) => one < last.finished * 0.9).slice(-3), last.finished]
  const halted = state === 'halted'
  const stepText = (step: number) => words.chart.step(words.percent(steps[step]?.percent ?? 100))
  return (
    <svg viewBox="0 0 440 172" role="img" aria-label={words.chart.label(words.percent(plan.limit))}>
      {lines.map((one) => (
        <g key={one}>
          <path className="grid" d={`M${left} ${y(one)}H${right}`} />
          <text x={26} y={y(one) + 4} textAnchor="end">
            {one}
          </text>
        </g>
      ))}
      {plan.limit < 100 && (
        <>
          <path className="limit" d={`M${left} ${y(plan.limit)}H${right}`} />
          <text className="red" x={left + 4} y={y(plan.limit) - 6}>
            {words.chart.limit(words.percent(plan.limit))}
          </text>
        </>
      )}
      {begins.map(({ at, step }, index) => (
        <g key={step}>
          <path className="begin" d={`M${x(at)} ${top}V${bottom}`} />
          {index === 0 && (
            <text x={x(at) - 5} y={top + 10} textAnchor="end">
              {stepText(step - 1)}
            </text>
          )}
          <text x={x(at) + 5} y={top + 10}>
            {stepText(step)}
          </text>
        </g>
      ))}
      <path className="line" d={drawn} />
      {halted && <path className="stop" d={`M${x(last.finished)} ${top}V${bottom}`} />}
      <circle className={halted ? 'red' : undefined} cx={x(last.finished)} cy={y(last.percent)} r={5} />
      <text className="strong" x={x(last.finished) + 9} y={Math.max(top + 8, y(last.percent) - 2)}>
        {words.fixed(last.percent)}
      </text>
      <text x={x(last.finished) + 9} y={Math.max(top + 23, y(last.percent) + 13)}>
        {halted ? words.chart.halted : words.chart.now}
      </text>
      {marks.map((one) => (
        <text key={one} x={x(one)} y={157} textAnchor="middle">
          {words.count(one)}
        </text>
      ))}
      <text x={right} y={170} textAnchor="end">
        {words.chart.finished}
      </text>
    </svg>
  )
}
