import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CapacityMeter, reads, sumOf, writes } from '../../bin/bench/capacity.ts'
import { statesPerUnit } from '../../bin/cost/fleet.ts'
import { putAll } from '../../bin/seed/putAll.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { newId } from '../../functions/lib/ids.ts'
import { noteOffline } from '../../functions/schedule/noteOffline.ts'
import { silentAfter } from '../../shared/deviceHistory.ts'
import { iso, minute } from '../../shared/time.ts'
import { meteredSite, type Site } from '../handheld/site.ts'
import { companyRecord } from '../lib/records.ts'

/** Silent devices are noted as offline by the clock, until they are heard of. */

let meter: CapacityMeter
let site: Site
beforeAll(async () => {
  ;({ meter, site } = await meteredSite())
})
afterAll(() => site.stop())

const sweep = (now = site.clock.now) => noteOffline(site.stores, now)
const beat = (more: object = {}) => ({ at: site.clock.now, battery_percent: 60, battery_health: 'GOOD', ...more })
const offlineAt = async (id: string) => (await site.stores.deviceStates.get(id))?.offline_at

test('a device that was silent for two hours is noted once, the console is told, and its next word takes it back', async () => {
  const [silent, speaking, never] = [
    await site.handheldOf('O-1'),
    await site.handheldOf('O-2'),
    await site.handheldOf('O-3'),
  ]
  await silent.call('heartbeat', beat())
  site.clock.now += silentAfter - 1
  await speaking.call('heartbeat', beat())
  expect(await sweep()).toEqual({ offline: 0 })
  site.clock.now += minute
  // One that enrolled and was never heard of again is silent too.
  expect(await sweep()).toEqual({ offline: 2 })
  const notedAt = site.clock.now
  site.clock.now += 15 * minute
  expect(await sweep()).toEqual({ offline: 0 })
  expect(await Promise.all([silent, speaking, never].map(({ id }) => offlineAt(id)))).toEqual([
    notedAt,
    undefined,
    notedAt,
  ])
  const call = await site.as('root', 'superAdmin', 'acme')
  const shown = async () => (await call('getDeviceDetails', { device_id: silent.id })).data.offline_at
  expect(await shown()).toBe(iso(notedAt))

  await silent.call('heartbeat', beat())
  expect(await shown()).toBeNull()
  const { etag } = (await never.call('sync', {})).data
  await never.call('report', { etag, number: 1, items: [] })
  expect(await offlineAt(never.id)).toBeUndefined()
  expect(await sweep()).toEqual({ offline: 0 })
})

test('a device that speaks while it is looked at is left alone', async () => {
  const device = await site.handheldOf('O-4')
  await device.call('heartbeat', beat())
  site.clock.now += silentAfter + minute
  const { deviceStates } = site.stores
  const late: typeof deviceStates = {
    ...deviceStates,
    async *silent(company, since) {
      for await (const found of deviceStates.silent(company, since)) {
        // It was found silent, and speaks before it is noted.
        if (found.includes(device.id)) await device.call('heartbeat', beat())
        yield found
      }
    },
  }
  await noteOffline({ ...site.stores, deviceStates: late }, site.clock.now)
  expect(await offlineAt(device.id)).toBeUndefined()
})

test('one company that cannot be read keeps the others from nothing, and a run that is over goes on the next time', async () => {
  const device = await site.handheldOf('O-5')
  await device.call('heartbeat', beat())
  site.clock.now += silentAfter + minute
  await site.stores.companies.add(
    companyRecord({ uid: 'broken', name: 'Broken', company_url: 'broken', created_on: iso(site.clock.now) }),
  )
  const { deviceStates } = site.stores
  const failing: typeof deviceStates = {
    ...deviceStates,
    silent: (company, since) => {
      if (company === 'broken') throw new Error('Not now')
      return deviceStates.silent(company, since)
    },
  }
  const logged: string[] = []
  const log = {
    error: (message: string, { company }: Record<string, unknown>) => logged.push(`${message}: ${company}`),
  }
  expect(await noteOffline({ ...site.stores, deviceStates: failing }, site.clock.now, () => true, log)).toEqual({
    offline: 0,
  })
  expect(logged).toEqual(['silent devices of a company were not noted: broken'])
  await noteOffline({ ...site.stores, deviceStates: failing }, site.clock.now, undefined, log)
  expect(await offlineAt(device.id)).toBe(site.clock.now)
})

test('a sweep reads some fifteen devices with a unit, and writes one for each that fell silent', async () => {
  const uid = newId()
  const since = site.clock.now
  await site.stores.companies.add(companyRecord({ uid, name: uid, company_url: uid, created_on: iso(since) }))
  const states = Array.from({ length: 2_000 }, (_, at) =>
    storedState(`${uid}.${newId()}`, {
      ...{ os_version: '13', app_version: '5.2.0', battery_percent: 71, battery_health: 'GOOD', charging: false },
      wifi: { ssid: 'RENO-SCAN', rssi: -61, ip: '10.20.0.10' },
      location: { lat: 39.558612, lon: -119.752731, accuracy: 12 },
      ...{ scanner: 'Internal imager', clock_skew: 120, sync_etag: newId(), last_user: newId(), wakeable: true },
      seen_at: at % 100 === 0 ? since - silentAfter : since,
    }),
  )
  await putAll(site.db, site.tables.devices, states)
  await sweep(since - minute)
  meter.reset()
  const { offline } = await sweep(since)
  const used = meter.used().filter(({ table }) => table === site.tables.devices)
  expect(offline).toBe(20)
  expect(sumOf(used, writes)).toBe(20)
  const each = (2_000 - 20) / sumOf(used, reads)
  expect(each).toBeGreaterThan(statesPerUnit)
  expect(each).toBeLessThan(2 * statesPerUnit)
})
