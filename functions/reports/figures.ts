import type { TargetMetrics } from '../../shared/contract/entities.ts'
import type { CardRow } from '../../shared/contract/metrics.ts'
import {
  type ColumnCard,
  dueIn,
  hasWork,
  metrics,
  targetOf,
  totalOf,
  wasInScanTeam,
  workedIn,
  zoneIn,
} from '../../shared/metrics/cardFigures.ts'
import { addFigures, type Figures, figureNames, noFigures } from '../../shared/metrics/figures.ts'
import { workedOf } from '../../shared/metrics/formulas.ts'
import { pastRange } from '../../shared/metrics/periods.ts'
import type { Range } from '../../shared/metrics/range.ts'
import type { Target } from '../../shared/metrics/targets.ts'
import type { Zone } from '../../shared/metrics/zones.ts'
import { datesShown, type ReportPeriod, rangeOfPeriod } from '../../shared/reports.ts'
import { dayRange } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { GoalTimeline } from '../data/goals.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Stores } from '../data/stores.ts'
import { type AccessScope, isEnabled, withGroupsAbove } from '../lib/accessScope.ts'
import { cardRows } from '../metrics/cardRows.ts'
import { goalsOver } from '../metrics/goalsOver.ts'
import { type Scope, scopeOf } from '../metrics/scope.ts'

/** The cards of a report, in their order. */
export const reportCards = [1, 2, 6, 0, 4, 17] as const satisfies readonly ColumnCard[]
/** What days, teams and associates are compared by: scans an hour, or steps an hour where nobody scanned. */
export type Lead = 1 | 4

export interface CardFigure {
  id: (typeof reportCards)[number]
  value: number | null
  target: Target
  zone: Zone
  /** Of the period before; null where nobody worked in it. */
  past: number | null
}

export interface DayFigure {
  date: string
  value: number | null
  zone: Zone
}

/** A team or an associate. */
export interface RowFigure {
  name: string
  value: number
  zone: Zone
  scans: number
  past: number | null
}

export interface Section {
  group: GroupRecord
  goals: TargetMetrics
  lead: Lead
  cards: CardFigure[]
  days: DayFigure[]
  /** What the group is made of, the best first. */
  rows: RowFigure[]
  rowsAre: 'teams' | 'associates'
  /** Names of enabled teams without work. */
  idle: string[]
}

/** A group in which nobody worked in the period. */
export type Idle = Pick<Section, 'group'> & { lead?: undefined }

/** Whether anybody worked in a group. */
export const isSectionOf = (group: Section | Idle): group is Section => group.lead !== undefined

export interface FiguresEnv {
  stores: Pick<Stores, 'rollups' | 'goals' | 'users'>
  company: CompanyRecord
  scope: AccessScope
  period: ReportPeriod
  /** Epoch ms */
  now: number
}

/** What was done, by team. */
const byTeam = async (scope: Scope, range: Range): Promise<Map<string, Figures>> => {
  const sums = new Map<string, Figures>()
  await scope.totals(range, (team, _worker, figures) => {
    const sum = sums.get(team) ?? noFigures()
    sums.set(team, sum)
    addFigures(sum, figures)
  })
  return sums
}

const leadOf = (lead: Lead, figures: Figures | undefined) =>
  figures ? metrics[lead].of(workedOf(figures), undefined) : null

const best = (a: RowFigure, b: RowFigure) => b.value - a.value || a.name.localeCompare(b.name, 'en', { numeric: true })

