import type { TargetMetrics } from '../../../shared/contract/entities.ts'
import { written } from '../../features/figures/metrics.ts'
import { setting } from '../../parts/metrics/format.ts'
import type { SummaryRow } from '../../parts/table/Summary.tsx'
import { associates as words } from '../../words/en/associates.ts'
import { FigureCell, LostCell, lostKey } from './columns.tsx'
import { type AssociateRow, type averageOf, type FigureKey, figures, goalOf, isFigure, sumOf } from './rows.ts'

interface Of {
  /** As shown, in the order of the answer. */
  rows: readonly AssociateRow[]
  /** Of these rows. */
  average: ReturnType<typeof averageOf>
  /** Nobody who worked for the group is left out. */
  everybody: boolean
  goals: TargetMetrics | undefined
  group: string
  /** Goals per working day are those of the range. */
  isDay: boolean
}

const goalText = (key: FigureKey, goals: TargetMetrics | undefined, isDay: boolean) => {
  const goal = goalOf(key, goals)
  if (!goal) return null
  const value = `${written(figures[key], goal.value)}${goal.daily && !isDay ? words.perDay : ''}`
  return goal.moreIsBetter ? words.atLeast(value) : words.atMost(value)
}

/** Goal, average and sum, above the people. */
export const summaryOf = ({ rows, average, everybody, goals, group, isDay }: Of): SummaryRow[] => {
  const sum = sumOf(rows, goals, everybody)
  const known = rows.flatMap(({ lost }) => (lost === null ? [] : [lost]))
  const lost = known.length > 0 ? known.reduce((all, hours) => all + hours, 0) : null
  const losing = known.filter((hours) => hours > 0).length
  const hasGoal = Object.keys(figures).some((key) => isFigure(key) && goalOf(key, goals))
  return [
    {
      key: 'goal',
      title: words.goal,
      note: hasGoal ? words.goalOf(group, setting(goals?.yellow_zone ?? 0)) : words.noGoals(group),
      variant: 'quiet',
      cell: (key) => isFigure(key) && goalText(key, goals, isDay),
    },
    {
      key: 'average',
      title: words.average,
      note: words.averageOf,
      cell: (key) =>
        key === lostKey ? (
          <LostCell hours={lost === null || losing === 0 ? null : lost / losing} />
        ) : (
          isFigure(key) && <FigureCell of={key} figure={average[key]} />
        ),
    },
    {
      key: 'sum',
      title: words.sum,
      note: words.sumOf(rows.length),
      cell: (key) =>
        key === lostKey ? <LostCell hours={lost} /> : isFigure(key) && <FigureCell of={key} figure={sum[key]} />,
    },
  ]
}
