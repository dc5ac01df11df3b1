import { hour } from '../../shared/durations.ts'
import { monthOf } from '../../shared/metrics/range.ts'
import { addDays, utcDate } from '../../shared/time.ts'
import { addUsage, nobody, noUsage, usageDays } from '../../shared/usage/units.ts'
import type { PlatformCompany } from '../data/platform.ts'
import type { Stores } from '../data/stores.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { companyOfFile, type FileSizes } from '../lib/usage/fileSizes.ts'
import { notSummed } from './incomplete.ts'

export type UsageStores = Pick<Stores, 'companies' | 'platform' | 'usage'>

export interface UsageLog {
  error: (message: string, extra: Record<string, unknown>) => void
}

const companiesAtOnce = 8
/** How often use is summed, ms. */
const summedEvery = hour
/** UTC days that are summed again: an instance may write down what it counted before midnight some time after it. */
const summedDays = 3

/** Users who signed in within a month, on a device or at the console: those whose last day was in it, while it lasts. */
const usersIn = (known: PlatformCompany | undefined, month: string): number | undefined =>
  known &&
  Object.entries(known.active).reduce((sum, [date, [users]]) => (date.startsWith(month) ? sum + users : sum), 0)

/** Bytes of every company's files; undefined where a bucket does not say: less than there is would be wrong of everybody. */
const storedBytes = async (sizes: FileSizes, log: UsageLog): Promise<Map<string, number> | undefined> => {
  const stored = new Map<string, number>()
  try {
    for await (const { location, size } of sizes.all()) {
      const company = companyOfFile(location)
      if (company !== undefined) stored.set(company, (stored.get(company) ?? 0) + size)
    }
    return stored
  } catch (error) {
    log.error(notSummed, { error: error as Error, what: 'stored files' })
    return undefined
  }
}

/** Sums a company's latest days, and its months that they lie in. */
const sumCompany = async (
  { usage }: Pick<Stores, 'usage'>,
  company: string,
  known: PlatformCompany | undefined,
  stored: number | undefined,
  now: number,
) => {
  const today = utcDate(now)
  const dates = Array.from({ length: summedDays }, (_, back) => addDays(today, -back))
  const before = new Map((await usage.days(company, dates.at(-1) ?? today, today)).map((each) => [each.date, each]))
  for (const date of dates) {
    const used = (await usage.counted(company, date)) ?? before.get(date)?.used
    const kept = date === today && stored !== undefined ? stored : before.get(date)?.stored
    if (used || kept !== undefined)
      await usage.putDay(company, date, { used: used ?? {}, ...(kept === undefined ? {} : { stored: kept }) })
  }
  for (const month of new Set(dates.map(monthOf))) {
    const days = await usage.days(company, `${month}-01`, `${month}-31`)
    if (days.length === 0) continue
    const isNow = month === monthOf(today)
    const last = isNow ? undefined : await usage.monthOf(month, company)
    const users = isNow ? usersIn(known, month) : last?.users
    const devices = isNow ? known?.fleet?.total : last?.devices
    const measured = days.filter((each) => each.stored !== undefined)
    await usage.putMonth(month, {
      ...{ company, days: days.length, summed_at: now },
      used: days.reduce((sum, { used }) => addUsage(sum, used), noUsage()),
      byte_days: measured.reduce((sum, each) => sum + (each.stored ?? 0), 0),
      ...(measured.length > 0 ? { stored: measured.at(-1)?.stored ?? 0 } : {}),
      ...(users === undefined ? {} : { users }),
      ...(devices === undefined ? {} : { devices }),
    })
  }
}

/**
 * Sums what instances of Lambdas have counted of companies' use by UTC day and month, once an hour; at the first run of a UTC
 * day it looks how much is stored, too, and removes what is too old. Everything is read again and put in the place of what was
 * there: a run that dies, or two at a time, leave nothing wrong. What cannot be read keeps nothing else from being summed: it is
 * logged (`notSummed`), and taken an hour later.
 * @param now epoch ms
 * @param options.isOver asked before each company: the next run goes on from the beginning
 * @returns how many companies were summed, and how often something could not be read; undefined where that is not due
 */
export const sumUsage = async (
  stores: UsageStores,
  sizes: FileSizes,
  now: number,
  { isOver = () => false, log = { error: () => {} } }: { isOver?: () => boolean; log?: UsageLog } = {},
): Promise<{ companies: number; failed: number } | undefined> => {
  const { usage } = stores
  const today = utcDate(now)
  const mark = await usage.mark()
  if (mark && now - mark.summed_at < summedEvery && utcDate(mark.summed_at) === today) return undefined
  const isFirst = mark?.looked !== today
  const [companies, known, stored] = await Promise.all([
    stores.companies.all(),
    stores.platform.known(),
    isFirst ? storedBytes(sizes, log) : undefined,
  ])
  const byCompany = new Map(known.map((each) => [each.company, each]))
  const uids = [nobody, ...companies.map(({ uid }) => uid)]
  let [done, failed, isCutOff] = [0, isFirst && !stored ? 1 : 0, false]
  await mapConcurrently(companiesAtOnce, uids, async (company) => {
    if (isOver()) {
      isCutOff = true
      return
    }
    try {
      // Who has no files has none stored, and that is known.
      const bytes = stored && company !== nobody ? (stored.get(company) ?? 0) : undefined
      await sumCompany(stores, company, byCompany.get(company), bytes, now)
      if (isFirst) await usage.forget(company, addDays(today, -usageDays))
      done++
    } catch (error) {
      // It is summed with the others an hour later.
      failed++
      log.error(notSummed, { error: error as Error, what: 'use', company })
    }
  })
  if (isFirst) await usage.forgetMonth(monthOf(addDays(today, -usageDays - 31)))
  // Whose files were not looked at today is looked at in an hour.
  const looked = isFirst && failed > 0 ? mark?.looked : today
  if (!isCutOff) await usage.noteSummed({ summed_at: now, ...(looked === undefined ? {} : { looked }) })
  return { companies: done, failed }
}
