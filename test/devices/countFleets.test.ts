import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CapacityMeter, reads, sumOf, writes } from '../../bin/bench/capacity.ts'
import { listedPerUnit, statesPerUnit } from '../../bin/cost/fleet.ts'
import { putAll } from '../../bin/seed/putAll.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { fleetsKeptFor, storedFleet } from '../../functions/data/fleetHistory.ts'
import { newId } from '../../functions/lib/ids.ts'
import { countFleets } from '../../functions/schedule/countFleets.ts'
import { day, hour, iso, minute } from '../../shared/time.ts'
import { meteredSite, type Site } from '../handheld/site.ts'
import { companyRecord } from '../lib/records.ts'

/** It is kept each quarter of an hour how devices are, and the cards say how they were. */

let meter: CapacityMeter
let site: Site
let begin: number
beforeAll(async () => {
  ;({ meter, site } = await meteredSite())
  begin = site.clock.now
})
afterAll(() => site.stop())
afterEach(async () => {
  await site.empty(site.tables.devices)
  site.clock.now = begin
})

const count = (now = site.clock.now) => countFleets(site.stores, now)

/** A device in a team, at work unless `idle`. */
const device = async (serial: string, team: string, { idle = false, health = 'GOOD', percent = 90 } = {}) => {
  const { id } = await site.handheldOf(serial)
  const set = async (where: string, at = site.clock.now) => {
    await site.stores.devices.change(id, { last_team: where, ...(idle ? {} : { user: 'amara', team: where }) })
    await site.stores.deviceStates.change(id, { seen_at: at, battery_percent: percent, battery_health: health })
  }
  await set(team)
  return { id, set }
}
type Who = Parameters<Site['as']>
const root: Who = ['root', 'superAdmin', 'acme']
const asked = async (more: object, who = root) => (await site.as(...who))('getTodaysStaticDeviceData', more)
const pastOf = async (group_uid: string, past_days = 1, who = root) =>
  (await asked({ group_uid, past_days }, who)).data.past

