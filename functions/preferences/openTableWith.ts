import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { tableViewsOf } from './tableViews.ts'

export const openTableWith: Handler<'openTableWith'> = async ({ table, view_id }, env) => {
  const views = tableViewsOf(table, env)
  let before: string | undefined
  await views.change((all) => {
    const known = [...all.own, ...all.shared].some(({ id, deleted_at }) => id === view_id && deleted_at === undefined)
    if (view_id !== null && !known) throw new Refusal('notFound')
    before = all.opens
    return { ...all, opens: view_id ?? undefined }
  })
  env.changed({
    target: `opening view of table ${table} of user ${env.caller.user.uid}`,
    before: before ?? null,
    after: view_id,
  })
  return ok(view_id === null ? 'The page opens as you left it' : 'The page opens with this view', null)
}
