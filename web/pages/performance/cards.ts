import type { Output } from '../../../shared/contract/index.ts'
import type { CardRow } from '../../../shared/contract/metrics.ts'
import {
  deviceUtilization,
  miles,
  percentChange,
  timeUtilization,
  type Worked,
} from '../../../shared/metrics/formulas.ts'
import type { Zone } from '../../../shared/metrics/zones.ts'
import { count, figure, setting } from '../../parts/metrics/format.ts'
import type { CardModel, CardNote, Comparison, HourFigure, Rail } from '../../parts/metrics/model.ts'
import { wallOf } from '../../parts/pickers/hours.ts'
import { performance as words } from '../../words/en/performance.ts'
import type { ColumnCard } from './associates.ts'
import { activeIn, goalOf, type Metric, metrics, totalOf, written, zoneIn } from './figures.ts'
import type { Group } from './groups.ts'
import type { CardId } from './order.ts'

/** Everything that the cards of one group are made of; what is undefined could not be loaded. */
export interface Source {
  group: Group
  rows: readonly CardRow[] | undefined
  statics: Output<'getTodaysStaticMetrics'> | undefined
  devices: Output<'getTodaysStaticDeviceData'> | undefined
  goals: Output<'getTargetMetrics'> | undefined
  /** Whose own figures are shown; undefined is the whole group. */
  worker?: string
  /** Whether the range is today: then the hours of today say something about its cards. */
  today: boolean
  past?: Past
  linkOf: (id: CardId) => CardModel['link']
  /** Where goals are set, for those who may. */
  goalsLink?: string
}

/** What the figures are compared with. */
export interface Past {
  worked: Worked
  /** Active workers, where the past is one period and not an average of days. */
  workers?: number
  /** In which past, in words: `on average in the last 7 days`. */
  label: string
}

/** How many hours the lines and bars show. */
export const hoursShown = 7

const noRail: Rail = { kind: 'none' }
const context = (text: string): CardNote => ({ kind: 'context', text })
const between0And1 = (value: number) => Math.min(1, Math.max(0, value))

/** The cards in the order given. */
export const cardModels = (ids: readonly CardId[], source: Source): CardModel[] => {
  const rows = source.worker ? source.rows?.filter(({ user_uid }) => user_uid === source.worker) : source.rows
  const worked = rows && totalOf(rows)
  return ids.map((id) => {
    const model =
      id === 9 || id === 10 || id === 11 || id === 12 || id === 14 ? ofGroup[id](source) : ofWork(id, source, worked)
    const link = source.linkOf(id)
    const scope = source.worker && id in ofGroup ? { scope: source.group.name } : {}
    return { ...model, ...scope, ...(link ? { link } : {}) }
  })
}

/** How many cards are in each zone that counts. */
export const zoneCounts = (cards: readonly CardModel[]): Record<Exclude<Zone, 'none'>, number> => ({
  green: cards.filter(({ zone }) => zone === 'green').length,
  yellow: cards.filter(({ zone }) => zone === 'yellow').length,
  red: cards.filter(({ zone }) => zone === 'red').length,
})

/** A card of work done in the range, by the group or by one worker. */
const ofWork = (id: ColumnCard, source: Source, worked: Worked | undefined): CardModel => {
  const metric = metrics[id]
  const base = { id, title: words.cards[id], wide: false, suffix: metric.suffix }
  if (!worked) return { ...base, value: undefined, zone: 'none', note: context(''), rail: noRail }
  const { goals, past, worker, today } = source
  const scope = worker ? 'worker' : 'group'
  const value = metric.of(worked, goals)
  const detail = detailOf(metric, value, source)
  const comparison = past && comparisonOf(metric, value, metric.of(past.worked, goals), past.label)
  const hours =
    today && !worker
      ? hoursOf(source, metric, metric.sums ? 'full' : 'running', (at) => metric.of(at, goals))
      : undefined
  return {
    ...base,
    suffix: value === null ? undefined : metric.suffix,
    value: written(metric, value),
    zone: zoneIn(metric, value, goals, scope),
    note: metric.goal ? goalNote(metric, goalOf(metric, goals, scope), source) : workNote(id, worked, source),
    rail: metric.goal ? goalRail(metric, value, goals, scope) : shareRail(id, worked),
    ...(hours ? { hours } : {}),
    ...(hours && metric.goal && !metric.sums ? { hourGoal: goalOf(metric, goals, scope) ?? undefined } : {}),
    ...(detail ? { detail } : {}),
    ...(comparison ? { comparison } : {}),
  }
}

