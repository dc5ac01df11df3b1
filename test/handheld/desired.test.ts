import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SyncSection, statusOf } from '../../shared/desired.ts'
import { openSite, type Site } from './site.ts'

/** What is wished of devices through the stores, and what devices make of it by `sync` and `report`. */

let site: Site
beforeAll(async () => {
  site = await openSite()
  await site.addShortcuts('a', 'b', 'gone', 'shared', 'other')
})
afterAll(() => site.stop())

type Handheld = Awaited<ReturnType<Site['handheldOf']>>

let clock = 0
const by = (who: string, at = ++clock) => ({ by: who, at })
const net = (id: string, ssid: string | null) => ({
  section: 'shortcuts' as SyncSection,
  id,
  content: ssid === null ? null : { ssid },
})
const wish = (device: Handheld, ...wishes: ReturnType<typeof net>[]) =>
  site.stores.desired.assign(device.id, wishes, by('boss'))
const synced = async (device: Handheld, etag?: string) =>
  (await device.call('sync', etag === undefined ? {} : { etag })).data
const statusIn = async (device: Handheld, id: string) => {
  const item = await site.stores.desired.get(device.id, { section: 'shortcuts', id })
  return item && statusOf(item)
}
const say = async (device: Handheld, etag: string, items: object[], number?: number) => {
  const { status, data } = await device.call('report', { etag, items, ...(number === undefined ? {} : { number }) })
  expect(status).toBe(200)
  return data.results.map(({ result }: { result: string }) => result)
}

test('what is wished reaches the device by sync, and is pending until it says what became of it', async () => {
  const device = await site.handheldOf('D-1')
  const before = await synced(device)
  expect(await wish(device, net('a', 'Floor'), net('b', 'Yard'))).toBe(2)
  const beat = { at: site.clock.now, battery_percent: 70, battery_health: 'GOOD', sync_etag: before.etag }
  expect((await device.call('heartbeat', beat)).data.sync).toBe(true)
  const { etag, state, removals } = await synced(device, before.etag)
  const [{ version }] = state.shortcuts
  expect(state.shortcuts).toEqual([
    { id: 'a', version, ssid: 'Floor' },
    { id: 'b', version, ssid: 'Yard' },
  ])
  expect(removals).toEqual([])
  expect(await statusIn(device, 'a')).toEqual({ status: 'pending' })

  const failed = { section: 'shortcuts', id: 'b', version, state: 'failed', reason: 'Out of range' }
  expect(await say(device, etag, [{ section: 'shortcuts', id: 'a', version, state: 'applied' }, failed], 1)).toEqual([
    'kept',
    'kept',
  ])
  const { now: at } = site.clock
  expect(await statusIn(device, 'a')).toEqual({ status: 'upToDate', at })
  expect(await statusIn(device, 'b')).toEqual({ status: 'failed', reason: 'Out of range', at })
  expect((await device.call('heartbeat', { ...beat, sync_etag: etag })).data.sync).toBe(false)
  expect((await synced(device, etag)).unchanged).toBe(true)

  expect(await wish(device, net('a', 'Floor 2'))).toBe(1)
  expect(await statusIn(device, 'a')).toEqual({ status: 'pending' })
})

test('the same wish again changes nothing, unless it had failed: then it is tried once more', async () => {
  const device = await site.handheldOf('D-2')
  expect(await wish(device, net('a', 'Floor'))).toBe(1)
  const { etag, state } = await synced(device)
  const [{ version }] = state.shortcuts
  expect(await wish(device, net('a', 'Floor'))).toBe(0)
  expect((await synced(device, etag)).unchanged).toBe(true)
  await say(device, etag, [{ section: 'shortcuts', id: 'a', version, state: 'failed', reason: 'No room' }], 1)
  expect(await wish(device, net('a', 'Floor'))).toBe(1)
  expect(await statusIn(device, 'a')).toEqual({ status: 'pending' })
})

