import { Refusal } from '../../shared/refusals.ts'
import type { ViewRecord } from '../data/tableViews.ts'
import { type Handler, ok } from '../lib/env.ts'
import { tableViewsOf, targetOf } from './tableViews.ts'

export const saveTableView: Handler<'saveTableView'> = async (input, env) => {
  const { table, view_id, name, columns, choices, shared } = input
  const views = tableViewsOf(table, env)
  const made: ViewRecord = { id: env.newId(), name, columns, choices, owner: env.caller.user.uid }
  let before: ViewRecord | undefined
  let after = made
  await views.change((all) => {
    const known = view_id === undefined ? undefined : views.mustChange(all, view_id)
    before = known?.view
    // Of somebody else's an admin would take it away from everybody, and have it alone.
    if (known?.shared && !shared && known.view.owner !== env.caller.user.uid)
      throw new Refusal('notAllowed', 'Only its owner can stop sharing a view.')
    after = known ? { ...known.view, name, columns, choices } : made
    return views.placed(all, after, shared)
  })
  env.changed({ target: targetOf(table, after), ...(before ? { before } : {}), after: { ...after, shared } })
  return ok('View saved', await views.one(after, shared))
}
