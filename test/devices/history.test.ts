import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fleet } from '../../bin/cost/fleet.ts'
import { handlers } from '../../functions/devices/index.ts'
import type { APIGatewayProxyEventV2 } from '../../functions/lib/event.ts'
import { noIdentity } from '../../functions/lib/identity.ts'
import { newId } from '../../functions/lib/ids.ts'
import { noMail } from '../../functions/lib/mail.ts'
import { serve } from '../../functions/lib/serve.ts'
import { devices } from '../../shared/contract/devices.ts'
import {
  type DeviceReading,
  keptAs,
  missedBetween,
  missedIn,
  readSample,
  type Sample,
  sampleEvery,
  sampleOf,
  silentAfter,
  writeSample,
} from '../../shared/deviceHistory.ts'
import type { RoleName } from '../../shared/roles.ts'
import { hour, iso, minute } from '../../shared/time.ts'
import { openSite, password, type Site } from '../handheld/site.ts'

/** What is kept of how a handheld was, and what its drawer shows of it. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())

const as = async (uid: string, role: RoleName, group: string) => {
  const session = await site.sessionOf(uid, role, group)
  const { stores, clock } = site
  const api = serve(devices, handlers, {
    ...{ stores, identity: noIdentity, mail: noMail, wake: async () => {}, now: () => clock.now, newId },
  })
  return async (name: string, body: object) => {
    const event: APIGatewayProxyEventV2 = {
      ...{ body: JSON.stringify(body), isBase64Encoded: false, headers: { 'x-session-id': session } },
      requestContext: {
        authorizer: { jwt: { claims: { token_use: 'access', username: uid, auth_time: 1, origin_jti: 'one' } } },
        http: { method: 'POST', path: `/api/main/v3/${name}`, sourceIp: '192.0.2.7' },
        requestId: 'test',
      },
    }
    return JSON.parse((await api(event)).body)
  }
}

test('a sample is read as it was written, to the percent and the minute', () => {
  const sample = fc.record(
    {
      percent: fc.integer({ min: 0, max: 100 }),
      charging: fc.boolean(),
      health: fc.constantFrom('COLD', 'OVER_VOLTAGE', 'UNSPECIFIED_FAILURE'),
      silent: fc.integer({ min: 0, max: 100_000 }).map((minutes) => minutes * minute),
      reconnects: fc.integer({ min: 0, max: 1e9 }),
      offline: fc.integer({ min: 0, max: 1e9 }),
      heartbeats: fc.integer({ min: 0, max: 1e9 }),
    },
    { requiredKeys: ['percent', 'charging'] },
  )
  fc.assert(
    fc.property(sample, (one) => {
      expect(readSample(7, writeSample(one))).toEqual({ at: 7, ...one })
    }),
  )
  for (const text of ['', 'c', '71x', '-1', '1000']) expect(readSample(7, text)).toBeUndefined()
})

/** Keeps samples as the server does: one of a quarter of an hour, and what it remembers of it. */
const keeper = () => {
  const kept = new Map<number, Sample>()
  let before: DeviceReading = {}
  /** @returns what was kept of a heartbeat */
  const hear = (after: DeviceReading): Sample | undefined => {
    const sample = sampleOf(before, after)
    const earlier = sample && kept.get(sample.at)
    if (sample && !earlier) kept.set(sample.at, sample)
    before = { ...after, sampled: earlier ? keptAs(earlier) : before.sampled }
    return earlier ? undefined : sample
  }
  return { kept, hear }
}

