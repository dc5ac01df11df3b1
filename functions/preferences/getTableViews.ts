import type { Handler } from '../lib/env.ts'
import { tableViewsOf } from './tableViews.ts'

export const getTableViews: Handler<'getTableViews'> = async ({ table }, env) => {
  const views = tableViewsOf(table, env)
  return views.listed(await views.read())
}
