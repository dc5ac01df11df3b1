import type { UniversalFigures } from '../../shared/contract/universalMetrics.ts'
import { activeWithin } from '../../shared/metrics/activeDays.ts'
import { nonPickHours, workedOf } from '../../shared/metrics/formulas.ts'
import {
  addPlatformFigures,
  minutesOf,
  noPlatformFigures,
  type PlatformFigures,
} from '../../shared/metrics/platform.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { Refusal } from '../../shared/refusals.ts'
import { day, iso, slot, utcDate, utcDayStart } from '../../shared/time.ts'
import type { PlatformCompany, PlatformTotals } from '../data/platform.ts'
import type { EnvOf } from '../lib/env.ts'
import { rangeOf, type WireRange } from '../metrics/range.ts'
import { totalsOf } from '../platform/totals.ts'

type Known = Pick<EnvOf<'universalMetrics'>, 'stores' | 'now'>

/** A range that a request may leave away. */
export type MaybeRange = Pick<WireRange, 'time_zone'> & {
  [Time in 'start_time' | 'end_time']?: WireRange[Time] | undefined
}

/** The range of a request: of one without times everything there is, up to the end of this quarter. */
export const askedRange = async ({ start_time, end_time, time_zone }: MaybeRange, env: Known): Promise<Range> => {
  if (start_time !== undefined && end_time !== undefined) return rangeOf({ start_time, end_time, time_zone }, env.now)
  const path = start_time === undefined ? 'start_time' : 'end_time'
  if (start_time !== undefined || end_time !== undefined)
    throw new Refusal('badInput', 'Enter both times or none.', {
      errors: [{ path, message: 'Enter both times or none.' }],
    })
  const { since } = await totalsNow(env)
  const to = env.now - (env.now % slot) + slot
  return { from: since === undefined ? to : utcDayStart(since), to }
}

/** What is known of all customers together, as of when they were summed last. */
export const totalsNow = async ({ stores }: Pick<EnvOf<'universalMetrics'>, 'stores'>): Promise<PlatformTotals> => {
  const mark = await stores.platform.summed()
  // Nobody has summed since that is kept.
  return mark?.totals ?? totalsOf(...(await Promise.all([stores.companies.all(), stores.platform.known()])))
}

/** The sums of a range. */
export const sumsOf = async (
  range: Range,
  whose: 'all' | { company: string },
  { stores }: Pick<EnvOf<'universalMetrics'>, 'stores'>,
): Promise<PlatformFigures> => {
  const sum = noPlatformFigures()
  await stores.platform.totals(range, whose, (_index, _company, figures) => addPlatformFigures(sum, figures))
  return sum
}

export const summedAt = async ({ stores }: Pick<EnvOf<'universalMetrics'>, 'stores'>) => {
  const mark = await stores.platform.summed()
  return { summed_at: mark ? iso(mark.summed_at) : null }
}

/**
 * The UTC days of a range, as their numbers since 1970: who was active is kept by them. Days of another zone are told by those
 * that lie for the most part within them.
 */
export const utcDaysOf = ({ from, to }: Range, now: number): { first: number; last: number; reachesNow: boolean } => {
  const today = Math.floor(now / day)
  const first = Math.min(Math.round(from / day), today)
  const reachesNow = to > now
  return { first, last: reachesNow ? today : Math.max(first, Math.round(to / day) - 1), reachesNow }
}

/** Who of companies was active from a UTC day until now. */
export const activeSince = (known: readonly Pick<PlatformCompany, 'active'>[], from: number) => {
  const first = utcDate(from * day)
  const sum = { active_users: 0, active_roles: 0 }
  for (const { active } of known)
    for (const [date, [users, roles]] of Object.entries(active)) {
      if (date < first) continue
      sum.active_users += users
      sum.active_roles += roles
    }
  return sum
}

/** Who was active in a range; null of one that is over while it is not known of everybody yet. */
const activeIn = async (totals: PlatformTotals, range: Range, whose: 'all' | { company: string }, env: Known) => {
  const { first, last, reachesNow } = utcDaysOf(range, env.now)
  if (reachesNow) return activeSince([totals], first)
  if (!totals.tracked) return { active_users: null, active_roles: null }
  const { users, roles } = activeWithin(await env.stores.activeDays.between(whose, first, last), first, last)
  return { active_users: users, active_roles: roles }
}

export const timesOf = (figures: PlatformFigures) => ({
  total_working_time: minutesOf(figures.working),
  total_scan_time: minutesOf(figures.pick),
  total_nonscan_time: 60 * nonPickHours(workedOf(figures)),
})

/** What is known of companies beside what they did. */
export const usersOf = async (
  totals: PlatformTotals,
  range: Range,
  whose: 'all' | { company: string },
  env: Known,
): Promise<
  Pick<UniversalFigures, 'total_users' | 'active_users' | 'active_roles' | 'member_since' | 'first_company'>
> => ({
  total_users: totals.users,
  ...(await activeIn(totals, range, whose, env)),
  member_since: totals.first ? iso(Date.parse(totals.first.created_on)) : null,
  first_company: totals.first?.name ?? null,
})
