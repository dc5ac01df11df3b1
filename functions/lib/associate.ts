import { Refusal } from '../../shared/refusals.ts'
import { isWorkerType } from '../../shared/roles.ts'
import type { UserRecord } from '../data/users.ts'
import type { ReadEnv } from './env.ts'

/** The user whose work is asked for: workers see only their own, others that of those in their access scope. */
export const associateOf = async (uid: string, env: ReadEnv<'users'>): Promise<UserRecord> => {
  const { caller, stores } = env
  if (uid === caller.user.uid) return caller.user
  const [accessScope, user] = await Promise.all([env.accessScope(), stores.users.get(caller.company.uid, uid)])
  if (!user || !accessScope.sees(user)) throw new Refusal('notFound')
  if (isWorkerType(caller.role)) throw new Refusal('notAllowed', 'You can only see your own figures.')
  return user
}

/** Whose figures a request is about: those of the associate that it names, a worker's own, or everybody's. */
export const workerIn = async (asked: string | undefined, env: ReadEnv<'users'>): Promise<string | undefined> => {
  if (asked !== undefined) return (await associateOf(asked, env)).uid
  return isWorkerType(env.caller.role) ? env.caller.user.uid : undefined
}
