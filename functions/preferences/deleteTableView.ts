import type { ViewRecord } from '../data/tableViews.ts'
import { type Handler, ok } from '../lib/env.ts'
import { tableViewsOf, targetOf } from './tableViews.ts'

export const deleteTableView: Handler<'deleteTableView'> = async ({ table, view_id }, env) => {
  const views = tableViewsOf(table, env)
  let before: ViewRecord | undefined
  await views.change((all) => {
    const { view, shared } = views.mustChange(all, view_id)
    before = view
    const gone = (some: readonly ViewRecord[]) =>
      some.map((one) => (one.id === view_id ? { ...one, deleted_at: env.now } : one))
    return shared ? { ...all, shared: gone(all.shared) } : { ...all, own: gone(all.own) }
  })
  env.changed({ target: targetOf(table, { id: view_id }), before })
  return ok('View deleted', null)
}
