import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlers as audit } from '../../functions/audit/index.ts'
import type { AuditNames } from '../../shared/contract/audit.ts'
import { roleNames } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'

/** Who and what the log is searched for, by a part of a name. */

let world: People
let staff: Awaited<ReturnType<typeof platformIn>>
beforeAll(async () => {
  world = await people({ audit })
  staff = await platformIn(world)
  const { worker } = world.acme.users
  for (const [uid, first_name, status] of [
    ['jose', 'José', 1],
    ['gone', 'Josephine', 2],
  ] as const)
    await world.stores.users.add(
      { ...worker, uid, username: `${uid}.lag`, first_name, last_name: 'Lagos', email: `${uid}@a.example`, status },
      null,
    )
})
afterAll(() => world?.stop())

const own = async (search: string) =>
  (await (await world.as('admin')).call('getAuditNames', { search })).data as AuditNames
const any = async (company_uid: string, search: string) =>
  (await staff.plain.call('getUniversalAuditNames', { company_uid, search })).data as AuditNames

test('people are found by name, username and uid, whatever the case and accents, deleted ones too', async () => {
  const [josephine, jose] = [
    { uid: 'gone', name: 'Josephine Lagos', username: 'gone.lag', provider: false },
    { uid: 'jose', name: 'José Lagos', username: 'jose.lag', provider: false },
  ]
  expect((await own('JOSE')).people).toEqual([jose, josephine])
  expect((await own('josé l')).people).toEqual([jose])
  expect((await own('e.lag')).people.map(({ uid }) => uid).sort()).toEqual(['gone', 'jose'])
  expect((await own('gone')).people).toEqual([josephine])
  expect((await own('nobody at all')).people).toEqual([])
})

test('things are users and groups, as the log names them', async () => {
  const { picking } = world.acme.groups
  expect((await own(picking.name.toUpperCase())).things).toContainEqual({
    ...{ kind: 'team', id: picking.uid, name: picking.name },
  })
  expect((await own('josé l')).things).toEqual([{ kind: 'user', id: 'jose', name: 'jose.lag' }])
})

test('at most 20 of each are answered', async () => {
  const { worker } = world.other.users
  for (let at = 0; at < 22; at++)
    await world.stores.users.add(
      { ...worker, uid: `crowd${at}`, username: `crowd${at}`, first_name: 'Crowd', email: `${at}@c.example` },
      null,
    )
  const { people, things } = await any(world.other.uid, 'crowd')
  expect([people.length, things.length]).toEqual([20, 20])
})

test('of another company nobody is found, but by the people who run the installation, whom they find with their own', async () => {
  expect((await own('Uma')).people).toEqual([])
  expect((await any(world.acme.uid, 'josé l')).people.map(({ uid }) => uid)).toEqual(['jose'])
  const helpers = (await any(world.acme.uid, 'uma')).people
  expect(helpers.find(({ uid }) => uid === 'plain')).toMatchObject({ name: 'Uma Platt', provider: true })
  const home = (await any(staff.uid, 'uma')).people
  expect(home.filter(({ uid }) => uid === 'plain')).toEqual([
    { uid: 'plain', name: 'Uma Platt', username: 'plain', provider: false },
  ])
})

test.each(roleNames.filter((role) => role !== 'superAdmin' && role !== 'admin'))('is refused for %s', async (role) => {
  const { call } = await world.as(role)
  expect((await call('getAuditNames', { search: 'a' })).code).toBe('notAllowed')
})

test.each([{}, { search: '' }, { search: 'x'.repeat(101) }])('%j is refused', async (body) => {
  expect(await (await world.as('admin')).call('getAuditNames', body)).toMatchObject({
    status: 400,
    errors: [{ path: 'search' }],
  })
})