describe('what is kept', () => {
  test('the next day the company, a facility and a team are told how their devices were at this time', async () => {
    await device('C-1', 'pick', { health: 'DEAD', percent: 3 })
    await device('C-2', 'pick', { idle: true })
    await device('C-3', 'yard', { percent: 50 })
    await device('C-4', 'far', { idle: true, health: 'COLD' })
    expect(await count()).toEqual({ counted: 1 })
    site.clock.now += day
    const acme = { total_devices: 4, active_devices: 2, high_batt: 2, med_batt: 1, low_batt: 1, critical_batt: 2 }
    expect(await pastOf('acme')).toEqual(acme)
    expect(await pastOf('north')).toMatchObject({ total_devices: 3, active_devices: 2, critical_batt: 1 })
    expect(await pastOf('south')).toMatchObject({ total_devices: 1, active_devices: 0, critical_batt: 1 })
    expect(await pastOf('pick')).toMatchObject({ total_devices: 2, active_devices: 1, high_batt: 1, low_batt: 1 })
    expect(await pastOf('yard')).toMatchObject({ total_devices: 1, active_devices: 1, med_batt: 1 })
    // Who asks for today alone is told nothing of yesterday.
    expect((await asked({ group_uid: 'acme' })).data.past).toBeNull()
  })

  test('several days are their mean at this time by the clock of the facility, and other times of them count for nothing', async () => {
    const first = await device('C-1', 'pick')
    for (const [ago, working] of [
      [3, true],
      [2, true],
      [1, false],
    ] as const) {
      const at = begin - ago * day
      await first.set('pick', working ? at : at - hour)
      await count(at)
      // An hour later it was the other way round.
      await first.set('pick', working ? at - hour : at + hour)
      await count(at + hour)
    }
    expect(await pastOf('pick', 3)).toMatchObject({ total_devices: 1, active_devices: 2 / 3 })
    expect(await pastOf('pick', 1)).toMatchObject({ active_devices: 0 })
    // 10:00 in winter is 9:00 UTC, and after the clock was set in Amsterdam it is 8:00.
    site.clock.now = Date.parse('2027-03-28T08:00:00.000Z')
    await device('C-2', 'yard')
    await count(Date.parse('2027-03-27T09:00:00.000Z'))
    await device('C-3', 'yard')
    await count(Date.parse('2027-03-27T08:00:00.000Z'))
    expect(await pastOf('yard')).toMatchObject({ total_devices: 1 })
    await count(Date.parse('2027-03-28T08:00:00.000Z'))
    site.clock.now += day
    expect(await pastOf('yard', 2)).toMatchObject({ total_devices: 1.5 })
  })

  test('a quarter that was missed is told by the one before; where both were, nothing is, and of a few days no mean', async () => {
    await device('C-1', 'pick')
    const [early, late] = [begin - day + 2 * minute, begin - day + 14 * minute]
    await count(early)
    for (const [after, known] of [
      [0, true],
      [14 * minute, true],
      [15 * minute, true],
      [29 * minute, true],
      [30 * minute, false],
    ] as const) {
      site.clock.now = begin + after
      expect((await pastOf('pick')) !== null, `${after / minute} minutes later`).toBe(known)
    }
    // A sweep that comes twice in a quarter is the later one.
    await device('C-2', 'pick')
    await count(late)
    site.clock.now = begin
    expect(await pastOf('pick')).toMatchObject({ total_devices: 2 })
    await count(begin - 4 * day)
    expect(await pastOf('pick', 4)).toMatchObject({ total_devices: 2 })
    expect(await pastOf('pick', 5)).toBeNull()
  })

  test('it is of the time that is taken for now, at the latest the server’s', async () => {
    await device('C-1', 'pick')
    await count(begin - day)
    site.clock.now += hour
    const at = async (current_time: string) =>
      (await asked({ group_uid: 'pick', past_days: 1, current_time })).data.past
    expect(await at(iso(site.clock.now))).toBeNull()
    expect(await at(iso(begin + minute))).toMatchObject({ total_devices: 1 })
    expect(await at(iso(begin + day))).toBeNull()
    expect(await asked({ group_uid: 'pick', past_days: 1, current_time: 'soon' })).toMatchObject({
      ...{ status: 400, errors: [{ path: 'current_time' }] },
    })
  })

  test('a device is told apart from newer ones of its model, where versions can be compared', async () => {
    const { stores } = site
    const set = async (serial: string, app_version: string, scanner: string, scanner_version: string) => {
      const { id } = await device(serial, 'pick')
      await stores.deviceStates.change(id, { app_version, scanner, scanner_version })
      return id
    }
    const newer = async (device_id: string) =>
      (await (await site.as(...root))('getDeviceDetails', { device_id })).data.newer
    const old = await set('C-1', '2.9.1', 'RS-6', '1.9.0')
    const late = await set('C-2', '2.10.0', 'RS-6', '1.9.4')
    const odd = await set('C-3', 'beta', 'RS-7', 'R-04')
    await set('C-4', '2.10', 'RS-7', 'R-05')
    const nothing = { app: null, scanner: null }
    expect(await newer(old)).toEqual(nothing)
    await count()
    expect(await newer(old)).toEqual({ app: '2.10.0', scanner: '1.9.4' })
    for (const id of [late, odd]) expect(await newer(id)).toEqual(nothing)
    // Another model goes by its own devices.
    await stores.devices.change(old, { model: 'MC33' })
    expect(await newer(old)).toEqual({ app: null, scanner: '1.9.4' })
    // What nobody has any more is forgotten.
    await stores.deviceStates.change(late, { scanner_version: '1.9.0', app_version: '2.9.1' })
    site.clock.now += 2 * day
    expect(await newer(old)).toEqual(nothing)
  })

  test('a device that moved counts where it was, and a group that had none then is told nothing', async () => {
    const moved = await device('C-1', 'pick')
    await device('C-2', 'pick', { idle: true })
    await count()
    await moved.set('far')
    site.clock.now += day
    expect(await pastOf('pick')).toMatchObject({ total_devices: 2, active_devices: 1 })
    expect(await pastOf('north')).toMatchObject({ total_devices: 2 })
    for (const group of ['far', 'south', 'yard']) expect(await pastOf(group), group).toBeNull()
  })

  test('one that no team has used is of the facility of its code', async () => {
    await site.handheldOf('C-1', await site.addCode({ facility: 'south' }))
    await site.handheldOf('C-2')
    await count()
    site.clock.now += day
    expect(await pastOf('acme')).toMatchObject({ total_devices: 2 })
    expect(await pastOf('south')).toMatchObject({ total_devices: 1, active_devices: 0 })
    expect(await pastOf('far')).toBeNull()
  })

  test('it is let go of once no comparison reaches it', async () => {
    await device('C-1', 'pick')
    await count()
    const { Items = [] } = await kept()
    expect(Items.map(({ pk }) => pk)).toEqual(['acme#FLEET#acme', 'acme#FLEET#north'])
    for (const { ttl } of Items) expect(ttl).toBe(Math.ceil((site.clock.now + fleetsKeptFor) / 1000))
    expect(fleetsKeptFor).toBeGreaterThan(90 * day + hour)
    site.clock.now += 90 * day
    expect(await pastOf('acme', 90)).toBeNull()
    await count(site.clock.now - day)
    expect(await pastOf('acme')).not.toBeNull()
  })

  test('wrong numbers of days are refused, and groups out of reach are not there', async () => {
    for (const past_days of [0, 91, 1.5, '7', -1])
      expect(await asked({ group_uid: 'acme', past_days })).toMatchObject({
        ...{ status: 400, errors: [{ path: 'past_days' }] },
      })
    await device('C-1', 'far')
    await count()
    site.clock.now += day
    const boss: Who = ['boss', 'facilityManager', 'north']
    for (const group_uid of ['acme', 'south', 'far', 'nowhere'])
      expect((await asked({ group_uid, past_days: 1 }, boss)).status).toBe(404)
    expect(await pastOf('north', 1, boss)).toBeNull()
  })

  test('a facility of another company that has the same name has figures of its own', async () => {
    const { companies, devices } = site.stores
    const uid = newId()
    await companies.add(companyRecord({ uid, name: uid, company_url: uid, created_on: iso(site.clock.now) }))
    await device('C-1', 'pick')
    const id = `${uid}.${newId()}`
    const record = {
      ...{ id, company: uid, serial_number: 'X', model: 'TC52', manufacturer: 'Zebra', mac_address: '', label: '' },
      ...{ secret_hash: '-', enrolled_on: iso(begin), facility: 'north' },
    }
    await putAll(site.db, site.tables.devices, [
      storedDevice(record),
      storedState(id, { os_version: '13', app_version: '5', battery_health: 'DEAD' }),
    ])
    expect(await devices.list(uid)).toHaveLength(1)
    expect(await count()).toEqual({ counted: 2 })
    site.clock.now += day
    expect(await pastOf('north')).toMatchObject({ total_devices: 1, critical_batt: 0 })
    expect(await site.stores.fleetHistory.at(uid, 'north', [begin])).toMatchObject([{ whole: { critical: 1 } }])
  })
})

