import type { TargetMetrics } from '../../../shared/contract/entities.ts'
import type { Output } from '../../../shared/contract/index.ts'
import type { CardRow } from '../../../shared/contract/metrics.ts'
import type { RankingRow } from '../../../shared/contract/rankings.ts'
import { miles, percentChange, type Worked } from '../../../shared/metrics/formulas.ts'
import { isPaced, type Target } from '../../../shared/metrics/targets.ts'
import { activeIn, type Metric, metrics, precisionOf, written, zoneIn } from '../../features/figures/metrics.ts'
import type { Group } from '../../features/groups/tree.ts'
import { figure } from '../../parts/metrics/format.ts'
import type {
  CardFacts,
  CardLink,
  CardModel,
  CardNote,
  Comparison,
  HourFigure,
  Rail,
} from '../../parts/metrics/model.ts'
import { paceText } from '../../parts/metrics/pace.ts'
import { wallOf } from '../../parts/pickers/hours.ts'
import { performance as words } from '../../words/en/performance.ts'
import type { CardId } from './order.ts'

/** Everything that the cards of one group are made of; what is undefined could not be loaded. */
export interface Source {
  group: Group
  rows: readonly CardRow[] | undefined
  statics: Output<'getTodaysStaticMetrics'> | undefined
  devices: Output<'getTodaysStaticDeviceData'> | undefined
  /** Those that the figures of the range are compared with. */
  goals: TargetMetrics | undefined
  /** Those that the figures of today are compared with. */
  goalsNow: TargetMetrics | undefined
  /** Hours by team, the most first. */
  teams: readonly RankingRow[] | undefined
  /** The teams are still on their way. */
  teamsWaiting?: boolean
  /** Whose own figures are shown; undefined is the whole group. */
  worker?: string | undefined
  /** Whether the range is today: then the hours of today say something about its cards. */
  today: boolean
  past?: Past | undefined
  linkOf: (id: CardId) => CardLink | undefined
  /** Where the devices with critical batteries are listed. */
  criticalLink?: CardLink | undefined
  /** Where goals are set, for those who may. */
  goalsLink?: string | undefined
}

/** What the figures are compared with. */
export interface Past {
  worked: Worked
  /** What was in force at its end. */
  goals: TargetMetrics
  /** Active workers; of several days the mean of each up to the same time, and only for today. */
  workers?: number
  /** How the devices were, likewise; where it is not known their cards show no change. */
  devices?: Output<'getTodaysStaticDeviceData'>['past'] | undefined
  /** In which past, in words: `on average in the last 7 days`. */
  label: string
}

/** How many hours the lines and bars show. */
const hoursShown = 7

export const noRail: Rail = { kind: 'none' }
export const context = (text: string): CardNote => ({ kind: 'context', text })
export const between0And1 = (value: number) => Math.min(1, Math.max(0, value))

const bare: CardFacts = {
  value: null,
  goal: null,
  due: null,
  hasGoal: false,
  moreIsBetter: true,
  yellowZonePercentage: 0,
  past: null,
  average: null,
  prefix: '',
  suffix: '',
  precision: 2,
}

/** The facts of a figure that has no goal. */
export const plainFacts = (facts: Partial<CardFacts>): CardFacts => ({ ...bare, ...facts })

/** The facts of a metric: its value, what it is held against and what it was. */
export const factsOf = (metric: Metric, value: number | null, source: Source, target: Target): CardFacts => {
  const { goals, past, rows, worker } = source
  const active = rows && !worker && metric.sums ? activeIn(rows) : 0
  return {
    value,
    ...target,
    hasGoal: metric.goal !== undefined,
    moreIsBetter: metric.goal?.moreIsBetter ?? true,
    yellowZonePercentage: goals?.yellow_zone ?? 0,
    past: past ? metric.of(past.worked, past.goals) : null,
    average: value !== null && active > 0 ? value / active : null,
    prefix: metric.prefix ?? '',
    suffix: metric.suffix ?? '',
    precision: metric.precision,
  }
}

/** The average per worker and, of steps, the miles. */
export const detailOf = (metric: Metric, { value, average }: CardFacts): string | undefined => {
  if (value === null) return undefined
  const each = average === null ? undefined : words.card.perWorker(written({ ...metric, precision: 2 }, average))
  const walked = metric === metrics[3] ? words.card.miles(figure(miles(value))) : undefined
  return [each, walked].filter(Boolean).join(' · ') || undefined
}

/** The same of a count of which the past is a mean of days: that is seldom whole. */
export const countComparison = (facts: CardFacts, label: string | undefined) =>
  comparisonOf({ ...facts, precision: Number.isInteger(facts.past) ? 0 : 2 }, label)

