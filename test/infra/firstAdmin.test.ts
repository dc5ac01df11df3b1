import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFirstAdmin, type FirstAdmin } from '../../bin/firstAdmin.ts'
import { type Identity, noIdentity } from '../../functions/lib/identity.ts'
import { testTables } from '../lib/tables.ts'

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.stop())

/** A user pool that remembers who is in it. */
const pool = () => {
  const users = new Map<string, { password: string; temporary: boolean }>()
  const identity: Identity = {
    ...noIdentity,
    create: async (uid, password, _email, temporary) => void users.set(uid, { password, temporary }),
    remove: async (uid) => void users.delete(uid),
  }
  return { users, identity }
}

const asked: FirstAdmin = {
  company_url: 'first',
  name: 'First Logistics',
  time_zone: 'Europe/Berlin',
  username: 'root',
  email: 'root@first.example',
  platform: false,
}

test('a company begins with a super admin whose password must be changed', async () => {
  const { stores } = tables
  const { users, identity } = pool()
  const password = await addFirstAdmin(asked, stores, identity)

  const company = (await stores.companies.uidOf('first')) ?? ''
  const uid = (await stores.users.uidOf(company, 'root')) ?? ''
  expect(await stores.users.get(company, uid)).toMatchObject({
    status: 1,
    roles: [{ role: 'superAdmin', group: company }],
  })
  expect(await stores.users.enabledCount(company)).toBe(1)
  expect((await stores.groups.list(company)).map(({ type, name }) => [type, name])).toEqual([
    ['company', 'First Logistics'],
  ])
  expect(users.get(uid)).toEqual({ password, temporary: true })
})

test('the platform’s own company gets a universal admin', async () => {
  const { stores } = tables
  await addFirstAdmin({ ...asked, company_url: 'platform', platform: true }, stores, pool().identity)
  const company = (await stores.companies.uidOf('platform')) ?? ''
  expect(await stores.companies.get(company)).toMatchObject({ platform: true })
  const [user] = await stores.users.list(company)
  expect(user?.universal).toBe(2)
})

test('a login name that is taken is refused, and nobody can sign in by what was begun', async () => {
  const { users, identity } = pool()
  await addFirstAdmin({ ...asked, company_url: 'twice' }, tables.stores, identity)
  const before = await tables.stores.companies.uidOf('twice')
  await expect(addFirstAdmin({ ...asked, company_url: 'twice' }, tables.stores, identity)).rejects.toThrow(
    'There is a company "twice" already.',
  )
  expect(await tables.stores.companies.uidOf('twice')).toBe(before)
  expect(users.size).toBe(1)
})
