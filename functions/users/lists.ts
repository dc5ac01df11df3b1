import type { User } from '../../shared/contract/entities.ts'
import type { UserRecord } from '../data/users.ts'
import type { EnvOf } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { userOut } from '../lib/wire.ts'

const byName = (a: User, b: User) =>
  a.first_name.localeCompare(b.first_name) || a.last_name.localeCompare(b.last_name) || (a.uid < b.uid ? -1 : 1)

/** The users within the caller's access scope with one of the statuses that also pass a test; whole, by first name. */
export const listUsers = async (
  env: EnvOf<'users'>,
  statuses: readonly number[],
  passes: (user: UserRecord) => boolean = () => true,
): Promise<Listing<User>> => {
  const accessScope = await env.accessScope()
  const listed = (user: UserRecord) => statuses.includes(user.status) && accessScope.sees(user) && passes(user)
  return new Listing<User>(async function* (after, size) {
    for await (const users of env.stores.users.steps(env.caller.company.uid, { after, size }))
      yield users.map((user) => ({ key: user.uid, item: listed(user) ? userOut(user, accessScope) : undefined }))
  }, byName)
}

/** The user that a call is about, if the caller may manage them. Nobody manages themselves. */
export const managed = async (env: EnvOf<'users'>, uid: string): Promise<UserRecord> => {
  const accessScope = await env.accessScope()
  return accessScope.mustManage(await env.stores.users.get(env.caller.company.uid, uid))
}
