import { usualInterval } from '../../shared/devices.ts'
import { type Handler, ok } from '../lib/env.ts'

export const setCompPref: Handler<'setCompPref'> = async ({ pref_type, pref_value }, { caller, stores, changed }) => {
  const { uid } = caller.company
  const preference = { pref_type, pref_value }
  const before = await stores.preferences.set(uid, 'COMPANY', preference)
  changed({
    target: `company ${uid}`,
    before: { device_interval: before ?? String(usualInterval) },
    after: { device_interval: pref_value },
  })
  return ok('Update interval saved', preference)
}
