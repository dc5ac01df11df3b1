import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeStep } from '../../functions/data/changes.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { getFiguresVersion } from '../../functions/metrics/getFiguresVersion.ts'
import { handleStream } from '../../functions/rollup/handle.ts'
import type { RoleName } from '../../shared/roles.ts'
import { minute } from '../../shared/time.ts'
import { envOf } from './caller.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

/** Who shows figures is told that they have changed, without anybody reading them. */

let tables: Awaited<ReturnType<typeof watchedTables>>
let floor: Floor
let batches = 0
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())
beforeEach(async () => {
  floor = await newFloor(tables)
  const { uid, created_on } = floor.company
  const group = (group_uid: string, more: Partial<GroupRecord>) =>
    tables.stores.groups.add({
      ...{ uid: group_uid, company: uid, type: 'team', name: group_uid, parent_id: 'far', status: 1, subtype: 1 },
      ...{ time_zone: 'UTC', created_on, version: 1, ...more },
    })
  await group('far', { type: 'facility', parent_id: uid })
  await group('load', {})
})

/** The start of a step. */
const start = Math.ceil(Date.parse('2026-03-08T17:40:00.000Z') / changeStep) * changeStep

/** A batch of a team of a facility, and what the stream makes of it `at` (epoch ms), in one instance. */
const instance = (stores = storesOf(tables.db, tables.tables)) => {
  let now = 0
  const handle = handleStream(stores, undefined, () => now)
  return async (at: number, { team = 'pick', facility = 'fac' } = {}) => {
    now = at
    const id = `v${batches++}`
    const from = start - 30 * minute
    await floor.join({ id, device: 'dev', user: 'anna', team, facility, joined_at: from })
    const seen = floor.written().length
    await floor.send('dev', [{ id, join_id: id, from, to: from + minute, scans: [], steps: [] }], at)
    const Records = floor
      .written()
      .slice(seen)
      .map(({ pk, sk }, index) => ({
        eventName: 'MODIFY',
        dynamodb: { SequenceNumber: String(index), Keys: { pk: { S: pk }, sk: { S: sk } } },
      }))
    expect(Records.length).toBeGreaterThan(0)
    expect(await handle({ Records })).toEqual({ batchItemFailures: [] })
  }
}
const asked = async (now: number, role: RoleName, own: string, group_uid = own) =>
  (await getFiguresVersion({ group_uid }, await envOf(tables, floor, { role, group: own, now }))) as { version: string }
const version = async (now: number, group = floor.company.uid) =>
  (await asked(now, 'admin', floor.company.uid, group)).version
/** When everything has come to rest. */
const rested = (at: number) => at + 2 * changeStep

test('it is the same for as long as nothing changes, however late it is asked for', async () => {
  expect(await version(start)).toBe(await version(start + 60 * minute))
  await instance()(start)
  const after = await version(rested(start))
  expect(await version(rested(start))).toBe(after)
  expect(await version(start + 600 * minute)).toBe(after)
})

test('a batch makes it another one for its team, its facility and the company, and for no other facility', async () => {
  const groups = [floor.company.uid, 'fac', 'pick', 'pack']
  const before = await Promise.all(groups.map((group) => version(start, group)))
  const elsewhere = await Promise.all(['far', 'load'].map((group) => version(start, group)))
  await instance()(start)
  for (const [index, group] of groups.entries()) expect(await version(start + 100, group)).not.toBe(before[index])
  expect(await Promise.all(['far', 'load'].map((group) => version(start + 100, group)))).toEqual(elsewhere)
  const known = await version(rested(start))
  await instance()(rested(start), { team: 'load', facility: 'far' })
  expect(await version(rested(start) + 100)).not.toBe(known)
})

test('who asked between two changes of a moment learns of the second one too, though one is noted', async () => {
  const roll = instance()
  const items = async () => {
    const { Items = [] } = await tables.db.send(
      new QueryCommand({
        TableName: tables.tables.rollups,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `${floor.company.uid}#CHANGED` },
      }),
    )
    return Items
  }
  await roll(start + 100)
  const between = await version(start + 200)
  const noted = await items()
  await roll(start + 2_900)
  expect(await items()).toEqual(noted)
  // The next question of a page comes five seconds later.
  expect(await version(start + 5_200)).not.toBe(between)
})

test('two instances whose clocks differ hide no change from anybody', async () => {
  const [ahead, behind] = [instance(), instance()]
  await ahead(start + changeStep)
  await behind(start + changeStep - 10)
  const between = await version(start + changeStep + 50)
  await ahead(start + changeStep + 100)
  expect(await version(start + changeStep + 5_050)).not.toBe(between)
})

test('a change that could not be noted comes again', async () => {
  const stores = storesOf(tables.db, tables.tables)
  const busy = Object.assign(new Error('busy'), { name: 'ThrottlingException' })
  let broken = true
  const rollups = {
    ...stores.rollups,
    noteChange: async (...[facilityKey, now]: Parameters<typeof stores.rollups.noteChange>) => {
      if (broken) throw busy
      await stores.rollups.noteChange(facilityKey, now)
    },
  }
  const handle = handleStream({ ...stores, rollups }, undefined, () => start)
  const key = { pk: { S: `${floor.company.uid}#fac#2026-03-08` }, sk: { S: '17#pick#anna' } }
  const Records = [{ eventName: 'MODIFY', dynamodb: { SequenceNumber: '7', Keys: key } }]
  const before = await version(start)
  expect(await handle({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] })
  expect(await version(start)).toBe(before)
  broken = false
  expect(await handle({ Records })).toEqual({ batchItemFailures: [] })
  expect(await version(start)).not.toBe(before)
})

test.each([
  ['worker', 'pick', 'pick'],
  ['taskWorker', 'pick', 'pick'],
  ['teamManager', 'pick', 'pick'],
  ['facilityManager', 'fac', 'pack'],
] as const)('a %s of %s may ask about %s', async (role, own, group) => {
  expect(await asked(start, role, own, group)).toEqual({ version: expect.stringMatching(/^[\w-]{22}$/) })
})

test.each([
  ['worker', 'pick', 'pack'],
  ['worker', 'pick', 'fac'],
  ['teamManager', 'pick', 'pack'],
  ['teamManager', 'pick', 'fac'],
  ['facilityManager', 'fac', 'load'],
  ['facilityManager', 'fac', 'far'],
  ['facilityManager', 'fac', 'nowhere'],
] as const)('a %s of %s may not ask about %s', async (role, own, group) => {
  await expect(asked(start, role, own, group)).rejects.toMatchObject({ code: 'notFound' })
})
