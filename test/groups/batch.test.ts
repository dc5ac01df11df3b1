import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GroupRecord } from '../../functions/data/groups.ts'
import { keys } from '../../functions/data/keys.ts'
import { largestBatch } from '../../shared/batch.ts'
import type { BatchResult } from '../../shared/contract/batchCall.ts'
import type { Envelope } from '../../shared/contract/index.ts'
import { type People, people } from '../lib/people.ts'

let world: People
let count = 0
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const resultsOf = (answer: Envelope) => {
  expect(answer.status, answer.message).toBe(200)
  return (answer.data as { results: BatchResult[] }).results
}
const codes = (answer: Envelope) => resultsOf(answer).map(({ code }) => code)
const facility = () => world.acme.group('facility', `Site ${count++}`, world.acme.uid)
const team = (above: GroupRecord) => world.acme.group('team', `Crew ${count++}`, above.uid)
const status = async (...groups: GroupRecord[]) =>
  Promise.all(groups.map(async ({ uid }) => (await world.stores.groups.get(world.acme.uid, uid))?.status))

describe('many facilities', () => {
  test('go off together; what is refused is said of its row alone, and the audit log has what was done', async () => {
    const [one, two] = [await facility(), await facility()]
    const { call } = await world.as('admin')
    const foreign = world.other.groups.north
    const uids = [one.uid, foreign.uid, world.acme.groups.picking.uid, two.uid]
    const answer = await call('setStatusOfFacilities', { uids, status: 0 })
    expect(resultsOf(answer)).toEqual([
      { id: one.uid, ok: true, code: null, message: 'Facility disabled successfully' },
      { id: foreign.uid, ok: false, code: 'notFound', message: 'This no longer exists, or you cannot see it.' },
      expect.objectContaining({ id: world.acme.groups.picking.uid, ok: false, code: 'notFound' }),
      { id: two.uid, ok: true, code: null, message: 'Facility disabled successfully' },
    ])
    expect(await status(one, two)).toEqual([0, 0])
    expect(await world.stores.groups.get(world.other.uid, foreign.uid)).toMatchObject({ status: 1, version: 1 })
    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    const changes = records.find(({ call }) => call === 'setStatusOfFacilities')?.changes
    expect(changes?.map(({ target }) => target).sort()).toEqual([`facility ${one.uid}`, `facility ${two.uid}`].sort())
  })

  test('what was deleted comes back with its name and its teams, unless the name is taken by now', async () => {
    const [kept, lost] = [await facility(), await facility()]
    const crew = await team(kept)
    const { call } = await world.as('admin')
    const uids = [kept.uid, lost.uid]
    expect(codes(await call('setStatusOfFacilities', { uids, status: 2 }))).toEqual([null, null])
    await call('createFacility', { name: lost.name, parent_id: world.acme.uid })
    // It is gone with its facility, and is not brought back without it.
    expect(codes(await call('setStatusOfTeams', { uids: [crew.uid], status: 1, restore: true }))).toEqual(['notFound'])
    // Whoever disables many brings none of them back by that.
    expect(codes(await call('setStatusOfFacilities', { uids, status: 0 }))).toEqual(['notFound', 'notFound'])
    const back = await call('setStatusOfFacilities', { uids, status: 0, restore: true })
    expect(resultsOf(back)).toEqual([
      { id: kept.uid, ok: true, code: null, message: 'Facility restored successfully' },
      expect.objectContaining({ id: lost.uid, ok: false, code: 'taken' }),
    ])
    expect(await status(kept, lost, crew)).toEqual([0, 2, 1])
    // The name is its own again.
    const again = await call('createFacility', { name: kept.name.toUpperCase(), parent_id: world.acme.uid })
    expect(again.code).toBe('taken')
  })

  test('are for admins', async () => {
    const site = await facility()
    for (const role of ['facilityManager', 'teamManager', 'worker', 'taskWorker'] as const) {
      const { call } = await world.as(role)
      expect((await call('setStatusOfFacilities', { uids: [site.uid], status: 0 })).status, role).toBe(403)
    }
    expect(await status(site)).toEqual([1])
  })
})

