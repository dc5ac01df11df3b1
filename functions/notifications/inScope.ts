import { fieldError, Refusal } from '../../shared/refusals.ts'
import { isWorkerType } from '../../shared/roles.ts'
import type { NotificationRecord, OccurrenceRecord } from '../data/notifications.ts'
import type { EnvOf } from '../lib/env.ts'

type Recipients = Pick<NotificationRecord, 'sent_to' | 'is_worker'>

/**
 * Says of notifications whether all of their recipients are the caller's: who manages a facility knows of no other. Who
 * manages the company knows of all, also of those whose recipients are gone.
 */
export const inScopeOf = async (
  env: EnvOf<'notifications'>,
  sent: readonly Recipients[],
): Promise<(one: Recipients) => boolean> => {
  const { caller, stores } = env
  if (caller.group.type === 'company') return () => true
  const scope = await env.accessScope()
  const workers = new Set(sent.flatMap(({ is_worker, sent_to }) => (is_worker ? sent_to : [])))
  const members = workers.size > 0 ? await stores.users.members(caller.company.uid, workers) : new Map()
  return ({ is_worker, sent_to }) =>
    sent_to.every((uid) => {
      const member = members.get(uid)
      return is_worker ? member !== undefined && scope.sees(member) : scope.includes(uid)
    })
}

/** A custom notification of the caller's: others look absent. */
export const notificationInScope = async (id: string, env: EnvOf<'notifications'>): Promise<NotificationRecord> => {
  const found = await env.stores.notifications.get(env.caller.company.uid, id)
  if (!found || !(await inScopeOf(env, [found]))(found)) throw new Refusal('notFound')
  return found
}

/** Something that was sent, in the same way. */
export const occurrenceInScope = async (id: string, env: EnvOf<'notifications'>): Promise<OccurrenceRecord> => {
  const found = await env.stores.notifications.occurrence(env.caller.company.uid, id)
  if (!found || !(await inScopeOf(env, [found]))(found)) throw new Refusal('notFound')
  return found
}

const none = (at: number, message: string) =>
  new Refusal('notFound', message, { errors: [fieldError(`sent_to.${at}`, message)] })

/**
 * Refuses unless each recipient is one in the caller's access scope: a group that is enabled, or a worker whose account is.
 * @param before those that it has already stay, whatever became of them
 */
export const mustBeInScope = async (
  env: EnvOf<'notifications'>,
  { sent_to, is_worker }: Recipients,
  before: readonly string[] = [],
) => {
  const scope = await env.accessScope()
  const known = new Set(before)
  const asked = sent_to.map((uid, at) => ({ uid, at })).filter(({ uid }) => !known.has(uid))
  if (!is_worker) {
    const missing = asked.find(({ uid }) => !scope.includes(uid) || scope.all.get(uid)?.status !== 1)
    if (missing) throw none(missing.at, 'No such group')
    return
  }
  const users = await env.stores.users.getAll(
    env.caller.company.uid,
    asked.map(({ uid }) => uid),
  )
  const missing = asked.find((_, index) => {
    const user = users[index]
    return user?.status !== 1 || !scope.sees(user) || !user.roles.some(({ role }) => isWorkerType(role))
  })
  if (missing) throw none(missing.at, 'No such worker')
}

/** What the audit log calls one. */
export const targetOf = (id: string) => `notification ${id}`
