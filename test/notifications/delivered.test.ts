import { ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import type { Db } from '../../functions/data/db.ts'
import { type DeliveryRecord, storedDeliveries } from '../../functions/data/deliveries.ts'
import { sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { noPlatformFigures } from '../../shared/metrics/platform.ts'
import { day, hour, minute, slot, utcDate } from '../../shared/time.ts'
import { admin, here, loading, openNotices, picking } from './scene.ts'

/** Messages, as the people who run the installation see them: what devices were brought, and nothing else. */

openNotices()
afterEach(() => {
  vi.restoreAllMocks()
})

const messages = async (from = here.now() - 2 * day, to = here.now() + day, company = here.acme.uid) => {
  await sumPlatform(here.stores, here.now())
  const sum = noPlatformFigures()
  const range = { from: from - (from % slot), to: to - (to % slot) }
  await here.stores.platform.totals(range, { company }, (_index, _company, figures) => {
    sum.messages += figures.messages
  })
  return sum.messages
}
const send = async (more: object = {}) => {
  const body = { title: 'Fire drill', message: 'Leave by door 4', sent_to: [picking], is_worker: 0, ...more }
  const sent = here.done(await admin.call('sendInstantCustomNotification', body))
  await here.deliver()
  return sent.id as string
}
type Handheld = Awaited<ReturnType<typeof here.atWork>>
/** A sync of a device that has nothing yet, as after a lost answer. */
const synced = async (device: Handheld) => {
  const { data } = await device.call('sync', {})
  return (data?.state.notifications ?? []).map(({ id }: { id: string }) => id)
}
const record = async (device: Handheld, id: string) => (await here.stores.deliveries.several(id, [device.id]))[0]

/** The store does `step` requests of what follows and then nothing more. @param arrives whether the last one is done */
const killedAt = (step: number, arrives: boolean) => {
  const real = here.db.send.bind(here.db) as (command: unknown) => Promise<unknown>
  let left = step
  const killed = vi.spyOn(here.db, 'send').mockImplementation((async (command: unknown) => {
    left -= 1
    if (left === 0 && arrives) await real(command)
    if (left <= 0) throw new Error('killed')
    return real(command)
  }) as Db['send'])
  return { isDead: () => left <= 0, revive: () => killed.mockRestore() }
}

test('a notification counts once a sync answers it, on each device once, and not on one that sleeps', async () => {
  const [awake, asleep] = [await here.atWork('wanda', picking), await here.atWork('tom', picking)]
  const before = await messages()
  const id = await send()
  expect((await here.stores.notifications.occurrence(here.acme.uid, id))?.devices).toBe(2)
  expect(await messages()).toBe(before)
  expect(await synced(awake)).toEqual([id])
  expect(await messages()).toBe(before + 1)
  for (const _ of [1, 2]) expect(await synced(awake)).toEqual([id])
  await awake.syncTitles()
  expect(await messages()).toBe(before + 1)
  here.pass(hour)
  expect(await synced(asleep)).toEqual([])
  expect(await messages()).toBe(before + 1)
})

test('what several syncs of a device answer at once counts once, as does all that waited for it', async () => {
  const device = await here.atWork('wanda', picking)
  const before = await messages()
  const ids = [await send(), await send(), await send()]
  const found = await Promise.all([synced(device), synced(device), synced(device)])
  expect(found.map((some) => some.sort())).toEqual(Array.from({ length: 3 }, () => ids.toSorted()))
  expect(await messages()).toBe(before + 3)
})

test.each([false, true])(
  'a sync that is killed at any request to the store counts once (it arrives: %s)',
  async (arrives) => {
    const device = await here.atWork('wanda', picking)
    const before = await messages()
    let sent = 0
    for (let step = 1; ; step++) {
      const id = await send()
      sent += 1
      const { isDead, revive } = killedAt(step, arrives)
      const { status } = await device.call('sync', {})
      revive()
      expect(status).toBe(isDead() ? 500 : 200)
      expect(await synced(device)).toContain(id)
      expect(await messages(), `killed at ${step}`).toBe(before + sent)
      if (!isDead()) break
      here.pass(minute)
    }
    expect(sent).toBeGreaterThan(4)
  },
)

test('each counts in the quarter in which it was brought, and in its own company', async () => {
  const device = await here.atWork('wanda', picking)
  here.pass(slot - (here.now() % slot))
  const start = here.now()
  const id = await send()
  here.pass(20 * minute)
  expect(await synced(device)).toEqual([id])
  const quarter = (at: number) => messages(start + at * slot, start + (at + 1) * slot)
  expect([await quarter(0), await quarter(1), await quarter(2)]).toEqual([0, 1, 0])
  // One of the evening that is brought after midnight (UTC) counts on the next day.
  here.pass(day - (here.now() % day) - 5 * minute)
  const midnight = here.now() + 5 * minute
  const fresh = await here.as('admin')
  const body = { title: 'Late', message: 'M', sent_to: [picking], is_worker: 0 }
  const late = here.done(await fresh.call('sendInstantCustomNotification', body))
  await here.deliver()
  here.pass(10 * minute)
  expect(await synced(device)).toEqual([late.id])
  expect(await messages(midnight - slot, midnight)).toBe(0)
  expect(await messages(midnight, midnight + slot)).toBe(1)
  expect(await messages(0, here.now() + day, here.other.uid)).toBe(0)
})

test('a device gets its notification where it cannot be counted, and it counts with the device’s report on it', async () => {
  const device = await here.atWork('stan', loading)
  const before = await messages()
  const id = await send({ sent_to: [loading] })
  const real = here.db.send.bind(here.db) as (command: unknown) => Promise<unknown>
  const busy = Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }],
  })
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void) => setImmediate(done)) as never)
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(here.db, 'send').mockImplementation((async (command: unknown) => {
    if (command instanceof TransactWriteCommand) throw busy
    return real(command)
  }) as Db['send'])
  expect(await synced(device)).toEqual([id])
  vi.restoreAllMocks()
  expect(await record(device, id)).not.toHaveProperty('delivered_at')
  expect(await messages()).toBe(before)
  here.pass(minute)
  for (const _ of [1, 2]) await device.say(id, 'applied')
  expect(await record(device, id)).toMatchObject({ delivered_at: here.now(), shown_at: here.now() })
  expect(await messages()).toBe(before + 1)
})

