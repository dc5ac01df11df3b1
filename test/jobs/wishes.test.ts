import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { putAll } from '../../bin/seed/putAll.ts'
import type { Wish } from '../../functions/data/desiredItems.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { newId } from '../../functions/lib/ids.ts'
import { devicesOfPart, partsOfDevices, wishJob } from '../../functions/lib/jobs/wishes.ts'
import { managers } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'
import { type Moment, workshop } from './workshop.ts'

/** Things that are wished of more devices than a call does itself. */

let here: People
beforeAll(async () => {
  here = await people()
})
afterAll(() => here?.stop())

const thing = (ssid: string): Wish => ({ section: 'wifi', id: 'floor', content: { ssid } })
/** For how many parts the thing is still to be wished. */
let left = 0
const kind = wishJob({
  kind: 'exportUsers',
  input: z.object({ devices: z.number(), parts: z.number() }),
  roles: managers,
  wishesOf: async () => (left-- > 0 ? [thing('Floor')] : null),
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
      expect(await here.stores.desired.wish(early, [thing('Other')], other)).toBe(1)
      expect(await here.stores.desired.wish(late, [thing('Other')], other)).toBe(1)
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
