import type { ViewRecord } from '../data/tableViews.ts'
import { type Handler, ok } from '../lib/env.ts'
import { tableViewsOf, targetOf } from './tableViews.ts'

export const restoreTableView: Handler<'restoreTableView'> = async ({ table, view_id }, env) => {
  const views = tableViewsOf(table, env)
  let back: { view: ViewRecord; shared: boolean } | undefined
  await views.change((all) => {
    const { view, shared } = views.mustChange(all, view_id, true)
    const { deleted_at: _, ...restored } = view
    back = { view: restored, shared }
    return views.placed(all, restored, shared)
  })
  // The change has thrown where there is none.
  const { view, shared } = back as { view: ViewRecord; shared: boolean }
  env.changed({ target: targetOf(table, view), after: view })
  return ok('View restored', await views.one(view, shared))
}