const detailOf = (metric: Metric, value: number | null, { rows, worker }: Source): string | undefined => {
  if (value === null) return undefined
  const active = rows && !worker && metric.sums ? activeIn(rows) : 0
  const average = active > 0 ? words.card.perWorker(written({ ...metric, precision: 2 }, value / active)) : undefined
  const walked = metric === metrics[3] ? words.card.miles(figure(miles(value))) : undefined
  return [average, walked].filter(Boolean).join(' · ') || undefined
}

const comparisonOf = (
  metric: Pick<Metric, 'precision' | 'prefix' | 'suffix'>,
  value: number | null,
  past: number | null,
  label: string,
): Comparison | undefined => {
  if (value === null || past === null) return undefined
  const text = `${written(metric, past)}${metric.suffix === '%' ? '%' : metric.suffix ? ` ${metric.suffix}` : ''}`
  return { percent: percentChange(value, past), text: words.card.past(text, label) }
}

const goalNote = (metric: Metric, goal: number | null, { goalsLink, goals }: Source): CardNote => {
  if (!goals) return context('')
  if (goal === null) return { kind: 'notSet', ...(goalsLink ? { link: goalsLink } : {}) }
  const text = written(metric, goal)
  return { kind: 'goal', text: metric.goal?.moreIsBetter ? words.card.atLeast(text) : words.card.atMost(text) }
}

/** Where the bands and the marker lie: from 60 to 120 % of the goal, or 80 to 140 % where less is better. */
const goalRail = (metric: Metric, value: number | null, goals: Source['goals'], scope: 'group' | 'worker'): Rail => {
  const goal = goalOf(metric, goals, scope)
  if (!metric.goal || goal === null || value === null) return noRail
  const { moreIsBetter } = metric.goal
  const low = moreIsBetter ? 0.6 : 0.8
  const at = (share: number) => between0And1((share - low) / 0.6)
  const margin = (goals?.yellow_zone ?? 0) / 100
  return {
    kind: 'goal',
    moreIsBetter,
    goalAt: at(1),
    yellowAt: at(moreIsBetter ? 1 - margin : 1 + margin),
    valueAt: at(value / goal),
  }
}

const workNote = (id: ColumnCard, worked: Worked, { goals }: Source): CardNote => {
  const picked = timeUtilization(worked)
  if (id === 13) return context(words.card.ofHours(figure(worked.pickHours), figure(worked.workingHours)))
  if (id === 7) return context(words.card.shareOfHours(figure(picked)))
  if (id === 8) return context(words.card.shareOfHours(figure(worked.workingHours > 0 ? 100 - picked : 0)))
  const gain = goals?.efficiency_gain_percentage
  const wage = goals?.hourly_wage
  if (id === 16) return context(gain == null ? words.card.noEfficiency : words.card.efficiency(setting(gain)))
  return context(wage == null ? words.card.noWage : words.card.wage(`$${figure(wage)}`))
}

const shareRail = (id: ColumnCard, worked: Worked): Rail => {
  if (worked.workingHours <= 0) return noRail
  const picked = between0And1(timeUtilization(worked) / 100)
  if (id === 7 || id === 13) return { kind: 'share', share: picked }
  return id === 8 ? { kind: 'share', share: 1 - picked } : noRail
}