test('of a quarter of an hour the first heartbeat that differs from the last sample is kept, and one after each silence', () => {
  const state = fc.record({
    gap: fc.oneof(fc.integer({ min: 1, max: 20 * minute }), fc.integer({ min: 1, max: 4 * hour })),
    battery_percent: fc.integer({ min: 60, max: 70 }),
    battery_health: fc.constantFrom('GOOD', 'OVERHEAT'),
    charging: fc.boolean(),
    reconnects: fc.integer({ min: 1, max: 2 }),
  })
  /** What is compared of a sample and of a heartbeat. */
  const said = (one: {
    percent: number
    charging: boolean
    health?: string | undefined
    reconnects?: number | undefined
  }) => JSON.stringify([Math.floor(one.percent / 3), one.charging, one.health ?? 'GOOD', one.reconnects])
  fc.assert(
    fc.property(fc.array(state, { maxLength: 60 }), (states) => {
      const { kept, hear } = keeper()
      let at = 1_800_000_000_000
      let last: Sample | undefined
      hear({ seen_at: at })
      for (const { gap, ...state } of states) {
        at += gap
        const quarter = at - (at % sampleEvery)
        const { battery_percent: percent, battery_health: health, charging, reconnects } = state
        const isNew = !last || said(last) !== said({ percent, health, charging, reconnects })
        const due = last?.at !== quarter && (isNew || gap > silentAfter)
        const sample = hear({ seen_at: at, ...state })
        expect(sample !== undefined).toBe(due)
        if (gap > silentAfter) expect(sample?.silent).toBe(gap)
        last = sample ?? last
      }
      for (const one of kept.values()) expect(one.at % sampleEvery).toBe(0)
    }),
  )
})

test('what changes behind the first heartbeat of a quarter of an hour is kept, at once or with the next quarter', async () => {
  const device = await site.handheldOf('H-0')
  const start = Math.ceil(site.clock.now / sampleEvery + 1) * sampleEvery
  const beat = async (minutes: number, battery_percent: number, battery_health: string) => {
    site.clock.now = start + minutes * minute
    await device.call('heartbeat', { at: site.clock.now, battery_percent, battery_health })
  }
  await beat(0, 80, 'GOOD')
  await beat(5, 70, 'OVERHEAT')
  await beat(15, 70, 'OVERHEAT')
  await beat(30, 70, 'OVERHEAT')
  await beat(35, 70, 'GOOD')
  await beat(50, 70, 'GOOD')
  const { samples } = await site.stores.deviceHistory.past(device.id, start, site.clock.now)
  expect(samples).toMatchObject([
    { at: start, percent: 80 },
    { at: start + 15 * minute, percent: 70, health: 'OVERHEAT' },
    { at: start + 30 * minute, percent: 70 },
  ])
  expect(samples.at(-1)?.health).toBeUndefined()
})

test('a silence is noted with the report that ends it, and so is what was new before', async () => {
  const device = await site.handheldOf('H-3')
  const start = Math.ceil(site.clock.now / sampleEvery + 1) * sampleEvery
  const beat = () => device.call('heartbeat', { at: site.clock.now, battery_percent: 80, battery_health: 'GOOD' })
  const report = () => device.call('report', { etag: 'x', number: 1, items: [] })
  site.clock.now = start
  await beat()
  site.clock.now += 3 * hour
  await report()
  site.clock.now += minute
  await beat()
  // More was new in that quarter of an hour, and the report is the first word of the next one.
  const at = start + 3 * hour
  site.clock.now += minute
  await device.call('heartbeat', { at: site.clock.now, battery_percent: 40, battery_health: 'GOOD' })
  site.clock.now = at + 15 * minute
  await report()
  expect((await site.stores.deviceHistory.past(device.id, at, site.clock.now)).samples).toMatchObject([
    { at, percent: 80, silent: 3 * hour },
    { at: at + 15 * minute, percent: 40 },
  ])
})

test('samples of heartbeats that ride on work are remembered with the same write', async () => {
  const device = await site.handheldOf('H-4')
  const start = Math.ceil(site.clock.now / sampleEvery + 1) * sampleEvery
  const percents = [90, 80, 70, 70]
  for (const [index, battery_percent] of percents.entries()) {
    site.clock.now = start + index * 5 * minute
    const heartbeat = { at: site.clock.now, battery_percent, battery_health: 'GOOD' }
    await device.call('events', { sent_at: site.clock.now, batches: [null], heartbeat })
  }
  expect((await site.stores.deviceHistory.past(device.id, start, site.clock.now)).samples).toMatchObject([
    { at: start, percent: 90 },
    { at: start + 15 * minute, percent: 70 },
  ])
})

