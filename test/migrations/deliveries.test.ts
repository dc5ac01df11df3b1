import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../bin/migrations/list.ts'
import { notesOf } from '../../bin/migrations/notes.ts'
import { type Extent, migrate } from '../../bin/migrations/run.ts'
import { type DeliveryRecord, deliveryStore } from '../../functions/data/deliveries.ts'
import { keys } from '../../functions/data/keys.ts'
import { hour, minute, slot } from '../../shared/time.ts'
import { testTables } from '../lib/tables.ts'
import { killedAt, writesOf } from './killed.ts'
import { everything, storeVersionOne } from './old.ts'

/** From version 4 to 5: deliveries that were noted before they were counted are counted. */

const evening = Date.parse('2026-10-30T23:50:00.000Z')
const midnight = evening + 10 * minute

const how = { title: 'T', message: 'M', sound: true, vibration: true, persistent: false, dismissible: true }
const delivery = (device: string, id: string, more: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  ...{ ...how, device, id, user: 'ann', at: evening, expires_at: evening + hour },
  ...more,
})
/** As versions 1 to 4 stored them. */
const older = [
  delivery('acme.one', 'a', { delivered_at: evening }),
  delivery('acme.one', 'b', { delivered_at: midnight - 1 }),
  delivery('acme.one', 'c', { delivered_at: midnight, shown_at: midnight }),
  delivery('acme.two', 'a', { delivered_at: evening, dismissed_at: midnight }),
  delivery('acme.two', 'b'),
  delivery('acme.two', 'c', { missed_at: midnight }),
  delivery('other.one', 'a', { delivered_at: midnight + slot }),
]
const stored = (one: DeliveryRecord) => marshall({ ...keys.delivery.key(one.device, one.id), ...one })

let here: Awaited<ReturnType<typeof testTables>>
let deliveries: ReturnType<typeof deliveryStore>
beforeAll(async () => {
  here = await testTables()
  deliveries = deliveryStore(here.db, here.tables)
})
afterAll(() => here.stop())
const begin = async () => {
  const beside = [
    marshall({ ...keys.command.key('acme.one', 'a'), id: 'a', device: 'acme.one', delivered_at: evening }),
    marshall({ ...keys.sentNotification.key('acme', 'a'), id: 'a', company: 'acme', devices: 2 }),
  ]
  await storeVersionOne(here.client, here.tables, { devices: [...older.map(stored), ...beside] })
  await notesOf(here.client, here.tables).setVersion({ version: 4, removing: false })
}
beforeEach(begin)

const run = (extent: Extent, client: DynamoDBClient = here.client) =>
  migrate({ client, tables: here.tables, extent, together: 2, list: migrations.slice(0, 4) })

/** What is counted of a company, by the time of day (UTC) at which each quarter begins. */
const counted = async (company: string) => {
  const sums: Record<string, number> = {}
  for (const { start, many } of await deliveries.deliveredBetween(company, '2026-10-30', '2026-10-31')) {
    const time = new Date(start).toISOString().slice(8, 16)
    sums[time] = (sums[time] ?? 0) + many
  }
  return sums
}

test('each that was delivered counts in the quarter in which it was, in its own company', async () => {
  expect(await counted('acme')).toEqual({})
  const [step, ...others] = await run('finish')
  expect(others).toEqual([])
  expect(step).toMatchObject({ to: 5, adds: true, tally: { found: 5, copied: 5, removed: 0 } })
  expect(await counted('acme')).toEqual({ '30T23:45': 3, '31T00:00': 1 })
  expect(await counted('other')).toEqual({ '31T00:15': 1 })
  expect((await notesOf(here.client, here.tables).version())?.version).toBe(5)
  expect(await run('finish')).toEqual([])
})

test('what this release counts meanwhile counts once, as does what the release before delivers meanwhile', async () => {
  await run('copy')
  await deliveries.delivered('acme.two', ['b'], midnight + minute)
  const late = delivery('acme.one', 'd', { delivered_at: midnight + slot })
  await here.client.send(new PutItemCommand({ TableName: here.tables.devices, Item: stored(late) }))
  const now = { '30T23:45': 3, '31T00:00': 2 }
  expect(await counted('acme')).toEqual(now)
  await run('finish')
  expect(await counted('acme')).toEqual({ ...now, '31T00:15': 1 })
})

test('killed at any write, it goes on at the next run, and each counts once', async () => {
  const all = await writesOf(here.client, (client) => run('finish', client))
  const whole = await everything(here.client, here.tables)
  expect(all).toBeGreaterThan(4)
  for (let write = 1; write <= all; write++) {
    await begin()
    await expect(run('finish', killedAt(here.client, write, write % 2 === 0))).rejects.toThrow('killed')
    await run('finish')
    expect(await everything(here.client, here.tables), `killed at write ${write}`).toEqual(whole)
  }
})
