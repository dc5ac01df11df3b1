import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedState } from '../../functions/data/deviceStates.ts'
import { type DeviceRecord, storedDevice } from '../../functions/data/devices.ts'
import { fleetCounts } from '../../functions/devices/fleet.ts'
import { newId } from '../../functions/lib/ids.ts'
import { testTables } from '../lib/tables.ts'

/** Fleets of several pages. */

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.stop())

const now = Date.UTC(2026, 0, 15, 12)

const fill = async (company: string, count: number, bytes: number) => {
  const items = Array.from({ length: count }, (_, index) => {
    const id = `${company}.${newId()}`
    const used = index % 3 === 0
    const device: DeviceRecord = {
      ...{ id, company, serial_number: `S${index}`, model: 'TC52', manufacturer: 'Zebra', mac_address: '' },
      ...{ label: 'x'.repeat(bytes), secret_hash: '-', enrolled_on: '2026-01-01', last_team: `team-${index % 7}` },
      ...(used ? { user: 'amara' } : {}),
    }
    const versions = { os_version: '13', app_version: '5.2.0' }
    const state = { ...versions, battery_percent: index % 101, ...(used ? { seen_at: now - 1_000 } : {}) }
    return [storedDevice(device), storedState(id, state)]
  }).flat()
  const { db, tables: names } = tables
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }))
    await db.send(new BatchWriteCommand({ RequestItems: { [names.devices]: puts } }))
  }
}

const counted = (company: string, at = now) =>
  tables.stores.fleet.counts(company, at, (devices) => fleetCounts(devices, at))
const total = (counts: Awaited<ReturnType<typeof counted>>) => counts.reduce((sum, { total }) => sum + total, 0)

test('a fleet of several pages is counted whole, each device once', async () => {
  await fill('large', 3_000, 1_500)
  await fill('larger', 40, 1_500)
  const counts = await counted('large')
  expect(total(counts)).toBe(3_000)
  expect(counts.map(({ team }) => team).sort()).toEqual(Array.from({ length: 7 }, (_, index) => `team-${index}`))
  expect(counts.reduce((sum, { active }) => sum + active, 0)).toBe(1_000)
  expect(counts.reduce((sum, { high, med, low }) => sum + high + med + low, 0)).toBe(3_000)
})

test('a large fleet is counted once a minute, a small one each time', async () => {
  await fill('many', 1_000, 1_500)
  await fill('few', 94, 10)
  expect([total(await counted('many')), total(await counted('few'))]).toEqual([1_000, 94])
  await fill('many', 50, 10)
  await fill('few', 5, 10)
  expect([total(await counted('many', now + 59_000)), total(await counted('few', now + 59_000))]).toEqual([1_000, 99])
  expect(total(await counted('many', now + 60_000))).toBe(1_050)
  // A count from the future is no count: a clock was put back.
  expect(total(await counted('many', now - 60_000))).toBe(1_050)
})

test('nobody sees the fleet of another company', async () => {
  expect(await counted('larg')).toEqual([])
  expect(total(await counted('larger'))).toBe(40)
})
