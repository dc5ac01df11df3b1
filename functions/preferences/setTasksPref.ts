import { prefTypes } from '../../shared/preferences.ts'
import { Refusal } from '../../shared/refusals.ts'
import { tasksPref } from '../../shared/tasks.ts'
import { type Handler, ok } from '../lib/env.ts'

export const setTasksPref: Handler<'setTasksPref'> = async ({ pref_value }, { caller, stores, changed, now }) => {
  const { uid } = caller.company
  // A session that stays logged in may be a screen on a wall: whoever stands before it need not be its user.
  const stays = await stores.preferences.get(uid, `USER#${caller.user.uid}`, prefTypes.stayLoggedIn)
  if (stays?.pref_value === '1' && caller.session.verified_until <= now) throw new Refusal('verificationRequired')
  const before = await stores.preferences.set(uid, 'COMPANY', { pref_type: tasksPref, pref_value })
  changed({ target: `company ${uid}`, before: { tasks: before ?? '0' }, after: { tasks: pref_value } })
  return ok(pref_value === '1' ? 'Tasks enabled' : 'Tasks disabled', null)
}
