import { fieldError, Refusal } from '../../shared/refusals.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { cancelled } from './booking.ts'
import { inScopeOf, targetOf } from './inScope.ts'

const tries = 5
const atOnce = 8

/** Deletes one, whoever changes it at the same moment. */
const remove = async (id: string, { caller, stores }: EnvOf<'notifications'>) => {
  for (let tried = 0; tried < tries; tried++) {
    const record = await stores.notifications.get(caller.company.uid, id)
    if (!record || (await stores.notifications.remove(record))) return record
  }
  throw new Refusal('conflict')
}

export const deleteCustomNotifications: Handler<'deleteCustomNotifications'> = async ({ user_uid, ids }, env) => {
  mustBeCaller(user_uid, env.caller)
  const all = new Map((await env.stores.notifications.list(env.caller.company.uid)).map((one) => [one.id, one]))
  const isInScope = await inScopeOf(env, [...all.values()])
  const isOwn = (id: string) => {
    const one = all.get(id)
    return one !== undefined && isInScope(one)
  }
  const errors = ids.flatMap((id, at) => (isOwn(id) ? [] : [fieldError(`ids.${at}`, 'No such notification')]))
  const own = [...new Set(ids)].filter(isOwn)
  if (own.length === 0) throw new Refusal('notFound', undefined, { errors })
  await mapConcurrently(atOnce, own, async (id) => {
    const gone = await remove(id, env)
    if (!gone) return
    await cancelled(env, gone)
    const { title, message, sent_to } = gone
    env.changed({ target: targetOf(id), before: { title, message, sent_to }, after: null })
  })
  return ok('Custom Notifications successfully deleted', null, errors)
}
