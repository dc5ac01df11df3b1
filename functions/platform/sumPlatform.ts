import type { ActiveDay } from '../../shared/metrics/activeDays.ts'
import type { PlatformRow } from '../../shared/metrics/platform.ts'
import { monthOf, monthsBetween } from '../../shared/metrics/range.ts'
import { addDays, day, utcDate } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { PlatformAgain, PlatformCompany } from '../data/platform.ts'
import type { Stores } from '../data/stores.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { type CompanyDayStores, type CompanyDays, companyDays } from './companyDays.ts'
import { companySummaryOf, workedOf } from './companySummary.ts'
import { notSummed } from './incomplete.ts'
import { totalsOf } from './totals.ts'

export type PlatformStores = CompanyDayStores &
  Pick<Stores, 'activeDays' | 'companies' | 'fleet' | 'platform' | 'rollouts' | 'users'>

export interface SumLog {
  error: (message: string, extra: Record<string, unknown>) => void
}

const companiesAtOnce = 8
const daysAtOnce = 4
/** Companies whose whole past is summed in one run: those that are new here. */
const newAtOnce = 20
/** Days for which somebody counts as signed in last: further back nobody asks. */
const lastKept = 400
/** UTC days that are summed again each night: handhelds deliver up to 7 days late. */
const lateDays = 8

/** How many users were signed in last on which day, and the roles that they hold. */
const activeOf = (last: ReadonlyMap<string, number>, rolesOf: (user: string) => number, now: number) => {
  const active: PlatformCompany['active'] = {}
  const oldest = Math.floor(now / day) - lastKept
  for (const [user, at] of last) {
    if (at < oldest) continue
    const date = utcDate(at * day)
    const sum = active[date] ?? [0, 0]
    active[date] = [sum[0] + 1, sum[1] + rolesOf(user)]
  }
  return active
}

/** What of a company is to be summed. */
interface Asked {
  company: CompanyRecord
  before: PlatformCompany | undefined
  /** The first UTC day of which there is anything, and the first that is summed now. */
  since: string
  first: string
  /** When it was asked for to sum as much again, epoch ms. */
  again?: number | undefined
}

/** Reads a company's days and keeps them, and what else is known of it. */
const sumCompany = async (
  stores: PlatformStores,
  { company, before, since, first, again }: Asked,
  now: number,
): Promise<Pick<CompanyDays, 'rows'> & { active: ActiveDay[] }> => {
  const today = utcDate(now)
  const days = await companyDays(stores, company.uid, first, today, now)
  await stores.platform.writeCompany(company.uid, days.rows)
  const [users, stand, known] = await Promise.all([
    stores.users.list(company.uid),
    companySummaryOf(stores, company, days.groups, now),
    stores.platform.lastActive(company.uid),
  ])
  const roles = new Map(users.map((user) => [user.uid, user.roles.length]))
  const rolesOf = (user: string) => roles.get(user) ?? 0
  // First by day: what is known of somebody's last day tells what came before these.
  const active = await stores.activeDays.note(company.uid, [first, today], days.seen, known, rolesOf)
  const seen = new Map([...days.seen].map(([user, own]) => [user, Math.max(...own)]))
  const last = await stores.platform.noteActive(company.uid, seen)
  const worked = workedOf(days.rows, today, before?.worked)
  await stores.platform.put({
    company: company.uid,
    since,
    summed_at: now,
    ...nightOf(before, first, today),
    ...(again === undefined ? {} : { again }),
    ...(before?.tracked || first === since ? { tracked: true } : {}),
    sessions: days.sessions,
    users: users.filter(({ status }) => status === 1).length,
    created_on: company.created_on,
    active: activeOf(last, rolesOf, now),
    ...stand,
    ...(worked ? { worked } : {}),
  })
  return { rows: days.rows, active }
}

/** On which day older days were summed: today, where they are among those that are summed now. */
const nightOf = (before: PlatformCompany | undefined, first: string, today: string) => {
  const night = first <= addDays(today, -lateDays) ? today : before?.night
  return night === undefined ? {} : { night }
}

/** From which day on a company that is known is summed: usually yesterday, older ones once a day and after a pause. */
const usualOf = ({ night, summed_at }: PlatformCompany, today: string) => {
  const usual = addDays(today, night === today ? -1 : -lateDays)
  const left = summed_at === undefined ? usual : addDays(utcDate(summed_at), -1)
  return [left, usual].sort()[0] ?? usual
}

