import { tasksPref } from '../../shared/tasks.ts'
import { type Handler, ok } from '../lib/env.ts'

export const setTasksPref: Handler<'setTasksPref'> = async ({ pref_value }, { caller, stores, changed }) => {
  const { uid } = caller.company
  const before = await stores.preferences.set(uid, 'COMPANY', { pref_type: tasksPref, pref_value })
  changed({ target: `company ${uid}`, before: { tasks: before ?? '0' }, after: { tasks: pref_value } })
  return ok(pref_value === '1' ? 'Tasks enabled' : 'Tasks disabled', null)
}
