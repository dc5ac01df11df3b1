import { Refusal } from '../../shared/refusals.ts'
import { defaultViewPrefs } from '../../shared/tables.ts'
import { type Handler, ok } from '../lib/env.ts'
import { tableViewsOf } from './tableViews.ts'

/** It is a preference of the user, so that a page knows of it before its table is there. */
export const openTableWith: Handler<'openTableWith'> = async ({ table, view_id }, env) => {
  const { caller, stores } = env
  const { own, shared } = await tableViewsOf(table, env).read()
  const known = [...own, ...shared].some(({ id, deleted_at }) => id === view_id && deleted_at === undefined)
  if (view_id !== null && !known) throw new Refusal('notFound')
  const preference = { pref_type: defaultViewPrefs[table], pref_value: view_id ?? '' }
  const before = await stores.preferences.set(caller.company.uid, `USER#${caller.user.uid}`, preference)
  env.changed({
    target: `opening view of table ${table} of user ${caller.user.uid}`,
    before: before || null,
    after: view_id,
  })
  return ok(view_id === null ? 'The page opens as you left it' : 'The page opens with this view', null)
}
