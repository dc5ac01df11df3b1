import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { putAll } from '../../bin/seed/putAll.ts'
import type { Assignment } from '../../functions/data/desiredItems.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { newId } from '../../functions/lib/ids.ts'
import { assignmentJob, devicesOfPart, partsOfDevices } from '../../functions/lib/jobs/assignments.ts'
import { managers } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'
import { type Moment, workshop } from './workshop.ts'

/** Things that are wished of more devices than a call does itself. */

let here: People
beforeAll(async () => {
  here = await people()
})
afterAll(() => here?.stop())

const thing = (ssid: string): Assignment => ({ section: 'wifi', id: 'floor', content: { ssid } })
/** For how many parts the thing is still to be wished. */
let left = 0
const kind = assignmentJob({
  kind: 'exportUsers',
  input: z.object({ devices: z.number(), parts: z.number() }),
  roles: managers,
  assignmentsOf: async () => (left-- > 0 ? [thing('Floor')] : null),
})

const fleetOf = async (count: number) => {
  const company = here.acme.uid
  const devices = Array.from({ length: count }, (_, n) => `${company}.${newId()}-${n}`)
  const named = { model: 'TC52', manufacturer: '', mac_address: '', label: '', secret_hash: '' }
  await putAll(
    here.db,
    here.tables.devices,
    devices.map((id) => storedDevice({ id, company, serial_number: id, enrolled_on: '2027-01-01', ...named })),
  )
  return devices
}

const started = async (shop: ReturnType<typeof workshop>, devices: readonly string[]) => {
  const parts = partsOfDevices(devices)
  const message = await shop.start('exportUsers', { devices: devices.length, parts: parts.length })
  await here.stores.jobParts.add(message, parts, shop.clock.now + 1e9)
  return message
}

test('a job wishes it of each device once, wherever it is killed, and takes nothing back that is wished meanwhile', async () => {
  left = Number.POSITIVE_INFINITY
  const devices = await fleetOf(2 * devicesOfPart + 40)
  const shop = workshop(here, [kind])
  const message = await started(shop, devices)
  const [early = '', late = ''] = [devices[3], devices.at(-1)]
  const other = { by: 'other', at: shop.clock.now + 1 }
  let killed = 0
  for (const moment of ['after the claim', 'after the steps', 'after the commit', 'before the message'] as Moment[]) {
    const [next = message] = shop.waiting.splice(0, 1).map((one) => one.message)
    if (await shop.handle(next, moment)) killed += 1
    if (moment === 'after the steps') {
      // It has been told already, or will be told once more: what was wished later stands.
      expect(await here.stores.desired.assign(early, [thing('Other')], other)).toBe(1)
      expect(await here.stores.desired.assign(late, [thing('Other')], other)).toBe(1)
    }
    shop.clock.now += 20 * 60_000
  }
  expect(killed).toBeGreaterThan(2)
  for (let turns = 0; turns < 9 && (await shop.stored(message)).state !== 'done'; turns++) {
    const { batch } = await shop.stored(message)
    await shop.handle({ ...message, batch })
    shop.clock.now += 20 * 60_000
  }
  expect(await shop.stored(message)).toMatchObject({ state: 'done', done: devices.length })
  const found = await here.stores.desired.ofThing(here.acme.uid, thing(''))
  expect(found.map(({ device }) => device).sort()).toEqual([...devices].sort())
  for (const { device, version } of found) {
    const isOther = device === early || device === late
    expect((await here.stores.desired.get(device, thing('')))?.content).toEqual({ ssid: isOther ? 'Other' : 'Floor' })
    // Twice in effect would be a version more.
    expect(version).toBe(device === early ? 2 : 1)
  }
}, 120_000)

test('what is not to be wished any more is wished of no further device', async () => {
  left = 1
  const devices = await fleetOf(devicesOfPart + 1)
  const shop = workshop(here, [kind])
  const message = await started(shop, devices)
  await shop.handle(message)
  await shop.untilQuiet()
  expect((await shop.stored(message)).state).toBe('done')
  const last = devices.at(-1) ?? ''
  expect(await here.stores.desired.list(devices[0] ?? '')).toHaveLength(1)
  expect(await here.stores.desired.list(last)).toEqual([])
}, 60_000)

test('what is wished of many devices together is what each would be told alone, whoever else wishes of them meanwhile', async () => {
  const devices = await fleetOf(47)
  const { desired } = here.stores
  const ssidOf = async (device: string) => (await desired.get(device, thing('')))?.content?.ssid
  const many = (ssid: string, at: number, of: readonly string[] = devices) =>
    desired.assignToMany(of, [thing(ssid)], { by: 'boss', at })
  // Who is gone or named twice stands in nobody's way.
  const gone = `${here.acme.uid}.gone`
  expect((await many('One', 10, [gone, ...devices, devices[0] ?? ''])).sort()).toEqual([...devices].sort())
  expect(await many('One', 11)).toEqual([])
  // One of a transaction has been told something later: the others are told all the same.
  const [later = ''] = devices
  await desired.assign(later, [thing('Later')], { by: 'other', at: 30 })
  expect(await many('Two', 20)).toHaveLength(devices.length - 1)
  expect(await ssidOf(later)).toBe('Later')
  // In the same moment others wish of each third: the latest stands, and nobody is left out.
  const thirds = devices.filter((_, at) => at % 3 === 0)
  const wishes = [
    many('Three', 40),
    many('Four', 41, [...devices].reverse()),
    ...thirds.map((device, at) =>
      desired.assign(device, [thing(at % 2 ? 'Before' : 'After')], { by: 'other', at: at % 2 ? 39 : 50 }),
    ),
  ]
  await Promise.all(wishes)
  const expected = devices.map((device) => (thirds.indexOf(device) % 2 === 0 ? 'After' : 'Four'))
  expect(await Promise.all(devices.map(ssidOf))).toEqual(expected)
}, 60_000)

test('wishes of a transaction are no more and no larger than it takes', async () => {
  const devices = await fleetOf(24)
  const { desired } = here.stores
  const long = 'x'.repeat(60_000)
  const wishes = Array.from(
    { length: 9 },
    (_, at): Assignment => ({
      ...{ section: 'shortcuts', id: `s${at}` },
      content: { text: long },
    }),
  )
  expect(await desired.assignToMany(devices, wishes, { by: 'boss', at: 10 })).toHaveLength(devices.length)
  for (const device of [devices[0], devices.at(-1)]) expect(await desired.list(device ?? '')).toHaveLength(9)
}, 60_000)
