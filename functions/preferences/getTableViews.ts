import { defaultViewPrefs } from '../../shared/tables.ts'
import type { Handler } from '../lib/env.ts'
import { tableViewsOf } from './tableViews.ts'

export const getTableViews: Handler<'getTableViews'> = async ({ table }, env) => {
  const { caller, stores } = env
  const views = tableViewsOf(table, env)
  const [all, opens] = await Promise.all([
    views.read(),
    stores.preferences.get(caller.company.uid, `USER#${caller.user.uid}`, defaultViewPrefs[table]),
  ])
  return views.listed(all, opens?.pref_value)
}