test('loads write what devices would have, in few items however many devices there are', async () => {
  const at = here.now()
  const how = { title: 'T', message: 'M', sound: true, vibration: true, persistent: false, dismissible: true }
  const of = (company: string, more: object): DeliveryRecord[] =>
    Array.from({ length: 200 }, (_, index) => ({
      ...{ ...how, id: `n${index % 2}`, device: `${company}.d${index >> 1}`, user: 'u' },
      ...{ at, expires_at: at + hour, ...more },
    }))
  const [live, loaded] = [of('firstco', {}), of('otherco', { delivered_at: at + slot })]
  await putAll(here.db, here.tables.devices, storedDeliveries([...live, ...loaded]))
  for (const { device } of live.filter(({ id }) => id === 'n0'))
    await here.stores.deliveries.delivered(device, ['n0', 'n1'], at + slot)
  const { Items = [] } = await here.db.send(new ScanCommand({ TableName: here.tables.devices }))
  // Devices of another name lie elsewhere.
  const stored = (company: string) =>
    Items.filter(({ pk }) => String(pk).startsWith(`${company}#NOTICES#`)).map((item) =>
      JSON.stringify(Object.entries(item).sort())
        .replaceAll(company, '*')
        .replace(/#WISHED#\d/, '#WISHED#'),
    )
  expect(stored('otherco')).toHaveLength(200)
  expect(stored('otherco').sort()).toEqual(stored('firstco').sort())
  for (const company of ['firstco', 'otherco']) {
    const counts = await here.stores.deliveries.deliveredBetween(company, utcDate(at), utcDate(at + slot))
    expect(counts.reduce((sum, { many }) => sum + many, 0)).toBe(200)
    expect(new Set(counts.map(({ start }) => start))).toEqual(new Set([at + slot - ((at + slot) % slot)]))
    expect(counts.length).toBeGreaterThan(40)
    expect(counts.length).toBeLessThanOrEqual(64)
  }
})
