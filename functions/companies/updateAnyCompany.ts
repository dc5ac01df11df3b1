import { autoLoginPhrase, autoLoginPref, companyMessages } from '../../shared/companies.ts'
import type { CompanyInfo } from '../../shared/contract/companies.ts'
import { inactivityOf } from '../../shared/handheld.ts'
import { badField } from '../../shared/refusals.ts'
import type { CompanyChange } from '../data/companies.ts'
import { type Handler, ok } from '../lib/env.ts'
import { companyOf } from '../universal/companies.ts'
import { changeLibrary } from './apps.ts'
import { infoOf } from './info.ts'
import { mustBeLogo } from './logo.ts'

/** For the log: `apps_state` and `extra_apps` say of the apps what is to be said. */
const logged = ({ apps: _, apps_version: __, ...info }: CompanyInfo) => info

export const updateAnyCompany: Handler<'updateAnyCompany'> = async (input, env) => {
  const { uid, t_user_id: _, folo_in_min, auto_login, auto_login_phrase, max_users, ...fields } = input
  const { apps_state, extra_apps, app_labels, apps_version, ...details } = fields
  const { stores, caller } = env
  const company = await companyOf(uid, env)
  const before = await infoOf(company, env)
  mustBeLogo(details.image_url, [uid, caller.company.uid])
  if (auto_login && !before.auto_login && auto_login_phrase !== autoLoginPhrase(company.company_url))
    throw badField('auto_login_phrase', companyMessages.phrase)

  const texts = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === '' ? null : value]],
  )
  const change: CompanyChange = {
    ...Object.fromEntries(texts),
    ...(max_users === undefined ? {} : { max_users }),
    ...(folo_in_min === undefined ? {} : { inactivity: { ...inactivityOf(company), minutes: folo_in_min } }),
  }
  // First what may be refused.
  if (apps_state || extra_apps) await changeLibrary(company, { apps_state, extra_apps, app_labels, apps_version }, env)
  if (Object.keys(change).length > 0) await stores.companies.setDetails(uid, change)
  if (auto_login !== undefined && auto_login !== before.auto_login)
    await stores.preferences.set(uid, 'COMPANY', { pref_type: autoLoginPref, pref_value: auto_login ? '1' : '0' })
  const after = await infoOf(await companyOf(uid, env), env)
  if (JSON.stringify(after) !== JSON.stringify(before))
    env.changed({ target: `company ${uid}`, before: logged(before), after: logged(after) })
  return ok('Company updated successfully', after)
}