test('one company that cannot be read keeps the others from nothing, and a run that is over counts nothing more', async () => {
  await device('C-1', 'pick')
  const uid = newId()
  await site.stores.companies.add(companyRecord({ uid, name: uid, company_url: uid, created_on: iso(begin) }))
  const { fleet } = site.stores
  const failing: typeof fleet = {
    ...fleet,
    counts: async (company, ...rest) => {
      if (company === uid) throw new Error('Not now')
      return fleet.counts(company, ...rest)
    },
  }
  const logged: string[] = []
  const log = {
    error: (message: string, { company }: Record<string, unknown>) => logged.push(`${message}: ${company}`),
  }
  const stores = { ...site.stores, fleet: failing }
  expect(await countFleets(stores, begin, () => true, log)).toEqual({ counted: 0 })
  expect(await site.stores.fleetHistory.at('acme', 'acme', [begin])).toEqual([undefined])
  expect(await countFleets(stores, begin, undefined, log)).toEqual({ counted: 1 })
  expect(logged).toEqual([`devices of a company were not counted: ${uid}`])
})

test('a company that is switched off is not counted', async () => {
  await device('C-1', 'pick')
  const { companies } = site.stores
  const off = { ...companies, all: async () => (await companies.all()).map((one) => ({ ...one, status: 0 as const })) }
  expect(await countFleets({ ...site.stores, companies: off }, begin)).toEqual({ counted: 0 })
})