export const comparisonOf = (
  { value, past, ...facts }: CardFacts,
  label: string | undefined,
): Comparison | undefined => {
  if (value === null || past === null || label === undefined) return undefined
  const unit = facts.suffix === '%' ? '%' : facts.suffix && ` ${facts.suffix}`
  return { percent: percentChange(value, past), text: words.card.past(`${written(facts, past)}${unit}`, label) }
}

/** What a figure is held against, after it: `of 56,700, 4% behind pace`. */
export const pacedText = (facts: CardFacts & { due: number }, whole: string) => words.card.ofGoal(whole, paceIn(facts))
const paceIn = ({ value, due }: CardFacts & { due: number }) => paceText(value ?? 0, due, words.card.pace)

/** A goal in words; of several working days what it is a day. */
const goalText = (facts: CardFacts, goal: number): string => {
  const { daily, moreIsBetter } = facts
  const whole = daily && daily.days > 1 ? words.card.days(daily.days, written(facts, daily.goal)) : written(facts, goal)
  if (isPaced(facts)) return pacedText(facts, whole)
  return moreIsBetter ? words.card.atLeast(whole) : words.card.atMost(whole)
}

const goalNote = (facts: CardFacts, { goalsLink, goals }: Source): CardNote => {
  if (!goals) return context('')
  if (facts.goal === null) return { kind: 'notSet', ...(goalsLink ? { link: goalsLink } : {}) }
  const text = goalText(facts, facts.goal)
  return isPaced(facts) ? { kind: 'goal', text, kept: paceIn(facts) } : { kind: 'goal', text }
}

/** From nothing to a little more than the whole goal, which is a mark of its own. */
const pacedRail = ({ value, goal, due, yellowZonePercentage }: CardFacts & { goal: number; due: number }): Rail => {
  const at = (amount: number) => between0And1(amount / (1.1 * goal))
  return {
    kind: 'goal',
    moreIsBetter: true,
    goalAt: at(due),
    yellowAt: at(due * (1 - yellowZonePercentage / 100)),
    valueAt: at(value ?? 0),
    wholeAt: at(goal),
  }
}

/** Where the bands and the marker lie: from 60 to 120 % of the goal, or 80 to 140 % where less is better. */
const goalRail = (facts: CardFacts): Rail => {
  if (isPaced(facts)) return facts.value === null ? noRail : pacedRail(facts)
  const { value, due: goal, moreIsBetter, yellowZonePercentage } = facts
  if (goal === null || value === null) return noRail
  const low = moreIsBetter ? 0.6 : 0.8
  const at = (share: number) => between0And1((share - low) / 0.6)
  const margin = yellowZonePercentage / 100
  return {
    kind: 'goal',
    moreIsBetter,
    goalAt: at(1),
    yellowAt: at(moreIsBetter ? 1 - margin : 1 + margin),
    valueAt: at(value / goal),
  }
}

/**
 * A figure held against its goal.
 * @param inScanTeam whether anybody whose figure it is was in a scan team
 */
export const heldAgainstGoal = (
  metric: Metric,
  value: number | null,
  source: Source,
  target: Target,
  inScanTeam: boolean,
): Pick<CardModel, 'facts' | 'zone' | 'note' | 'rail'> & { value: string } => {
  const zone = zoneIn(metric, value, source.goals, target, inScanTeam)
  const facts = { ...factsOf(metric, value, source, target), precision: precisionOf(metric, value, zone, target) }
  const applies = inScanTeam || !metric.ofScanTeams || facts.goal === null
  return {
    value: written(facts, value),
    facts,
    zone,
    note: applies ? goalNote(facts, source) : context(words.card.noScanTeam),
    rail: applies ? goalRail(facts) : noRail,
  }
}

/**
 * The last hours of today with the figure that `of` makes of each; hours without one are left out. A line leaves
 * out the hour that still runs: sums would always end in a fall, rates in a jump.
 */
export const hoursOf = (
  { statics, group }: Source,
  metric: Pick<Metric, 'precision' | 'prefix'>,
  last: 'running' | 'full',
  of: (worked: Worked, index: number) => number | null,
): HourFigure[] | undefined =>
  statics?.hours
    .map((start, index): { label: string; value: number | null; running: boolean } => {
      const worked: Worked = {
        workingHours: (statics.working_time[index] ?? 0) / 60,
        pickHours: (statics.pick_time[index] ?? 0) / 60,
        scans: statics.scans[index] ?? 0,
        steps: statics.steps[index] ?? 0,
      }
      const label = String(wallOf(group.zone, Date.parse(start)).hour).padStart(2, '0')
      return { label, value: of(worked, index), running: index === statics.hours.length - 1 }
    })
    .filter(({ running }) => last === 'running' || !running)
    .slice(-hoursShown)
    .flatMap(({ label, value, running }) =>
      value === null ? [] : [{ label, value, running, text: written(metric, value) }],
    )
