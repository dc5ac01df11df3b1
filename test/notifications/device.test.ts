import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../bin/seed/random.ts'
import { openAccount } from '../../bin/simulator/account.ts'
import { openDesired } from '../../bin/simulator/desired.ts'
import { type NoticeMemory, openNotices } from '../../bin/simulator/notices.ts'
import { hour } from '../../shared/durations.ts'
import { type NoticeWorld, noticeWorld } from './world.ts'

let here: NoticeWorld
beforeAll(async () => {
  here = await noticeWorld()
})
afterAll(() => here?.stop())
afterEach(() => here.everybodyOut())

type Handheld = Awaited<ReturnType<NoticeWorld['atWork']>>

/** The process of a device: killed, it leaves nothing but its memory. */
const started = (device: Handheld, memory: NoticeMemory, { failures = 0, lost = false } = {}) => {
  const account = openAccount(1, 0, 1, false)
  const seen: string[] = []
  const call = async (name: string, body: object) => {
    if (lost && name === 'report') throw new Error('killed')
    return (await device.call(name as 'sync', body as never)).data
  }
  const random = randomFrom(7)
  const notices = openNotices(account, random, { failures }, ({ id }) => void seen.push(id), memory)
  const nothing = { sync: async () => [], work: async () => [] }
  const desired = openDesired(
    ...([
      { call: call as never },
      account,
      random,
      { reorder: 0, failures: 0 },
      () => {},
      () => true,
      notices,
      (what: string) => expect.unreachable(what),
      { apps: nothing, updates: nothing, worked: () => {} },
    ] as const),
  )
  return { ...desired, seen, counts: account.counts }
}
const send = async (more: object = {}) => {
  const admin = await here.as('admin')
  const sent = await admin.call('sendInstantCustomNotification', {
    ...{ title: 'Fire drill', message: 'Leave by door 4', sent_to: [here.acme.groups.picking.uid], is_worker: 0 },
    ...more,
  })
  await here.deliver(2)
  return here.done(sent).id as string
}
const record = async (device: Handheld, id: string) => (await here.stores.deliveries.several(id, [device.id]))[0]

test('a device shows a notification that was handed on twice once, and says what its user does with it', async () => {
  const device = await here.atWork('wanda', here.acme.groups.picking.uid)
  const id = await send()
  const one = started(device, new Map())
  await one.sync()
  expect(one.seen).toEqual([id])
  expect(await record(device, id)).toMatchObject({ shown_at: here.now() })
  here.pass(5000)
  await one.dismiss(id)
  await one.dismiss(id)
  expect(await record(device, id)).toMatchObject({ shown_at: here.now() - 5000, dismissed_at: here.now() })
  expect(one.counts).toMatchObject({ noticesShown: 1, noticesDismissed: 1, noticesFailed: 0 })
})

test('a device that is killed after it has shown one, before it said so, shows it no second time but says so', async () => {
  const device = await here.atWork('wanda', here.acme.groups.picking.uid)
  const id = await send()
  const memory: NoticeMemory = new Map()
  const killed = started(device, memory, { lost: true })
  await expect(killed.sync()).rejects.toThrow('killed')
  expect(killed.seen).toEqual([id])
  expect((await record(device, id))?.shown_at).toBeUndefined()
  const again = started(device, memory)
  await again.sync()
  expect(again.seen).toEqual([])
  expect(again.counts).toMatchObject({ noticesShown: 0, noticesRepeated: 1 })
  expect((await record(device, id))?.shown_at).toBe(here.now())
})

test('a notification that was dismissed before the word on it arrived ends as dismissed', async () => {
  const device = await here.atWork('wanda', here.acme.groups.picking.uid)
  const id = await send()
  const memory: NoticeMemory = new Map()
  const killed = started(device, memory, { lost: true })
  await killed.sync().catch(() => undefined)
  await killed.dismiss(id).catch(() => undefined)
  const again = started(device, memory)
  await again.sync()
  expect(again.seen).toEqual([])
  expect((await record(device, id))?.dismissed_at).toBe(here.now())
})

test('a device that cannot show one says why', async () => {
  const device = await here.atWork('wanda', here.acme.groups.picking.uid)
  const id = await send()
  const one = started(device, new Map(), { failures: 1 })
  await one.sync()
  expect(one.seen).toEqual([])
  expect(await record(device, id)).toMatchObject({
    failed_at: here.now(),
    reason: 'Notifications are switched off on the device',
  })
})

test.each([-30 * 24 * hour, 30 * 24 * hour])('a clock that is %i ms off neither hides nor repeats one', async (off) => {
  const device = await here.atWork('wanda', here.acme.groups.picking.uid)
  const id = await send()
  const real = Date.now
  Date.now = () => real() + off
  try {
    const memory: NoticeMemory = new Map()
    const killed = started(device, memory, { lost: true })
    await killed.sync().catch(() => undefined)
    const again = started(device, memory)
    await again.sync()
    expect([...killed.seen, ...again.seen]).toEqual([id])
    // Once it is over by the server's time, nothing is kept of it.
    here.pass(hour)
    const next = await send()
    await again.sync()
    expect([...memory.keys()]).toEqual([next])
  } finally {
    Date.now = real
  }
})