test('what heartbeats say over a day is answered, with who signed in and how assignments stand', async () => {
  const device = await site.handheldOf('H-1')
  const start = site.clock.now
  const beat = (more: object) =>
    device.call('heartbeat', { at: site.clock.now, battery_percent: 80, battery_health: 'GOOD', ...more })
  await beat({})
  site.clock.now += 20 * minute
  await beat({ battery_percent: 76.4, reconnects: 2, offline_seconds: 30 })
  site.clock.now += 20 * minute
  await beat({ battery_percent: 76.2, reconnects: 2, offline_seconds: 30 })
  site.clock.now += 3 * hour
  await beat({ battery_percent: 20, battery_health: 'COLD', charging: true, reconnects: 5, offline_seconds: 90 })
  const wish = { section: 'ota' as const, id: 'n1', content: { a: 1 } }
  await site.stores.desired.assign(device.id, [wish], { by: 'boss', at: site.clock.now })

  const call = await as('root', 'superAdmin', 'acme')
  const { data } = await call('getDeviceHistory', { device_id: device.id })
  expect(data.samples).toMatchObject([
    { battery_percent: 80, charging: false, silent_minutes: 0, reconnects: null, offline_seconds: null },
    {
      battery_percent: 76,
      charging: false,
      battery_health: 'GOOD',
      silent_minutes: 0,
      reconnects: 2,
      offline_seconds: 30,
    },
    {
      battery_percent: 20,
      charging: true,
      battery_health: 'COLD',
      silent_minutes: 180,
      reconnects: 5,
      offline_seconds: 90,
    },
  ])
  for (const { at } of data.samples) expect(Date.parse(at)).toBeGreaterThanOrEqual(start - sampleEvery)
  expect(data.assignments).toMatchObject([
    { section: 'ota', id: 'n1', name: null, status: 'pending', reason: null, removal: false },
    { section: 'inactivity', id: 'rule', name: null, status: 'pending', reason: null, reported_at: null },
  ])
  expect(Date.parse(data.to) - Date.parse(data.from)).toBe(3 * 24 * hour)
  expect(await call('getDeviceHistory', { device_id: device.id, days: 5 })).toMatchObject({
    status: 400,
    errors: [{ path: 'days', message: 'Please choose 3, 14 or 90 days' }],
  })
})

test('who had a device is answered with their team, and whether they left without signing out', async () => {
  const device = await site.handheldOf('H-4')
  await site.user('bela', [['worker', 'pick']])
  const start = site.clock.now
  const signIn = async (username: string) =>
    (await device.call('signIn', { username, password, at: site.clock.now })).data.work_id
  const work_id = await signIn('amara.name')
  await device.call('joinGroup', { work_id, group_uid: 'pick', at: site.clock.now })
  site.clock.now += hour
  const second = await signIn('bela.name')
  site.clock.now += hour
  await device.call('signOut', { work_id: second, at: site.clock.now })
  await signIn('amara.name')
  const call = await as('root', 'superAdmin', 'acme')
  const { sessions } = (await call('getDeviceHistory', { device_id: device.id })).data
  expect(sessions).toMatchObject([
    { user_uid: 'amara', group: null, to: null, implied: false },
    { user_uid: 'bela', group: null, from: iso(start + hour), to: iso(start + 2 * hour), implied: false },
    { user_uid: 'amara', group: 'The pick', from: iso(start), to: iso(start + hour), implied: true },
  ])
})

test('a heartbeat is missed once it is late by a quarter of its time, by how the device was', () => {
  const used = { in_use: true, charging: false }
  const filling = { in_use: false, charging: true }
  const full = { in_use: false, charging: false }
  const missed = (how: object, minutes: number[]) => minutes.map((each) => missedIn(each * minute, how))
  expect(missed(used, [10, 12, 13, 20, 23, 30, 33])).toEqual([0, 0, 1, 1, 2, 2, 3])
  expect(missed(filling, [30, 37, 38, 60])).toEqual([0, 0, 1, 1])
  expect(missed(full, [60, 75, 76, 120, 180])).toEqual([0, 0, 1, 1, 2])
  // Where it was put into use, or charged, for a part of the time, as few as may be.
  const at = 1_800_000_000_000
  const between = (before: object, after: object) =>
    missedBetween({ seen_at: at, ...before }, { seen_at: at + hour, ...after })
  expect([between(used, used), between(filling, filling)]).toEqual([5, 1])
  expect([between(full, used), between(used, full), between(filling, full), between({}, used)]).toEqual([0, 0, 0, 0])
  expect(missedBetween({}, { seen_at: at })).toBe(0)
})

