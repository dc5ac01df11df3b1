import type { TargetMetrics } from '../../../shared/contract/entities.ts'
import type { CardRow } from '../../../shared/contract/metrics.ts'
import type { Zone } from '../../../shared/metrics/zones.ts'
import type { ColumnCard } from '../../features/figures/associates.ts'
import {
  dueIn,
  metrics,
  precisionOf,
  targetOf,
  totalOf,
  wasInScanTeam,
  written,
  zoneIn,
} from '../../features/figures/metrics.ts'
import type { NewValues } from './groups.ts'

/** A figure of today and its zone before and after. */
export interface Effect {
  card: ColumnCard
  value: string
  before: Zone
  after: Zone
}

const cards = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly ColumnCard[]

/** Whether one of the new values is the goal of a card. */
const isItsGoal = (values: NewValues, card: (typeof cards)[number]) => {
  const goal = metrics[card].goal?.group
  return goal !== undefined && values[goal] !== undefined
}

/**
 * What new values do to the zones of today's figures of a group: what changes its zone, be it by the yellow zone or by
 * the wage, then what has a new goal and stays where it is.
 * @param rows today's figures of its workers
 * @param goals what is in force now
 */
export const effectsOf = (rows: readonly CardRow[], goals: TargetMetrics, values: NewValues): Effect[] => {
  const total = totalOf(rows)
  const due = dueIn(rows, undefined)
  const inScanTeam = rows.some(wasInScanTeam)
  const zoneUnder = (card: ColumnCard, under: TargetMetrics) => {
    const metric = metrics[card]
    const value = metric.of(total, under)
    const target = targetOf(metric, under, 'group', due)
    const zone = zoneIn(metric, value, under, target, inScanTeam)
    return { value, zone, precision: precisionOf(metric, value, zone, target) }
  }
  const effects = cards.flatMap((card): Effect[] => {
    const before = zoneUnder(card, goals).zone
    const after = zoneUnder(card, { ...goals, ...values })
    if (after.value === null || (before === after.zone && (before === 'none' || !isItsGoal(values, card)))) return []
    const value = written({ ...metrics[card], precision: after.precision }, after.value)
    return [{ card, value, before, after: after.zone }]
  })
  const isChanged = ({ before, after }: Effect) => before !== after
  return [...effects.filter(isChanged), ...effects.filter((effect) => !isChanged(effect))]
}
