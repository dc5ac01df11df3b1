import { libraryStates } from '../../shared/appLibrary.ts'
import { autoLoginPref } from '../../shared/companies.ts'
import type { CompanyInfo } from '../../shared/contract/companies.ts'
import { namedIn } from '../data/appLibraries.ts'
import type { EnvOf } from '../lib/env.ts'
import type { CompanyThere } from '../universal/companies.ts'
import { libraryOf } from './apps.ts'
import { universalOut } from './wire.ts'

/** A company with how much it has, as it is now. */
export const infoOf = async (
  company: CompanyThere,
  { stores }: Pick<EnvOf<'companies'>, 'stores'>,
): Promise<CompanyInfo> => {
  const { uid } = company
  const [autoLogin, enabled_users, groups, { apps, version }, stand] = await Promise.all([
    stores.preferences.get(uid, 'COMPANY', autoLoginPref),
    stores.users.enabledCount(uid),
    stores.groups.list(uid),
    libraryOf(company, { stores }),
    stores.platform.knownOf(uid),
  ])
  const there = (type: 'facility' | 'team') =>
    groups.filter((group) => group.type === type && group.status !== 2).length
  return {
    ...universalOut(company, stand),
    ...namedIn(apps),
    apps: apps.map(({ package: name, label, state }) => ({
      package: name,
      label,
      on: state === libraryStates.enabled,
    })),
    apps_version: version,
    auto_login: autoLogin?.pref_value === '1',
    enabled_users,
    facilities: there('facility'),
    teams: there('team'),
  }
}