test('a removal is in effect once the device confirms it, and no older wish brings the thing back', async () => {
  const device = await site.handheldOf('D-3')
  const early = by('late job')
  await wish(device, net('gone', 'Floor'))
  expect(await wish(device, net('never', null))).toBe(0)
  await say(device, (await synced(device)).etag, [{ section: 'shortcuts', id: 'gone', state: 'applied' }])
  expect(await wish(device, net('gone', null))).toBe(1)
  const { etag, state, removals } = await synced(device)
  expect(state.shortcuts).toEqual([])
  const [{ version }] = removals
  expect(removals).toEqual([{ section: 'shortcuts', id: 'gone', version }])
  expect(await statusIn(device, 'gone')).toEqual({ status: 'pending' })
  // What it says of the thing that shall go is no word on the removal.
  expect(await say(device, etag, [{ section: 'shortcuts', id: 'gone', version, state: 'applied' }], 1)).toEqual([
    'unknown',
  ])
  const removed = [{ section: 'shortcuts', id: 'gone', version, state: 'removed' }]
  expect(await say(device, etag, removed, 2)).toEqual(['kept'])
  expect(await say(device, etag, removed, 2)).toEqual(['kept'])
  expect(await site.stores.desired.list(device.id)).toEqual([])
  expect((await synced(device)).removals).toEqual([])
  expect(await site.stores.desired.ofThing('acme', { section: 'shortcuts', id: 'gone' })).toEqual([])

  expect(await site.stores.desired.assign(device.id, [net('gone', 'Floor')], early)).toBe(0)
  expect(await site.stores.desired.list(device.id)).toEqual([])
  expect(await wish(device, net('gone', 'Floor'))).toBe(1)
  // A word on the first life of the thing says nothing about its second.
  expect(await say(device, etag, [{ section: 'shortcuts', id: 'gone', version: 1, state: 'failed' }], 3)).toEqual([
    'older',
  ])
  expect(await statusIn(device, 'gone')).toEqual({ status: 'pending' })
})

describe('a word counts for the wish that it is about', () => {
  test('reports that come twice, late or in another order change nothing', async () => {
    const device = await site.handheldOf('D-4')
    await wish(device, net('a', 'One'))
    const first = await synced(device)
    const v1 = first.state.shortcuts[0].version
    await wish(device, net('a', 'Two'))
    const second = await synced(device)
    const v2 = second.state.shortcuts[0].version
    expect(v2).toBeGreaterThan(v1)
    const word = (version: number, state: string) => [{ section: 'shortcuts', id: 'a', version, state }]
    expect(await say(device, first.etag, word(v1, 'applied'), 1)).toEqual(['older'])
    expect(await statusIn(device, 'a')).toEqual({ status: 'pending' })
    expect(await say(device, second.etag, word(v2, 'applied'), 3)).toEqual(['kept'])
    expect(await say(device, second.etag, word(v2, 'failed'), 2)).toEqual(['older'])
    expect((await statusIn(device, 'a'))?.status).toBe('upToDate')
    expect(await say(device, second.etag, word(v2, 'failed'), 4)).toEqual(['kept'])
    expect((await statusIn(device, 'a'))?.status).toBe('failed')
  })

  test('of what was never wished nothing is kept, and the rest of the report is', async () => {
    const device = await site.handheldOf('D-5')
    await wish(device, net('a', 'One'), net('b', 'Two'))
    const { etag, state } = await synced(device)
    const [{ version }] = state.shortcuts
    const items = [
      { section: 'shortcuts', id: 'a', version: version + 1, state: 'applied' },
      { section: 'apps', id: 'a', version, state: 'applied' },
      { section: 'shortcuts', id: 'b', version, state: 'applied' },
    ]
    expect(await say(device, etag, items, 1)).toEqual(['unknown', 'unknown', 'kept'])
    expect(await statusIn(device, 'a')).toEqual({ status: 'pending' })
    expect((await statusIn(device, 'b'))?.status).toBe('upToDate')
  })

  test('of what is none the rest is kept, and the answer names it with its fields', async () => {
    const device = await site.handheldOf('D-5b')
    await wish(device, net('a', 'One'), net('b', 'Two'))
    const { etag, state } = await synced(device)
    const [{ version }] = state.shortcuts
    const item = { section: 'shortcuts', id: 'a', version, state: 'applied' }
    const items = [
      { ...item, version: 0 },
      { ...item, section: 'teapots', state: 'failed', reason: 'r'.repeat(301) },
      null,
      { ...item, id: 7 },
      { ...item, id: 'b' },
    ]
    const { status, data } = await device.call('report', { etag, number: 1, items })
    expect(status).toBe(200)
    expect(data.results).toMatchObject([
      { section: 'shortcuts', id: 'a', result: 'invalid', errors: [{ path: 'version' }] },
      { section: 'teapots', id: 'a', result: 'invalid', errors: [{ path: 'section' }, { path: 'reason' }] },
      { section: '', id: 'items[2]', result: 'invalid', errors: [{ path: '' }] },
      { section: 'shortcuts', id: 'items[3]', result: 'invalid', errors: [{ path: 'id' }] },
      { section: 'shortcuts', id: 'b', result: 'kept' },
    ])
    expect(data.results[4]).not.toHaveProperty('errors')
    expect(await statusIn(device, 'a')).toEqual({ status: 'pending' })
    expect((await statusIn(device, 'b'))?.status).toBe('upToDate')
    const many = Array.from({ length: 501 }, () => item)
    expect(await device.call('report', { etag, items: many })).toMatchObject({
      status: 400,
      errors: [{ path: 'items' }],
    })
  })

  test('a client that says no version means the state that it names', async () => {
    const device = await site.handheldOf('D-6')
    await wish(device, net('a', 'One'))
    const first = await synced(device)
    await wish(device, net('a', 'Two'))
    const second = await synced(device)
    const item = { section: 'shortcuts', id: 'a', state: 'applied' }
    expect(await say(device, first.etag, [item])).toEqual(['older'])
    expect(await say(device, 'no tag of ours', [item])).toEqual(['older'])
    expect(await say(device, 'zzzzzz.0000', [item])).toEqual(['older'])
    expect(await statusIn(device, 'a')).toEqual({ status: 'pending' })
    expect(await say(device, second.etag, [item])).toEqual(['kept'])
    expect((await statusIn(device, 'a'))?.status).toBe('upToDate')
    // Within one report the last word counts.
    expect(await say(device, second.etag, [item, { ...item, state: 'failed' }])).toEqual(['kept', 'kept'])
    expect((await statusIn(device, 'a'))?.status).toBe('failed')
  })
})

