import { Refusal } from '../../shared/refusals.ts'
import { day } from '../../shared/time.ts'
import type { EnvOf } from '../lib/env.ts'
import { refused } from './refusals.ts'

/** So long (ms) somebody who was deleted can come back. */
const restorableFor = day

/**
 * Brings back somebody who was deleted a while ago, enabled or disabled, with the roles of then. Their sessions stay ended: those
 * that began before the deletion open nothing.
 */
export const restoreUser = async (env: EnvOf<'users'>, uid: string, status: 0 | 1): Promise<void> => {
  const { caller, stores, now } = env
  const before = await stores.users.get(caller.company.uid, uid)
  if (before?.status !== 2 || before.sessions_from < now - restorableFor) throw new Refusal('notFound')
  const accessScope = await env.accessScope()
  accessScope.mustManage({ ...before, status })
  const after = { ...before, status, ...(status === 1 ? { enabled_at: now } : {}) }
  const reason = await stores.users.replace(before, after, { max: caller.company.max_users })
  if (reason) throw refused(reason)
  env.changed({ target: `user ${uid}`, before: { status: 2 }, after: { status } })
}
