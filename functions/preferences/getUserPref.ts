import { prefTypes } from '../../shared/preferences.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { twoFactorPref } from './twoFactor.ts'

export const getUserPref: Handler<'getUserPref'> = async ({ user_uid, pref_type }, env) => {
  const { caller, stores } = env
  if (pref_type === prefTypes.twoFactor) {
    if (user_uid === caller.user.uid) return twoFactorPref(caller.user)
    const accessScope = await env.accessScope()
    return twoFactorPref(accessScope.mustManage(await stores.users.get(caller.company.uid, user_uid)))
  }
  mustBeCaller(user_uid, caller)
  return (await stores.preferences.get(caller.company.uid, `USER#${user_uid}`, pref_type)) ?? null
}