test('counting reads some fifteen devices with a unit, twice, and writes one for each place; 90 days are read with a few', async () => {
  const uid = newId()
  await site.stores.companies.add(companyRecord({ uid, name: uid, company_url: uid, created_on: iso(begin) }))
  const teams = [newId(), newId(), newId(), newId()]
  const facility = newId()
  const since = { created_on: iso(begin), time_zone: 'UTC', version: 1, status: 1, company: uid } as const
  await site.stores.groups.add({ ...since, uid, name: uid, type: 'company', parent_id: null })
  await site.stores.groups.add({ ...since, uid: facility, name: 'Yard', type: 'facility', parent_id: uid })
  for (const team of teams)
    await site.stores.groups.add({ ...since, uid: team, name: team, type: 'team', parent_id: facility })
  const items = Array.from({ length: 2_000 }, (_, at) => {
    const id = `${uid}.${newId()}`
    const team = teams[at % 4] ?? ''
    return [
      storedDevice({
        ...{ id, company: uid, serial_number: `S${at}`, model: 'TC52', manufacturer: 'Zebra Technologies', facility },
        ...{ mac_address: '00:11:22:33:44:55', label: `Pick-${at}`, secret_hash: '-', enrolled_on: iso(begin) },
        ...{ last_team: team, team, user: newId() },
      }),
      storedState(id, {
        ...{ os_version: '13', app_version: '5.2.0', battery_percent: 71, battery_health: 'GOOD', charging: false },
        wifi: { ssid: 'RENO-SCAN', rssi: -61, ip: '10.20.0.10' },
        location: { lat: 39.558612, lon: -119.752731, accuracy: 12 },
        ...{ scanner: 'Internal imager', clock_skew: 120, sync_etag: newId(), last_user: newId(), wakeable: true },
        seen_at: begin,
      }),
    ]
  }).flat()
  await putAll(site.db, site.tables.devices, items)
  const { companies, fleetHistory } = site.stores
  const alone = { ...companies, all: async () => (await companies.all()).filter((one) => one.uid === uid) }
  meter.reset()
  await countFleets({ ...site.stores, companies: alone }, begin)
  const used = () => meter.used().filter(({ table }) => table === site.tables.devices)
  // What a large fleet came to is left for its cards too.
  expect(sumOf(used(), writes)).toBe(1 + 2)
  const units = sumOf(used(), reads)
  expect(units).toBeLessThan(2_000 / statesPerUnit + 2_000 / listedPerUnit)

  const [then] = await fleetHistory.at(uid, facility, [begin])
  if (!then) throw new Error('nothing kept')
  const days = Array.from({ length: 90 }, (_, ago) => begin - ago * day)
  await putAll(
    site.db,
    site.tables.devices,
    days.map((at) => storedFleet(uid, facility, at, then)),
  )
  meter.reset()
  const found = await fleetHistory.at(uid, facility, days)
  expect(found.map((one) => one?.teams.get(teams[3] ?? '')?.total)).toEqual(days.map(() => 500))
  expect(sumOf(used(), reads)).toBeLessThan(5)
})

const kept = async () => {
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb')
  const { Items = [], ...rest } = await site.db.send(new ScanCommand({ TableName: site.tables.devices }))
  return {
    ...rest,
    Items: Items.filter(({ pk }) => `${pk}`.includes('#FLEET#')).sort((a, b) => (a.pk < b.pk ? -1 : 1)),
  }
}