/** What is to be summed, those first that were summed longest ago; how many new ones are left for the next runs. */
const askedOf = (
  companies: readonly CompanyRecord[],
  known: readonly PlatformCompany[],
  again: PlatformAgain | undefined,
  now: number,
) => {
  const today = utcDate(now)
  const knownOf = new Map(known.map((each) => [each.company, each]))
  let fresh = 0
  const asked = companies.flatMap((company): Asked[] => {
    if (company.platform) return []
    const before = knownOf.get(company.uid)
    const since = before?.since ?? utcDate(Math.max(Date.parse(company.created_on), now - lastKept * day))
    const isAgain = again !== undefined && (before?.again ?? 0) < again.at
    if (!before?.tracked && company.status !== 2) {
      fresh++
      if (fresh <= newAtOnce) return [{ company, before, since, first: since, again: again?.at ?? before?.again }]
    }
    if (!before || (company.status !== 1 && !isAgain)) return []
    const usual = usualOf(before, today)
    const first = isAgain && again.from < usual ? again.from : usual
    return [{ company, before, since, first, again: isAgain ? again.at : before.again }]
  })
  const order = asked.toSorted((a, b) => (a.before?.summed_at ?? 0) - (b.before?.summed_at ?? 0))
  return { asked: order, left: Math.max(0, fresh - newAtOnce) }
}

/**
 * Sums what every company did into the pages of the platform: today's and yesterday's figures, at the first run of a UTC day
 * those of the last eight days, and of a company that is new here its whole past. Everything is read again from what companies
 * have, so that a run which dies leaves nothing wrong that the next one does not put right. Those that were summed longest ago
 * come first, so that nobody waits for ever where time is too short for all.
 * @param now epoch ms
 * @param options.isOver asked before each company: what is left is summed the next time
 * @returns how many companies were summed, and how many are left
 */
export const sumPlatform = async (
  stores: PlatformStores,
  now: number,
  { isOver = () => false, log = { error: () => {} } }: { isOver?: () => boolean; log?: SumLog } = {},
): Promise<{ companies: number; days: number; left: number }> => {
  const { platform, activeDays } = stores
  const today = utcDate(now)
  const [companies, known, mark, again] = await Promise.all([
    stores.companies.all(),
    platform.known(),
    platform.summed(),
    platform.again(),
  ])
  const { asked, left } = askedOf(companies, known, again, now)

  const rows = new Map<string, Map<string, PlatformRow[]>>()
  const active = new Map<string, Map<string, ActiveDay[]>>()
  const missed: Asked[] = []
  await mapConcurrently(companiesAtOnce, asked, async (each) => {
    if (isOver()) {
      missed.push(each)
      return
    }
    const { uid } = each.company
    try {
      const first = [each.first, each.since].sort().at(-1) ?? each.since
      const done = await sumCompany(stores, { ...each, first }, now)
      const ofDays = Map.groupBy(done.active, (row) => utcDate(row.day * day))
      for (const [date, ofDay] of done.rows) {
        rows.set(date, (rows.get(date) ?? new Map<string, PlatformRow[]>()).set(uid, ofDay))
        const people = active.get(date) ?? new Map<string, ActiveDay[]>()
        active.set(date, people.set(uid, ofDays.get(date) ?? []))
      }
    } catch (error) {
      // It keeps the figures of the other companies from nothing; its own stay as they were.
      missed.push(each)
      log.error(notSummed, { error: error as Error, what: 'figures', company: uid })
    }
  })

  await mapConcurrently(daysAtOnce, [...rows], ([date, ofDay]) => platform.writeDay(date, ofDay))
  await mapConcurrently(daysAtOnce, [...active], ([date, ofDay]) => activeDays.writeDay(date, ofDay))
  const totals = totalsOf(companies, await platform.known())
  const changed = new Set([...rows.keys()].map(monthOf))
  // Of a platform that was summed before its days were kept by month, all months are written anew.
  const months = mark?.daily ? [] : monthsBetween(monthOf(totals.since ?? today), monthOf(today))
  await mapConcurrently(1, [...new Set([...months, ...changed])], platform.writeMonth)
  await mapConcurrently(1, [...changed], activeDays.writeMonth)
  await platform.noteSummed({ summed_at: now, totals, daily: true })
  if (again && missed.every((each) => each.again !== again.at || each.before?.again === again.at))
    await platform.doneAgain(again)
  return { companies: asked.length - missed.length, days: rows.size, left: left + missed.length }
}
