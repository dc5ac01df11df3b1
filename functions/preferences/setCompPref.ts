import { usualInterval } from '../../shared/devices.ts'
import { parseSystemNotification } from '../../shared/notifications.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { systemNotificationIn, systemNotificationPref } from './systemNotifications.ts'

type Asked = Parameters<Handler<'setCompPref'>>[0]

const setInterval = async ({ pref_type, pref_value }: Asked, { caller, stores, changed }: EnvOf<'preferences'>) => {
  const { uid } = caller.company
  const before = await stores.preferences.set(uid, 'COMPANY', { pref_type, pref_value })
  changed({
    target: `company ${uid}`,
    before: { device_interval: before ?? String(usualInterval) },
    after: { device_interval: pref_value },
  })
  return 'Update interval saved'
}

export const setCompPref: Handler<'setCompPref'> = async (asked, env) => {
  const { pref_type, pref_value } = asked
  const { company } = env.caller
  const name = systemNotificationIn(pref_type)
  const setting = parseSystemNotification(pref_value)
  if (!name || !setting) return ok(await setInterval(asked, env), { pref_type, pref_value })
  await env.stores.companies.setSystemNotification(company.uid, name, setting)
  env.changed({
    target: `company ${company.uid}`,
    before: { [name]: systemNotificationPref(company, pref_type)?.pref_value },
    after: { [name]: pref_value },
  })
  return ok('System notification saved', { pref_type, pref_value })
}
