import { autoLoginPref } from '../../shared/companies.ts'
import type { CompanyInfo } from '../../shared/contract/companies.ts'
import type { Env } from '../lib/env.ts'
import type { CompanyThere } from '../universal/companies.ts'
import { universalOut } from './wire.ts'

/** A company with how much it has, as it is now. */
export const infoOf = async (company: CompanyThere, { stores }: Pick<Env, 'stores'>): Promise<CompanyInfo> => {
  const { uid } = company
  const [autoLogin, enabled_users, groups] = await Promise.all([
    stores.preferences.get(uid, 'COMPANY', autoLoginPref),
    stores.users.enabledCount(uid),
    stores.groups.list(uid),
  ])
  const there = (type: 'facility' | 'team') =>
    groups.filter((group) => group.type === type && group.status !== 2).length
  return {
    ...universalOut(company),
    auto_login: autoLogin?.pref_value === '1',
    enabled_users,
    facilities: there('facility'),
    teams: there('team'),
  }
}
