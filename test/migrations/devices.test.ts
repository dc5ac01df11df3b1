import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Item } from '../../bin/migrations/item.ts'
import { notesOf } from '../../bin/migrations/notes.ts'
import { type Extent, migrate } from '../../bin/migrations/run.ts'
import { testTables } from '../lib/tables.ts'
import { killedAt, writesOf } from './killed.ts'
import { everything, oldDevices, storeVersionOne } from './old.ts'

/** From version 2 to 3: handhelds leave the partition of their company. */

let here: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  here = await testTables()
})
afterAll(() => here.stop())
const begin = async () => {
  await storeVersionOne(here.client, here.tables, { devices: oldDevices })
  await notesOf(here.client, here.tables).setVersion({ version: 2, removing: false })
}
beforeEach(begin)

const run = (extent: Extent, client: DynamoDBClient = here.client) => migrate({ client, tables: here.tables, extent })
const stored = () => everything(here.client, here.tables)
const one = 'acme.one'
const device = () => here.stores.devices.get(one)
const state = () => here.stores.deviceStates.get(one)

/** What the release before writes of a device. */
const before = async (more: Item) => {
  const Item = { ...oldDevices.find(({ sk }) => sk?.S === `DEVICE#${one}`), ...more } as Item
  await here.client.send(new PutItemCommand({ TableName: here.tables.devices, Item }))
}

test('a device is found by its id and in the list, and how it was lies apart', async () => {
  const [step] = await run('finish')
  expect(step).toMatchObject({ to: 3, tally: { found: 2, copied: 4, gone: 0, kept: [], removed: 2 } })
  expect(await device()).toEqual({
    ...{ id: one, company: 'acme' },
    ...{ serial_number: 'S1', secret_hash: 'h', token_hash: 't', token_expires: 1_800_000_000_000 },
    // One that was enrolled without a label is called by its serial number.
    ...{ label: 'S1', user: 'ann', work: 'w1', team: 'pick', last_team: 'pick', facility: 'north' },
  })
  expect(await state()).toEqual({
    ...{ battery_percent: 71.5, charging: true, wifi: { ssid: 'floor', rssi: -61 } },
    ...{ os_version: '13', seen_at: 1_799_999_990_000, sync_etag: 'e' },
  })
  const lies = async (pk: string, sk: string) =>
    (
      await here.client.send(
        new GetItemCommand({ TableName: here.tables.devices, Key: { pk: { S: pk }, sk: { S: sk } } }),
      )
    ).Item
  expect(await lies('acme#DEVICE#acme.one', 'DEVICE')).toMatchObject({ listed_in: { S: 'acme#DEVICES#6' } })
  expect(await lies('acme#STATE#6', one)).toBeDefined()
  expect((await here.stores.devices.list('acme')).map(({ id }) => id).sort()).toEqual([one, 'acme.two'])
  expect([...(await here.stores.deviceStates.list('acme')).keys()].sort()).toEqual([one, 'acme.two'])
  // One that was never heard of can say how it is.
  expect(await here.stores.deviceStates.change('acme.two', { seen_at: 7 })).toMatchObject({ after: { seen_at: 7 } })
})

test('killed at any write, it goes on at the next run, and no device is lost or there twice', async () => {
  const all = await writesOf(here.client, (client) => run('finish', client))
  const whole = await stored()
  expect(all).toBeGreaterThan(2 * 4 + 2)
  for (let write = 1; write <= all; write++) {
    await begin()
    await expect(run('finish', killedAt(here.client, write, write % 2 === 0))).rejects.toThrow('killed')
    await run('finish')
    expect(await stored(), `killed at write ${write}`).toEqual(whole)
  }
})

test('a device that is there at once has its state, wherever the copying was killed', async () => {
  const all = await writesOf(here.client, (client) => run('copy', client))
  for (let write = 1; write <= all; write++) {
    await begin()
    await expect(run('copy', killedAt(here.client, write, true))).rejects.toThrow('killed')
    if (await device())
      expect(await here.stores.deviceStates.change(one, { seen_at: 9 })).toMatchObject({ after: { seen_at: 9 } })
  }
})

test('what a device says to either release meanwhile is kept', async () => {
  await run('copy')
  // To the one before: somebody else works with it, and its battery went down.
  await before({ user: { S: 'bob' }, work: { S: 'w2' }, battery_percent: { N: '60' }, seen_at: { N: '1800000000000' } })
  await before({ ...oldDevices[1], sk: { S: 'DEVICE#acme.new' }, id: { S: 'acme.new' } })
  // To this one, since it is deployed.
  await here.stores.deviceStates.change(one, { battery_percent: 59, seen_at: 1_800_000_060_000 })
  await here.stores.devices.change('acme.two', { token_hash: 'fresh' })
  const [again] = await run('copy')
  expect(again?.tally.kept).toEqual(['devices acme#STATE#6 acme.one'])
  expect(await device()).toMatchObject({ user: 'bob', work: 'w2' })
  expect(await state()).toMatchObject({ battery_percent: 59, seen_at: 1_800_000_060_000 })
  expect(await here.stores.devices.get('acme.two')).toMatchObject({ token_hash: 'fresh' })
  expect(await here.stores.devices.get('acme.new')).toMatchObject({ id: 'acme.new', secret_hash: 'i' })
  await here.stores.deviceStates.change('acme.new', { seen_at: 8 })
  await run('finish')
  expect(await device()).toMatchObject({ user: 'bob' })
  expect(await here.stores.deviceStates.get('acme.new')).toMatchObject({ seen_at: 8 })
  expect([...(await stored()).keys()].filter((address) => address.startsWith('devices acme DEVICE#'))).toEqual([])
})
