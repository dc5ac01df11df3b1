import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleNames } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

test.each(roleNames)('a %s reads the own data, with every role, and nobody else’s', async (role) => {
  const { call } = await world.as(role)
  const user = world.acme.users[role]
  const own = await call('getOwnProfile', { user_uid: user.uid })
  expect(own).toMatchObject({
    status: 200,
    data: { uid: user.uid, username: user.username, two_factor: false },
  })
  expect((own.data as { group_role: unknown[] }).group_role.length).toBeGreaterThan(0)
  const others = [world.acme.users.admin.uid, world.other.users.admin.uid].filter((uid) => uid !== user.uid)
  for (const user_uid of others) expect((await call('getOwnProfile', { user_uid })).status).toBe(403)
})
