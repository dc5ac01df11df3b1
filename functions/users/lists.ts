import type { User } from '../../shared/contract/entities.ts'
import type { UserRecord } from '../data/users.ts'
import type { Env } from '../lib/env.ts'
import { userOut } from '../lib/wire.ts'

const byName = (a: UserRecord, b: UserRecord) =>
  a.first_name.localeCompare(b.first_name) || a.last_name.localeCompare(b.last_name) || (a.uid < b.uid ? -1 : 1)

/** The users within the caller's reach with one of the statuses that also pass a test, by first name. */
export const listUsers = async (
  env: Env,
  statuses: readonly number[],
  passes: (user: UserRecord) => boolean = () => true,
): Promise<User[]> => {
  const [reach, users] = await Promise.all([env.reach(), env.stores.users.list(env.caller.company.uid)])
  return users
    .filter((user) => statuses.includes(user.status) && reach.sees(user) && passes(user))
    .sort(byName)
    .map((user) => userOut(user, reach))
}

/** The user that a call is about, if the caller may manage them. Nobody manages themselves. */
export const managed = async (env: Env, uid: string): Promise<UserRecord> => {
  const reach = await env.reach()
  return reach.mustManage(await env.stores.users.get(env.caller.company.uid, uid))
}
