import type { EnvOf, Handler } from '../lib/env.ts'
import { systemNotificationPref } from './systemNotifications.ts'

const one = async (type: number, { caller, stores }: EnvOf<'preferences'>) =>
  systemNotificationPref(caller.company, type) ?? (await stores.preferences.get(caller.company.uid, 'COMPANY', type))

export const getCompPref: Handler<'getCompPref'> = async ({ pref_type }, env) => {
  const found = await one(pref_type, env)
  return found ? [found] : []
}

export const getCompPrefs: Handler<'getCompPrefs'> = async ({ pref_types }, { caller, stores }) => {
  const wanted = [...new Set(pref_types)].sort((a, b) => a - b)
  const stored = new Map(
    (await stores.preferences.list(caller.company.uid, 'COMPANY')).map((preference) => [
      preference.pref_type,
      preference,
    ]),
  )
  return wanted.flatMap((type) => systemNotificationPref(caller.company, type) ?? stored.get(type) ?? [])
}
