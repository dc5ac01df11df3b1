import type { PlatformRow } from '../../shared/metrics/platform.ts'
import { monthOf, monthsBetween } from '../../shared/metrics/range.ts'
import { addDays, day, utcDate } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { PlatformCompany } from '../data/platform.ts'
import type { Stores } from '../data/stores.ts'
import type { UserRecord } from '../data/users.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { type CompanyDayStores, type CompanyDays, companyDays } from './companyDays.ts'
import { companySummaryOf, workedOf } from './companySummary.ts'
import { notSummed } from './incomplete.ts'
import { totalsOf } from './totals.ts'

export type PlatformStores = CompanyDayStores & Pick<Stores, 'companies' | 'fleet' | 'platform' | 'rollouts' | 'users'>

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
const activeOf = (last: ReadonlyMap<string, number>, users: readonly UserRecord[], now: number) => {
  const roles = new Map(users.map((user) => [user.uid, user.roles.length]))
  const active: PlatformCompany['active'] = {}
  const oldest = Math.floor(now / day) - lastKept
  for (const [user, at] of last) {
    if (at < oldest) continue
    const date = utcDate(at * day)
    const sum = active[date] ?? [0, 0]
    active[date] = [sum[0] + 1, sum[1] + (roles.get(user) ?? 0)]
  }
  return active
}

/** Reads a company's days and keeps them, and what else is known of it. */
const sumCompany = async (
  stores: PlatformStores,
  company: CompanyRecord,
  since: string,
  first: string,
  now: number,
  before: PlatformCompany | undefined,
): Promise<CompanyDays> => {
  const days = await companyDays(stores, company.uid, first, utcDate(now), now)
  await stores.platform.writeCompany(company.uid, days.rows)
  const last = await stores.platform.noteActive(company.uid, days.seen)
  const [users, stand] = await Promise.all([
    stores.users.list(company.uid),
    companySummaryOf(stores, company, days.groups, now),
  ])
  const worked = workedOf(days.rows, utcDate(now), before?.worked)
  await stores.platform.put({
    company: company.uid,
    since,
    users: users.filter(({ status }) => status === 1).length,
    created_on: company.created_on,
    active: activeOf(last, users, now),
    ...stand,
    ...(worked ? { worked } : {}),
  })
  return days
}

/**
 * Sums what every company did into the pages of the platform: today's and yesterday's figures, at the first run of a UTC day
 * those of the last eight days, and of a company that is new here its whole past. Everything is read again from what companies
 * have, so that a run which dies leaves nothing wrong that the next one does not put right.
 * @param now epoch ms
 * @param options.from a UTC day from which on all is summed again
 * @param options.isOver asked before each company: what is left is summed the next time
 */
export const sumPlatform = async (
  stores: PlatformStores,
  now: number,
  {
    from,
    isOver = () => false,
    log = { error: () => {} },
  }: { from?: string; isOver?: () => boolean; log?: SumLog } = {},
): Promise<{ companies: number; days: number }> => {
  const { platform } = stores
  const today = utcDate(now)
  const [companies, known, mark] = await Promise.all([stores.companies.all(), platform.known(), platform.summed()])
  const before = new Map(known.map((each) => [each.company, each]))
  const isNight = mark?.night !== today
  const usual = from ?? addDays(today, isNight ? -lateDays : -1)

  let fresh = 0
  const asked = companies.flatMap((company) => {
    if (company.platform) return []
    const since = before.get(company.uid)?.since
    if (since !== undefined) return company.status === 1 || from !== undefined ? [{ company, since, first: usual }] : []
    fresh++
    const begun = utcDate(Math.max(Date.parse(company.created_on), now - lastKept * day))
    return fresh > newAtOnce ? [] : [{ company, since: begun, first: begun }]
  })

  const rows = new Map<string, Map<string, PlatformRow[]>>()
  let [done, isWhole] = [0, fresh <= newAtOnce]
  await mapConcurrently(companiesAtOnce, asked, async ({ company, since, first }) => {
    if (isOver()) {
      isWhole = false
      return
    }
    try {
      const begin = [first, since].sort().at(-1) ?? since
      const days = await sumCompany(stores, company, since, begin, now, before.get(company.uid))
      done++
      for (const [date, ofDay] of days.rows) {
        const known = rows.get(date) ?? new Map<string, PlatformRow[]>()
        rows.set(date, known.set(company.uid, ofDay))
      }
    } catch (error) {
      // It keeps the figures of the other companies from nothing; its own stay as they were.
      isWhole = false
      log.error(notSummed, { error: error as Error, what: 'figures', company: company.uid })
    }
  })

  await mapConcurrently(daysAtOnce, [...rows], ([date, ofDay]) => platform.writeDay(date, ofDay))
  const totals = totalsOf(companies, await platform.known())
  // Of a platform that was summed before its days were kept by month, all months are written anew.
  const months = mark?.daily ? [] : monthsBetween(monthOf(totals.since ?? today), monthOf(today))
  await mapConcurrently(1, [...new Set([...months, ...[...rows.keys()].map(monthOf)])], platform.writeMonth)
  const night = isNight && !isWhole ? mark?.night : today
  await platform.noteSummed({ summed_at: now, ...(night === undefined ? {} : { night }), totals, daily: true })
  return { companies: done, days: rows.size }
}