/** Figures of groups of a company in a period, by what Performance shows of the same range. */
export const reportFigures = (env: FiguresEnv) => {
  const { stores, company, scope: accessScope, period, now } = env
  const range = rangeOfPeriod(period)
  const past = pastRange(range, 'sameTime', period.zone, now).range
  const days = datesShown(period).map((date) => ({ date, ...dayRange(period.zone, date) }))
  const names = new Map<string, Promise<string>>()

  const rowsOf = (scope: Scope, of: Range) => cardRows(scope, company, { range: of, zone: period.zone, current: now })
  const nameOf = (uid: string): Promise<string> => {
    const known =
      names.get(uid) ??
      stores.users.get(company.uid, uid).then((user) => (user ? `${user.first_name} ${user.last_name}` : uid))
    names.set(uid, known)
    return known
  }

  const over = (timeline: GoalTimeline, of: Range) => goalsOver(timeline, of, { zone: period.zone, now })

  const daysOf = async (scope: Scope, lead: Lead, timeline: GoalTimeline): Promise<DayFigure[]> => {
    const sums = days.map(noFigures)
    await scope.series(days, undefined, (index, figures, sign) => {
      const sum = sums[index]
      if (sum) for (const name of figureNames) sum[name] += sign * figures[name]
    })
    return days.map(({ date, ...day }, index) => {
      const value = leadOf(lead, sums[index])
      const goals = over(timeline, day)
      const target = targetOf(metrics[lead], goals, 'group', undefined)
      return { date, value, zone: zoneIn(metrics[lead], value, goals, target, true) }
    })
  }

  const teamsOf = async (scope: Scope, lead: Lead): Promise<Pick<Section, 'rows' | 'idle'>> => {
    const [sums, before] = await Promise.all([byTeam(scope, range), byTeam(scope, past)])
    const many = new Set(scope.teams.map(({ parent_id }) => parent_id)).size > 1
    const nameOfTeam = ({ name, parent_id }: GroupRecord) =>
      many ? `${name} · ${accessScope.all.get(parent_id ?? '')?.name ?? ''}` : name
    const timelines = await stores.goals.timelinesOf(company.uid, scope.teams.map(withGroupsAbove))
    const rows = scope.teams.flatMap((team, index): RowFigure[] => {
      const figures = sums.get(team.uid)
      const value = leadOf(lead, figures)
      if (!figures || value === null) return []
      const timeline = timelines[index]
      const goals = timeline && over(timeline, range)
      const target = targetOf(metrics[lead], goals, 'group', undefined)
      const zone = zoneIn(metrics[lead], value, goals, target, true)
      return [{ name: nameOfTeam(team), value, zone, scans: figures.scans, past: leadOf(lead, before.get(team.uid)) }]
    })
    const idle = scope.teams.filter((team) => isEnabled(team, accessScope.all) && !sums.get(team.uid)?.working)
    return { rows: rows.sort(best), idle: idle.map(nameOfTeam) }
  }

  const associatesOf = async (
    rows: readonly CardRow[],
    before: readonly CardRow[],
    lead: Lead,
    goals: TargetMetrics,
  ): Promise<RowFigure[]> => {
    const past = new Map(before.map((row) => [row.user_uid, metrics[lead].of(workedIn(row), goals)]))
    const found = rows.flatMap((row) => {
      const value = metrics[lead].of(workedIn(row), goals)
      if (value === null) return []
      const zone = zoneIn(metrics[lead], value, goals, targetOf(metrics[lead], goals, 'worker', row.due), true)
      return [{ name: row.user_uid, value, zone, scans: row.total_scans, past: past.get(row.user_uid) ?? null }]
    })
    const sorted = found.sort(best)
    // Names are looked up of those who are shown.
    const shown = [...sorted.slice(0, rowsAtAnEnd), ...sorted.slice(rowsAtAnEnd).slice(-rowsAtAnEnd)]
    return Promise.all(
      (sorted.length > 2 * rowsAtAnEnd ? shown : sorted).map(async (row) => ({ ...row, name: await nameOf(row.name) })),
    )
  }

  return async (group: GroupRecord): Promise<Section | Idle> => {
    const scope = await scopeOf(group.uid, { caller: { company }, accessScope: async () => accessScope, stores })
    const rows = await rowsOf(scope, range)
    if (!rows.some(hasWork)) return { group }
    const [before, timeline] = await Promise.all([
      rowsOf(scope, past),
      stores.goals.timeline(company.uid, withGroupsAbove(group)),
    ])
    const [goals, goalsBefore] = [over(timeline, range), over(timeline, past)]
    const [worked, workedBefore] = [totalOf(rows), totalOf(before)]
    const inScanTeam = rows.some(wasInScanTeam)
    const lead: Lead = metrics[1].of(worked, goals) === null ? 4 : 1
    const isTeam = group.type === 'team'
    const [dayFigures, teams] = await Promise.all([
      daysOf(scope, lead, timeline),
      isTeam
        ? associatesOf(rows, before, lead, goals).then((found) => ({ rows: found, idle: [] }))
        : teamsOf(scope, lead),
    ])
    return {
      ...{ group, goals, lead, ...teams, days: dayFigures },
      rowsAre: isTeam ? 'associates' : 'teams',
      cards: reportCards.map((id) => {
        const metric = metrics[id]
        const value = metric.of(worked, goals)
        const target = targetOf(metric, goals, 'group', dueIn(rows, undefined))
        const zone = zoneIn(metric, value, goals, target, inScanTeam)
        return { id, value, target, zone, past: before.some(hasWork) ? metric.of(workedBefore, goalsBefore) : null }
      }),
    }
  }
}

/** Rows that are shown of the best, and of the others. */
const rowsAtAnEnd = 2

/** The rows at either end; of few, the better half and the rest. */
export const endsOf = <Row>(rows: readonly Row[]): { highest: Row[]; lowest: Row[] } => {
  const top = Math.min(rowsAtAnEnd, Math.ceil(rows.length / 2))
  return { highest: rows.slice(0, top), lowest: rows.slice(top).slice(-rowsAtAnEnd) }
}
