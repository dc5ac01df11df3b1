import { type CompanyRecord, companyDefaults } from '../../functions/data/companies.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { UserRecord } from '../../functions/data/users.ts'

/** Records as the stores keep them: what a test does not name is filled in. */

type Partly<Whole, Needed extends keyof Whole> = Pick<Whole, Needed> & Partial<Whole>

/** Where companies and groups are that say no zone of their own. */
export const companyZone = 'Europe/Berlin'

const created_on = '2026-01-01T00:00:00.000Z'

export const companyRecord = (given: Partly<CompanyRecord, 'uid' | 'name' | 'company_url'>): CompanyRecord => ({
  ...companyDefaults,
  time_zone: companyZone,
  created_on,
  ...given,
})

export const groupRecord = (
  given: Partly<GroupRecord, 'uid' | 'company' | 'type' | 'name' | 'parent_id'>,
): GroupRecord => ({ status: 1, time_zone: companyZone, created_on, version: 1, ...given })

export const userRecord = (given: Partly<UserRecord, 'uid' | 'company' | 'username' | 'roles'>): UserRecord => ({
  first_name: given.username,
  last_name: 'Tester',
  status: 1,
  two_factor: false,
  sessions_from: 0,
  created_on,
  version: 1,
  ...given,
})

/** Makes the groups of a company of two facilities, the first with two teams, of which the second may be another kind. */
export const sixGroups = async (
  uid: string,
  name: string,
  group: (type: GroupRecord['type'], name: string, parent_id: string | null, subtype?: 1 | 2) => Promise<GroupRecord>,
  packingIs: 1 | 2 = 1,
) => {
  const whole = await group('company', name, null)
  const [north, south] = await Promise.all([group('facility', 'North', uid), group('facility', 'South', uid)])
  const [picking, packing, loading] = await Promise.all([
    group('team', 'Picking', north.uid),
    group('team', 'Packing', north.uid, packingIs),
    group('team', 'Loading', south.uid),
  ])
  return { whole, north, south, picking, packing, loading }
}
