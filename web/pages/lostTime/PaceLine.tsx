import type { Paces } from '../../../shared/metrics/lostTable.ts'
import { figure } from '../../parts/metrics/format.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'

const [width, height, edge] = [300, 42, 46]

/** Where a pace lies on the line; its ends are the lowest and the highest of all that is shown. */
export interface PaceScale {
  low: number
  high: number
}
const placeOn = ({ low, high }: PaceScale, value: number) =>
  high > low ? edge + ((width - 2 * edge) * (value - low)) / (high - low) : width / 2

/** The scale on which all paces and goals of some rows have a place. */
export const scaleOf = (rows: readonly { paces: Paces; goal: number | null }[]): PaceScale => {
  const values = rows
    .flatMap(({ paces, goal }) => [paces.measured, paces.without, goal])
    .filter((value) => value !== null)
  return { low: Math.min(...values), high: Math.max(...values) }
}

interface Props {
  paces: Paces
  goal: number | null
  scale: PaceScale
}

/** A pace as it was and as it were without the loss, against the goal. */
export const PaceLine = ({ paces: { measured, without }, goal, scale }: Props) => {
  if (measured === null) return null
  const [is, was] = [placeOn(scale, measured), placeOn(scale, without ?? measured)]
  // Two figures that stand close read away from each other.
  const close = was - is < 46
  const same = was - is < 1
  const middle = (is + was) / 2
  return (
    <svg
      className="lt-pace"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.paceDescription(
        figure(measured),
        without === null ? undefined : figure(without),
        goal === null ? undefined : figure(goal, 0),
      )}
    >
      {goal !== null && <path className="goal" d={`M${placeOn(scale, goal)} 0V${height}`} />}
      {!same && <path className="gain" d={`M${is} 26H${was}`} />}
      <circle className="measured" cx={is} cy={26} r={4.6} />
      {!same && <circle className="without" cx={was} cy={26} r={5.5} />}
      <text x={close && !same ? middle - 2 : is} y={14} textAnchor={close && !same ? 'end' : 'middle'}>
        {figure(measured)}
      </text>
      {!same && without !== null && (
        <text className="without" x={close ? middle + 3 : was} y={14} textAnchor={close ? 'start' : 'middle'}>
          {figure(without)}
        </text>
      )}
    </svg>
  )
}

/** What the marks of the lines stand for, and the goal where all have the same one. */
export const PaceHead = ({ goal, scale }: { goal: number | null; scale: PaceScale }) => (
  <svg className="lt-pace head" viewBox={`0 0 ${width} 30`} aria-hidden="true">
    {goal !== null && (
      <text className="goal-name" x={Math.max(214, placeOn(scale, goal))} y={19} textAnchor="middle">
        {words.goal(figure(goal, 0))}
      </text>
    )}
    <circle className="measured" cx={8} cy={15} r={4} />
    <text x={16} y={19}>
      {words.measured}
    </text>
    <circle className="without" cx={82} cy={15} r={4.8} />
    <text x={91} y={19}>
      {words.without}
    </text>
  </svg>
)
