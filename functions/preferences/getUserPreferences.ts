import { prefTypes } from '../../shared/preferences.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { twoFactorPref } from './twoFactor.ts'

export const getUserPreferences: Handler<'getUserPreferences'> = async (input, { caller, stores }) => {
  const { user } = caller
  mustBeCaller(input.user_uid, caller)
  const asked = new Set([...(input.pref_type ?? []), ...(input.pref_types ?? [])])
  const stored = await stores.preferences.list(user.company, `USER#${user.uid}`)
  const mirrored = asked.has(prefTypes.twoFactor) ? [twoFactorPref(user)] : []
  return [...stored.filter(({ pref_type }) => asked.has(pref_type)), ...mirrored]
}
