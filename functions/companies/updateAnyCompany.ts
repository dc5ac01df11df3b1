import { autoLoginPhrase, autoLoginPref, companyMessages } from '../../shared/companies.ts'
import type { CompanyInfo } from '../../shared/contract/companies.ts'
import { changedInactivity, inactivityOf } from '../../shared/handheld.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import type { CompanyChange } from '../data/companies.ts'
import { type Handler, ok } from '../lib/env.ts'
import { companyOf } from '../universal/companies.ts'
import { changedLibrary } from './apps.ts'
import { infoOf } from './info.ts'
import { mustBeLogo } from './logo.ts'

/** How often an edit is written anew where somebody changes the library meanwhile. */
const tries = 5

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
  const rule = inactivityOf(company)
  const change: CompanyChange = {
    ...Object.fromEntries(texts),
    ...(max_users === undefined ? {} : { max_users }),
    ...(folo_in_min === undefined || folo_in_min === rule.minutes
      ? {}
      : { inactivity: changedInactivity(company, { ...rule, minutes: folo_in_min }, env.now) }),
  }
  const preference =
    auto_login !== undefined && auto_login !== before.auto_login
      ? { pref_type: autoLoginPref, pref_value: auto_login ? '1' : '0' }
      : undefined
  const asked = apps_state || extra_apps ? { apps_state, extra_apps, app_labels, apps_version } : undefined
  const write = async () => {
    const library = asked && (await changedLibrary(company, asked, env))
    return stores.companyEdits.write(uid, { details: change, library, preference })
  }
  for (let tried = 1; !(await write()); tried++) if (tried === tries) throw new Refusal('conflict')
  const after = await infoOf(await companyOf(uid, env), env)
  if (JSON.stringify(after) !== JSON.stringify(before))
    env.changed({ target: `company ${uid}`, before: logged(before), after: logged(after) })
  return ok('Company updated successfully', after)
}
