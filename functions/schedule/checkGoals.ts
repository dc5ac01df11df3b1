import type { TargetMetrics } from '../../shared/contract/entities.ts'
import { minute } from '../../shared/durations.ts'
import {
  type ColumnCard,
  columnCards,
  dueIn,
  hasWork,
  metrics,
  targetOf,
  totalOf,
  wasInScanTeam,
  zoneIn,
} from '../../shared/metrics/cardFigures.ts'
import { addDays, dateIn, dayRange, iso } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Stores } from '../data/stores.ts'
import type { HappenedRecord } from '../data/webhookEvents.ts'
import { type AccessScope, accessScopeOf, effective, isEnabled, withGroupsAbove } from '../lib/accessScope.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { happening, isAwaited } from '../lib/webhooks/recordEvent.ts'
import { cardRows } from '../metrics/cardRows.ts'
import { goalsOver } from '../metrics/goalsOver.ts'
import { scopeOf } from '../metrics/scope.ts'
import type { SweepLog } from './noteOffline.ts'

const companiesAtOnce = 2
const groupsAtOnce = 4
/** Days of a zone that are checked at most: further back nobody waits for. */
const daysChecked = 7
/** How long after its end a day is checked, ms: handhelds deliver within minutes. */
const checkedAfter = 15 * minute

export type GoalStores = Pick<Stores, 'companies' | 'goals' | 'groups' | 'rollups' | 'webhookEvents'>

/** What each goal is called where webhooks are told of it. */
const goalNames: Partial<Record<ColumnCard, string>> = {
  0: 'scans',
  1: 'scans_per_hour',
  2: 'seconds_per_scan',
  3: 'steps',
  4: 'steps_per_hour',
  5: 'steps_per_scan',
  6: 'cost_per_scan',
}

/** A goal that was not reached: red, or yellow where it was nearly reached. */
export interface MissedGoal {
  goal: string
  value: number
  target: number
  zone: 'yellow' | 'red'
}

/** The goals that a group has missed on a day, by the figures of its cards. @param now epoch ms */
const missedOn = async (
  stores: GoalStores,
  {
    company,
    scope,
    group,
    goals,
  }: { company: CompanyRecord; scope: AccessScope; group: GroupRecord; goals: TargetMetrics },
  date: string,
  now: number,
): Promise<MissedGoal[]> => {
  const of = await scopeOf(group.uid, { caller: { company }, accessScope: async () => scope, stores })
  const zone = group.time_zone
  const rows = await cardRows(of, company, { range: dayRange(zone, date), zone, current: now })
  // On a day off nothing was to be reached.
  if (!rows.some(hasWork)) return []
  const worked = totalOf(rows)
  const inScanTeam = rows.some(wasInScanTeam)
  return columnCards.flatMap((card): MissedGoal[] => {
    const [metric, goal] = [metrics[card], goalNames[card]]
    const value = metric.of(worked, goals)
    const target = targetOf(metric, goals, 'group', dueIn(rows, undefined))
    const colour = zoneIn(metric, value, goals, target, inScanTeam)
    if (goal === undefined || value === null || target.goal === null) return []
    return colour === 'red' || colour === 'yellow' ? [{ goal, value, target: target.goal, zone: colour }] : []
  })
}

/** What is told of the groups of a company in a zone on a day. */
const happenedOn = async (
  stores: GoalStores,
  company: CompanyRecord,
  { zone, date, now }: { zone: string; date: string; now: number },
  all: readonly GroupRecord[],
): Promise<HappenedRecord[]> => {
  const whole = all.find(({ uid }) => uid === company.uid)
  if (!whole) return []
  const scope = accessScopeOf({ role: 'admin', group: whole }, all)
  const groups = [...scope.all.values()].filter((group) => group.time_zone === zone && isEnabled(group, scope.all))
  const timelines = await stores.goals.timelinesOf(company.uid, groups.map(withGroupsAbove))
  const range = dayRange(zone, date)
  const goals = timelines.map((timeline) => goalsOver(timeline, range, { zone, now }))
  const end = range.to
  const each = await mapConcurrently(groupsAtOnce, groups, async (group) => {
    const own = goals[groups.indexOf(group)]
    const missed = own ? await missedOn(stores, { company, scope, group, goals: own }, date, now) : []
    if (missed.length === 0) return []
    const data = {
      ...{ group_uid: group.uid, group: group.name, group_type: group.type },
      ...{ date, time_zone: zone, day_ended_on: iso(end), missed },
    }
    const what = `${group.uid} ${date}`
    return [happening(company.uid, 'goalMissed', { what, groups: withGroupsAbove(group), at: end, data })]
  })
  return each.flat()
}

/** The days after one up to another, which is in them; the last of more than are checked. */
const daysAfter = (before: string, last: string): string[] => {
  const first = [addDays(before, 1), addDays(last, 1 - daysChecked)].sort().at(-1) ?? last
  const days: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) days.push(date)
  return days
}

/**
 * Tells webhooks which goals each group has missed on each day that is over in its zone: once, some minutes after it, and after an
 * outage for as many days as are checked. A zone that nobody has looked at before begins with the day that runs.
 * @param now epoch ms
 * @param isOver asked before each zone: what is left is checked the next time
 * @returns how many groups missed a goal
 */
export const checkGoals = async (
  stores: GoalStores,
  now: number,
  isOver: () => boolean = () => false,
  log: SweepLog = { error: () => {} },
): Promise<{ missed: number }> => {
  const waiting = (await stores.companies.all()).filter(
    (company) => company.status === 1 && isAwaited(company, 'goalMissed'),
  )
  const missed = await mapConcurrently(companiesAtOnce, waiting, async (company) => {
    let count = 0
    try {
      const all = await stores.groups.list(company.uid)
      for (const zone of new Set([...effective(all).values()].map(({ time_zone }) => time_zone))) {
        if (isOver()) break
        const date = addDays(dateIn(zone, now - checkedAfter), -1)
        const before = await stores.webhookEvents.goalsChecked(company.uid, zone)
        if (before !== undefined && before >= date) continue
        if (before === undefined) await stores.webhookEvents.setGoalsChecked(company.uid, zone, date)
        for (const missed of before === undefined ? [] : daysAfter(before, date)) {
          if (isOver()) break
          const happened = await happenedOn(stores, company, { zone, date: missed, now }, all)
          await stores.webhookEvents.keep(happened)
          count += happened.length
          await stores.webhookEvents.setGoalsChecked(company.uid, zone, missed)
        }
      }
    } catch (error) {
      // It keeps the other companies from nothing.
      log.error('goals of a company were not checked', { error: error as Error, company: company.uid })
    }
    return count
  })
  return { missed: missed.reduce((sum, count) => sum + count, 0) }
}