test('managers who wish at the same time lose nothing', async () => {
  const device = await site.handheldOf('D-7')
  const things = Array.from({ length: 6 }, (_, n) => net(`n${n}`, `Net ${n}`))
  const made = await Promise.all(things.map((thing) => wish(device, thing)))
  expect(made).toEqual(things.map(() => 1))
  const items = await site.stores.desired.list(device.id)
  expect(items.map(({ id }) => id)).toEqual(things.map(({ id }) => id))
  expect(new Set(items.map(({ version }) => version)).size).toBe(6)

  const late = by('late')
  const last = by('last')
  await Promise.all([
    site.stores.desired.assign(device.id, [net('n0', 'Newest')], last),
    site.stores.desired.assign(device.id, [net('n0', 'Older')], late),
  ])
  expect((await site.stores.desired.get(device.id, things[0] as never))?.content).toEqual({ ssid: 'Newest' })
})

test('every device of a thing is listed with what it said, of all shards, and of its own company alone', async () => {
  const devices = await Promise.all(Array.from({ length: 12 }, (_, n) => site.handheldOf(`L-${n}`)))
  for (const device of devices) await wish(device, net('shared', 'Everywhere'), net('other', 'Else'))
  const [one] = devices as [Handheld]
  const { etag } = await synced(one)
  await say(one, etag, [{ section: 'shortcuts', id: 'shared', state: 'failed', reason: 'No room' }])
  const found = await site.stores.desired.ofThing('acme', { section: 'shortcuts', id: 'shared' })
  expect(found.map(({ device }) => device).sort()).toEqual(devices.map(({ id }) => id).sort())
  const statuses = new Map(found.map((item) => [item.device, statusOf(item)]))
  expect(statuses.get(one.id)).toMatchObject({ status: 'failed', reason: 'No room' })
  expect([...statuses.values()].filter(({ status }) => status === 'pending')).toHaveLength(11)
  expect(found[0]).not.toHaveProperty('content')
  expect(await site.stores.desired.ofThing('another', { section: 'shortcuts', id: 'shared' })).toEqual([])
})

test('a device that enrols again keeps what is wished of it, and has none of it until it says so', async () => {
  const code = await site.addCode()
  const device = await site.handheldOf('D-8', code)
  await wish(device, net('a', 'Floor'))
  const { etag } = await synced(device)
  await say(device, etag, [{ section: 'shortcuts', id: 'a', state: 'applied' }], 90)
  const again = await site.handheldOf('D-8', code)
  expect(again.id).toBe(device.id)
  expect(await statusIn(again, 'a')).toEqual({ status: 'pending' })
  const fresh = await synced(again)
  expect(fresh.state.shortcuts).toHaveLength(1)
  // Its count of reports begins anew, and is heard.
  expect(await say(again, fresh.etag, [{ section: 'shortcuts', id: 'a', state: 'applied' }], 1)).toEqual(['kept'])
  await wish(again, net('b', 'Yard'))
  expect((await synced(again, fresh.etag)).state.shortcuts).toHaveLength(2)
})

test('of a device that is not there nothing is wished', async () => {
  expect(await site.stores.desired.assign('acme.nobody', [net('a', 'x')], by('boss'))).toBeUndefined()
  expect(await site.stores.desired.list('acme.nobody')).toEqual([])
})

test('devices know nothing of one another', async () => {
  const [one, two] = [await site.handheldOf('D-9'), await site.handheldOf('D-10')]
  await wish(one, net('a', 'Floor'))
  const { etag } = await synced(one)
  expect((await synced(two)).state.shortcuts).toEqual([])
  expect(await say(two, etag, [{ section: 'shortcuts', id: 'a', version: 1, state: 'applied' }], 1)).toEqual([
    'unknown',
  ])
  expect(await statusIn(one, 'a')).toEqual({ status: 'pending' })
})