test('heartbeats that were due and did not come are counted, with those that came', async () => {
  const device = await site.handheldOf('H-5')
  const call = await as('root', 'superAdmin', 'acme')
  const past = async () => {
    const { heartbeats, missed } = (await call('getDeviceHistory', { device_id: device.id })).data
    return { heartbeats, missed: missed.reduce((sum: number, one: { heartbeats: number }) => sum + one.heartbeats, 0) }
  }
  const beat = (battery_percent: number) =>
    device.call('heartbeat', { at: site.clock.now, battery_percent, battery_health: 'GOOD' })
  expect(await past()).toEqual({ heartbeats: null, missed: 0 })
  await device.call('signIn', { username: 'amara.name', password, at: site.clock.now })
  await beat(90)
  for (const [minutes, percent] of [
    [10, 80],
    [10, 80],
    [30, 70],
    [13, 60],
    [10, 50],
  ] as const) {
    site.clock.now += minutes * minute
    await beat(percent)
  }
  // Five after the first, two of the half an hour, one of the 13 minutes.
  expect(await past()).toEqual({ heartbeats: { due: 8, missed: 3 }, missed: 3 })
  site.clock.now += 25 * minute
  expect(await past()).toEqual({ heartbeats: { due: 10, missed: 5 }, missed: 5 })
  // A report ends a silence as well, and is no heartbeat.
  await device.call('report', { etag: 'x', number: 1, items: [] })
  expect(await past()).toEqual({ heartbeats: { due: 10, missed: 5 }, missed: 5 })
})

test('what is wrong with the counts of a heartbeat is refused, and nobody reads another group’s device', async () => {
  const device = await site.handheldOf('H-2')
  for (const more of [{ reconnects: -1 }, { reconnects: 1.5 }, { offline_seconds: 'x' }])
    expect(
      await device.call('heartbeat', { at: site.clock.now, battery_percent: 80, battery_health: 'GOOD', ...more }),
    ).toMatchObject({ status: 400, errors: [{ path: Object.keys(more)[0] }] })
  await site.user('sid', [['facilityManager', 'south']])
  const other = await as('sid', 'facilityManager', 'south')
  expect(await other('getDeviceHistory', { device_id: device.id })).toMatchObject({ status: 404 })
  const worker = await as('amara', 'worker', 'pick')
  expect(await worker('getDeviceHistory', { device_id: device.id })).toMatchObject({ status: 403 })
})

test('a day of a device costs 1.5 write units a heartbeat at most', () => {
  const start = 1_800_000_000_000
  let [at, percent, beats, samples] = [start, 97, 0, 0]
  const { hear } = keeper()
  hear({ seen_at: at, battery_percent: percent, battery_health: 'GOOD', charging: false })
  const beat = (gap: number, change: number) => {
    at += gap
    percent = Math.min(100, percent + change)
    const charging = change > 0 && percent < 100
    beats += 1
    if (hear({ seen_at: at, battery_percent: percent, battery_health: 'GOOD', charging })) samples += 1
  }
  for (let n = 0; n < 54; n++) beat(10 * minute, -1.5)
  for (let n = 0; n < 5; n++) beat(30 * minute, 22.5)
  for (let n = 0; n < 12; n++) beat(hour, 0)
  expect(1 + samples / beats).toBeLessThanOrEqual(1.5)
  expect(samples).toBeGreaterThan(15)
  // What a month is reckoned with.
  expect(samples).toBeLessThanOrEqual(fleet.samples)
})
