import type { TargetMetrics } from '../../../shared/contract/entities.ts'
import type { CardRow, Due } from '../../../shared/contract/metrics.ts'
import { isPaced, type Target } from '../../../shared/metrics/targets.ts'
import type { Zone } from '../../../shared/metrics/zones.ts'
import {
  dueIn,
  type Metric,
  metrics,
  precisionOf,
  targetOf,
  totalOf,
  wasInScanTeam,
  workedIn,
  written,
  zoneIn,
} from '../../features/figures/metrics.ts'
import { paceText } from '../../parts/metrics/pace.ts'
import { performance } from '../../words/en/performance.ts'

/** The figures of the table: the same as those of the cards, worker by worker and of all together. */

type Goals = TargetMetrics | undefined

const workingTime: Metric = { precision: 2, suffix: 'h', sums: true, of: ({ workingHours }) => workingHours }

/** The columns of figures, in their usual order. */
export const figures = {
  scans: metrics[0],
  scans_per_hour: metrics[1],
  seconds_per_scan: metrics[2],
  steps: metrics[3],
  steps_per_hour: metrics[4],
  steps_per_scan: metrics[5],
  cost_per_scan: metrics[6],
  working_time: workingTime,
  pick_time: metrics[7],
  non_pick_time: metrics[8],
  hours_saved: metrics[16],
  roi: metrics[17],
} satisfies Record<string, Metric>
export type FigureKey = keyof typeof figures
export const figureKeys = Object.keys(figures) as FigureKey[]
export const isFigure = (key: string): key is FigureKey => Object.hasOwn(figures, key)

/** A figure with how it stands to its goal; null where it cannot be computed, such as a rate without scans. */
export interface ZonedFigure {
  value: number | null
  zone: Zone
  /** What it is held against, where it is. */
  target?: Target
  /** Decimals, where they are others than those of the column. */
  precision?: number
}

export interface AssociateRow {
  uid: string
  /** First and last name; null for who is no longer within the access scope. */
  name: string | null
  username: string
  teams: readonly string[]
  /** What the figures are made of. */
  card: CardRow
  figures: Record<FigureKey, ZonedFigure>
  /** Hours lost to devices; null where that is not known. */
  lost: number | null
}

const zoned = (
  key: FigureKey,
  value: number | null,
  goals: Goals,
  target: Target,
  inScanTeam: boolean,
): ZonedFigure => {
  const metric = figures[key]
  const zone = zoneIn(metric, value, goals, target, inScanTeam)
  return zone === 'none' ? { value, zone } : { value, zone, target }
}

/** How a figure is written, but for what its zone asks for. */
const formOf = (key: FigureKey, { precision }: ZonedFigure): Metric =>
  precision === undefined ? figures[key] : { ...figures[key], precision }

/** Decimals that a figure is shown with. */
export const decimalsOf = (key: FigureKey, figure: ZonedFigure): number => {
  const { value, zone, target } = figure
  const form = formOf(key, figure)
  return target ? precisionOf(form, value, zone, target) : form.precision
}

/** A figure as it is read. */
export const textOf = (key: FigureKey, figure: ZonedFigure): string =>
  written({ ...figures[key], precision: decimalsOf(key, figure) }, figure.value)

/** Where a figure is beside its pace, in words. */
export const paceOf = (key: FigureKey, figure: ZonedFigure): string | undefined => {
  const { value, target } = figure
  if (!target || !isPaced(target)) return undefined
  const pace = paceText(value ?? 0, target.due, performance.card.pace)
  return `${written(formOf(key, figure), value)} ${performance.card.ofGoal(written(figures[key], target.goal), pace)}`
}

const figuresOf = (of: (key: FigureKey) => ZonedFigure) => {
  const found = {} as Record<FigureKey, ZonedFigure>
  for (const key of figureKeys) found[key] = of(key)
  return found
}

/** A row of the table for each row of figures: of 5,000 people 60,000 figures, so what is the same for all is made once. */
export const rowsOf = (
  cards: readonly CardRow[],
  goals: Goals,
  lost: ReadonlyMap<string, number> = new Map(),
): AssociateRow[] => {
  const steady = new Map(
    figureKeys.flatMap((key) => {
      const metric: Metric = figures[key]
      return metric.goal?.daily ? [] : [[key, targetOf(metric, goals, 'worker', undefined)] as const]
    }),
  )
  return cards.map((card) => {
    const worked = workedIn(card)
    const inScanTeam = wasInScanTeam(card)
    const { person, teams = [] } = card
    return {
      uid: card.user_uid,
      name: person ? `${person.first_name} ${person.last_name}` : null,
      username: person?.username ?? '',
      teams,
      card,
      lost: lost.get(card.user_uid) ?? null,
      figures: figuresOf((key) => {
        const metric = figures[key]
        const target = steady.get(key) ?? targetOf(metric, goals, 'worker', card.due)
        return zoned(key, metric.of(worked, goals), goals, target, inScanTeam)
      }),
    }
  })
}

/**
 * All of some rows together: totals added up, rates total over total. Of everybody it is what the cards of the group
 * show; of a part of them there is no goal.
 * @param rows in the order of the answer
 */
export const sumOf = (
  rows: readonly AssociateRow[],
  goals: Goals,
  ofEverybody: boolean,
): Record<FigureKey, ZonedFigure> => {
  const cards = rows.map(({ card }) => card)
  const worked = totalOf(cards)
  const inScanTeam = cards.some(wasInScanTeam)
  return figuresOf((key) => {
    const metric = figures[key]
    const value = metric.of(worked, goals)
    // Rates have one goal, whoever they are of.
    if (!ofEverybody && metric.sums) return { value, zone: 'none' }
    return zoned(key, value, goals, targetOf(metric, goals, 'group', dueIn(cards, undefined)), inScanTeam)
  })
}

/** Decimals of a mean, of whole numbers as well. */
const meanPrecision = 2

/** The mean of the entries that are not zero, column by column. Of 5,000 people 60,000 entries: nothing is made for each. */
export const averageOf = (rows: readonly AssociateRow[], goals: Goals): Record<FigureKey, ZonedFigure> =>
  figuresOf((key) => {
    const metric: Metric = figures[key]
    const due = { days: 0, scans: 0, steps: 0 }
    let [sum, count, withDue, inScanTeam] = [0, 0, 0, false]
    for (const { card, figures: own } of rows) {
      const { value } = own[key]
      if (!value) continue
      sum += value
      count++
      inScanTeam ||= wasInScanTeam(card)
      if (!card.due) continue
      withDue++
      due.days += card.due.days
      due.scans += card.due.scans
      due.steps += card.due.steps
    }
    if (count === 0) return { value: null, zone: 'none' }
    const mean: Due = { days: due.days / withDue, scans: due.scans / withDue, steps: due.steps / withDue }
    const target = targetOf(metric, goals, 'worker', metric.goal?.daily && withDue > 0 ? mean : undefined)
    return { ...zoned(key, sum / count, goals, target, inScanTeam), precision: meanPrecision }
  })

/** The goal of one worker; null where none is set or there is none to set. Of totals it is per working day. */
export const goalOf = (key: FigureKey, goals: Goals) => {
  const { goal } = figures[key] as Metric
  const value = goal && goals?.[goal.worker]
  return value ? { value, moreIsBetter: goal.moreIsBetter, daily: goal.daily !== undefined } : null
}
