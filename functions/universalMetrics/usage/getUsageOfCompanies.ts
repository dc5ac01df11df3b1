import type { CompanyUsage } from '../../../shared/contract/usage.ts'
import { iso } from '../../../shared/time.ts'
import { requestsOf } from '../../../shared/usage/units.ts'
import type { UsageMonth } from '../../data/usage.ts'
import type { Handler } from '../../lib/env.ts'
import { listingOf } from '../../lib/listing.ts'
import { costsOf, monthBefore, ownOf, wholeOf } from './wire.ts'

/** What a day with use costs. */
const aDay = (of: UsageMonth) => ownOf(of) / of.days

/** By how much a day costs more than in the month before, in percent; null where there is nothing to compare. */
const changeOf = (of: UsageMonth, before: UsageMonth | undefined) =>
  before && aDay(before) > 0 ? (100 * (aDay(of) - aDay(before))) / aDay(before) : null

/** Companies of which something is known in a month, the dearest first; deleted ones as long as they cost something. */
export const getUsageOfCompanies: Handler<'getUsageOfCompanies'> = async ({ month }, env) => {
  const { usage } = env.stores
  const [companies, known, before] = await Promise.all([
    env.stores.companies.all(),
    usage.ofMonth(month),
    usage.ofMonth(monthBefore(month)),
  ])
  const cost = costsOf(month, known, env.now)
  const there = new Map(companies.map((company) => [company.uid, company]))
  const earlier = new Map(before.map((each) => [each.company, each]))
  const priced = known.flatMap((of) => {
    const company = there.get(of.company)
    const paid = cost(of)
    return company && (company.status !== 2 || paid.total > 0) ? [{ uid: company.uid, of, company, cost: paid }] : []
  })
  const all = priced.reduce((sum, each) => sum + each.cost.total, 0)
  return listingOf(
    priced,
    ({ uid, of, company, cost: paid }): CompanyUsage => ({
      ...{ uid, name: company.name, image_url: company.image_url },
      ...{ status: company.status, platform: company.platform },
      ...{ requests: requestsOf(wholeOf(of.used)), events: wholeOf(of.used).events },
      ...{ stored: of.stored ?? null, devices: of.devices ?? null, users: of.users ?? null },
      cost: paid,
      share: all > 0 ? paid.total / all : 0,
      change: changeOf(of, earlier.get(uid)),
      summed_at: iso(of.summed_at),
    }),
    (a, b) => b.cost.total - a.cost.total || (a.uid < b.uid ? -1 : 1),
  )
}