/**
 * The last hours of today with the figure that `of` makes of each; hours without one are left out. A line of sums
 * leaves out the hour that still runs, or it would always end in a fall.
 */
const hoursOf = (
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

/** Cards of the group's state today, whoever and whatever range is shown. */
const ofGroup: Record<9 | 10 | 11 | 12 | 14, (source: Source) => CardModel> = {
  9: (source) => {
    const { statics, rows, worker, today, past } = source
    const value = statics && (today || worker || !rows ? statics.workers_today : activeIn(rows))
    const hours = today
      ? hoursOf(source, { precision: 0 }, 'full', (_, index) => statics?.workers[index] ?? 0)
      : undefined
    const comparison =
      value !== undefined && past?.workers !== undefined && !worker
        ? comparisonOf({ precision: 0 }, value, past.workers, past.label)
        : undefined
    return {
      id: 9,
      title: words.cards[9],
      wide: false,
      zone: 'none',
      value: value === undefined ? undefined : count(value),
      note: context(statics ? words.card.ofEnabled(count(statics.enabled_workers)) : ''),
      rail:
        value !== undefined && statics && statics.enabled_workers > 0
          ? { kind: 'share', share: between0And1(value / statics.enabled_workers) }
          : noRail,
      ...(hours ? { hours } : {}),
      ...(comparison ? { comparison } : {}),
    }
  },
  10: ({ devices }) => {
    const percent = devices && deviceUtilization(devices.active_devices, devices.total_devices)
    return {
      id: 10,
      title: words.cards[10],
      wide: false,
      zone: 'none',
      suffix: '%',
      value: percent === undefined ? undefined : figure(percent),
      note: context(devices ? words.card.ofDevices(count(devices.active_devices), count(devices.total_devices)) : ''),
      rail: percent === undefined ? noRail : { kind: 'share', share: between0And1(percent / 100) },
    }
  },
  11: (source) => ofToday(11, 0, source),
  12: ({ devices }) => {
    const counts = devices && {
      high: devices.high_batt,
      medium: devices.med_batt,
      low: devices.low_batt,
      critical: devices.critical_batt,
    }
    const teams = devices?.critical_teams.map(({ team_name, devices: some }) => ({ name: team_name, count: some }))
    return {
      id: 12,
      title: words.cards[12],
      wide: false,
      zone: 'none',
      suffix: words.card.critical,
      value: counts && count(counts.critical),
      note: counts ? { kind: 'batteries', counts } : context(''),
      rail: counts ? { kind: 'batteries', counts } : noRail,
      ...(teams && teams.length > 0 ? { top: teams } : {}),
    }
  },
  14: (source) => ofToday(14, 3, source),
}

/** Scans or steps of the whole group today, with its hours as bars. */
const ofToday = (id: 11 | 14, like: 0 | 3, source: Source): CardModel => {
  const { statics, goals, past, today, worker } = source
  const metric = metrics[like]
  const sums = like === 0 ? statics?.scans : statics?.steps
  const value = sums?.reduce((sum, some) => sum + some, 0)
  const base = { id, title: words.cards[id], wide: true }
  if (value === undefined) return { ...base, value: undefined, zone: 'none', note: context(''), rail: noRail }
  const comparison =
    past && today && !worker ? comparisonOf(metric, value, metric.of(past.worked, goals), past.label) : undefined
  const detail = detailOf(metric, value, { ...source, rows: undefined })
  return {
    ...base,
    value: written(metric, value),
    zone: zoneIn(metric, value, goals, 'group'),
    note: goalNote(metric, goalOf(metric, goals, 'group'), source),
    rail: goalRail(metric, value, goals, 'group'),
    hours: hoursOf(source, metric, 'running', (at) => metric.of(at, goals)) ?? [],
    ...(detail ? { detail } : {}),
    ...(comparison ? { comparison } : {}),
  }
}
