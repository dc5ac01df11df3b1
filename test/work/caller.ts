import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../../functions/data/keys.ts'
import type { SessionRecord } from '../../functions/data/sessions.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { accessScopeOf } from '../../functions/lib/accessScope.ts'
import type { Env } from '../../functions/lib/env.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { RoleName } from '../../shared/roles.ts'
import { noServices } from '../lib/noServices.ts'
import type { testTables } from '../lib/tables.ts'
import type { Floor } from './floor.ts'

type TestTables = Awaited<ReturnType<typeof testTables>>

/** A user of a floor's company with one role. */
export const person = (floor: Floor, uid: string, role: RoleName, group: string): UserRecord => ({
  uid,
  company: floor.company.uid,
  username: uid,
  first_name: uid,
  last_name: uid,
  status: 1,
  roles: [{ role, group }],
  two_factor: false,
  sessions_from: 0,
  created_on: '2026-01-01T00:00:00.000Z',
  version: 1,
})

/** Stores a user as they are, where another company of the test may have one of the same uid. */
export const addPerson = async ({ db, tables }: Pick<TestTables, 'db' | 'tables'>, user: UserRecord) => {
  await db.send(
    new PutCommand({ TableName: tables.users, Item: { ...keys.user.key(user.company, user.uid), ...user } }),
  )
}

/** What a handler of a console call is given when a user of a floor's company calls. */
export const envOf = async (
  { stores }: Pick<TestTables, 'stores'>,
  floor: Floor,
  { role, group: groupUid, user = 'boss', now }: { role: RoleName; group: string; user?: string; now: number },
): Promise<Env> => {
  const groups = await stores.groups.list(floor.company.uid)
  const group = groups.find(({ uid }) => uid === groupUid)
  if (!group) throw new Error(`no group ${groupUid}`)
  const session = {} as SessionRecord
  const self = person(floor, user, role, groupUid)
  const caller = { company: floor.company, user: self, role, group, session, universal: false }
  return {
    caller,
    now,
    clock: () => now,
    newId,
    stores,
    ...noServices,
    accessScope: async () => accessScopeOf(caller, groups),
  }
}
