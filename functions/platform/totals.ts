import type { CompanyRecord } from '../data/companies.ts'
import type { PlatformCompany, PlatformTotals } from '../data/platform.ts'

/** What is known of the customers that there are, all together. */
export const totalsOf = (
  companies: readonly Pick<CompanyRecord, 'uid' | 'name' | 'status' | 'platform' | 'created_on'>[],
  known: readonly PlatformCompany[],
): PlatformTotals => {
  const customers = companies.filter(({ platform, status }) => !platform && status !== 2)
  const there = new Set(customers.map(({ uid }) => uid))
  const [first] = customers.toSorted((a, b) => (a.created_on < b.created_on ? -1 : 1))
  // Figures of deleted companies count, the companies do not.
  const [since] = known.map((each) => each.since).sort()
  const totals: PlatformTotals = { users: 0, active: {} }
  const tracked = new Set(known.filter((each) => each.tracked).map(({ company }) => company))
  for (const { company, users, active } of known) {
    if (!there.has(company)) continue
    totals.users += users
    for (const [date, [people, roles]] of Object.entries(active)) {
      const sum = totals.active[date] ?? [0, 0]
      totals.active[date] = [sum[0] + people, sum[1] + roles]
    }
  }
  return {
    ...totals,
    tracked: customers.every(({ uid }) => tracked.has(uid)),
    ...(since === undefined ? {} : { since }),
    ...(first ? { first: { name: first.name, created_on: first.created_on } } : {}),
  }
}