describe('many teams', () => {
  test('of one disabled facility are enabled at once, and the facility once with them', async () => {
    const site = await facility()
    const crews = await Promise.all(Array.from({ length: 8 }, () => team(site)))
    const { call } = await world.as('admin')
    const uids = crews.map(({ uid }) => uid)
    await call('setStatusOfTeams', { uids, status: 0 })
    await call('disableFacility', { uid: site.uid })
    const results = resultsOf(await call('setStatusOfTeams', { uids, status: 1 }))
    expect(results.filter(({ ok }) => !ok)).toEqual([])
    expect(results.filter(({ message }) => message === 'Team and facility enabled successfully')).toHaveLength(1)
    expect(await status(site, ...crews)).toEqual([1, ...crews.map(() => 1)])
  })

  test('of a facility manager are those of the own facility, deleted ones too', async () => {
    const { loading, north, south } = world.acme.groups
    const [own, theirs] = [await team(north), await team(south)]
    const admin = await world.as('admin')
    expect(codes(await admin.call('setStatusOfTeams', { uids: [own.uid, theirs.uid], status: 2 }))).toEqual([
      null,
      null,
    ])
    const { call } = await world.as('facilityManager')
    expect(
      codes(await call('setStatusOfTeams', { uids: [own.uid, theirs.uid, loading.uid], status: 1, restore: true })),
    ).toEqual([null, 'notFound', 'notFound'])
    expect(await status(own, theirs, loading)).toEqual([1, 2, 1])
  })

  test('a batch has a size, and names real ids', async () => {
    const { call } = await world.as('admin')
    for (const uids of [[], undefined, ['no id'], Array.from({ length: largestBatch + 1 }, (_, at) => `u${at}`)])
      expect((await call('setStatusOfTeams', { uids, status: 1 })).status).toBe(400)
    expect((await call('setStatusOfTeams', { uids: [world.acme.groups.packing.uid], status: 3 })).status).toBe(400)
    expect(codes(await call('setStatusOfTeams', { uids: ['a', 'a'], status: 1 }))).toEqual(['notFound'])
  })
})

describe('many users', () => {
  test('go off and on; nobody does it to themselves or to their superiors', async () => {
    const { picking } = world.acme.groups
    const two = [
      await world.acme.user('bulk-1', ['worker', picking]),
      await world.acme.user('bulk-2', ['worker', picking]),
    ]
    const { call, user } = await world.as('facilityManager')
    const uids = [...two, user, world.acme.users.admin].map(({ uid }) => uid)
    const off = resultsOf(await call('setStatusOfUsers', { uids, status: 0 }))
    expect(off.map(({ code }) => code)).toEqual([null, null, 'notPossible', 'notFound'])
    expect(off[2]?.message).toBe('You cannot disable yourself.')
    for (const each of two) expect(await world.stored(each)).toMatchObject({ status: 0 })
    expect(codes(await call('setStatusOfUsers', { uids: uids.slice(0, 2), status: 1 }))).toEqual([null, null])
  })

  test('beyond the limit of the company none is enabled, and each says so', async () => {
    const { picking } = world.acme.groups
    const users = [
      await world.acme.user('full-1', ['worker', picking]),
      await world.acme.user('full-2', ['worker', picking]),
    ]
    const uids = users.map(({ uid }) => uid)
    const { call } = await world.as('admin')
    await call('setStatusOfUsers', { uids, status: 0 })
    const { current_users } = (await call('getLimitOfUserAccounts', { company_uid: world.acme.uid })).data as {
      current_users: number
    }
    const { db, tables, acme } = world
    const Item = { ...keys.company.key(acme.uid), ...acme.record, max_users: current_users + 1 }
    await db.send(new PutCommand({ TableName: tables.directory, Item }))
    const results = codes(await call('setStatusOfUsers', { uids, status: 1 }))
    expect(results.toSorted()).toEqual(['limitReached', null])
  })
})
