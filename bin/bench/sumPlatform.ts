import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect } from '../../functions/data/db.ts'
import { storedDeliveredCounts } from '../../functions/data/deliveredCounts.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import { storedAs } from '../../functions/data/items/items.ts'
import { keys } from '../../functions/data/keys.ts'
import { pageItems } from '../../functions/data/pages.ts'
import type { PlatformCompany } from '../../functions/data/platform.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import { sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { totalsOf } from '../../functions/platform/totals.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { type PageRow, packPages } from '../../shared/metrics/page.ts'
import { addDays, day, hour, iso, minute, utcDate, utcDayStart } from '../../shared/time.ts'
import { testTables } from '../../test/lib/tables.ts'
import { putAll } from '../seed/putAll.ts'
import { randomFrom } from '../seed/random.ts'
import { capacityMeter, reads, sumOf, writes } from './capacity.ts'
import type { Figure } from './figures.ts'
import { putCompanies } from './platform.ts'

/** What a run finds: companies, and of each facilities, teams, users and handhelds. */
const size = { companies: 2000, facilities: 3, teams: 10, users: 20, devices: 10 }
/** Hours of a UTC day in which a company works. */
const [begins, ends] = [6, 14]
/** Seconds that a run has for companies. */
const most = 180
/** 12:00 of a UTC day that began long ago. */
const noon = utcDayStart(utcDate(Date.now())) - 30 * day + 12 * hour

const figuresOf = (random: ReturnType<typeof randomFrom>) => ({
  ...noFigures(),
  ...{ working: 12 * minute, pick: 8 * minute, scans: random.whole(20, 80), steps: random.whole(200, 900) },
})

/** A company with its groups and what it did yesterday and today, as its pages have that. */
const itemsOf = (company: string, time_zone: string, now: number) => {
  const random = randomFrom(company.charCodeAt(0) + company.charCodeAt(1))
  const base = { company, status: 1 as const, time_zone, created_on: iso(now - 100 * day), version: 1 }
  const facilities = Array.from({ length: size.facilities }, (_, at): GroupRecord => {
    return { ...base, uid: `${company}f${at}`, type: 'facility', name: `Hall ${at}`, parent_id: company }
  })
  const teams = Array.from({ length: size.teams }, (_, at): GroupRecord => {
    const parent_id = facilities[at % size.facilities]?.uid ?? ''
    return { ...base, uid: `${company}t${at}`, type: 'team', subtype: 1, name: `Team ${at}`, parent_id }
  })
  const whole: GroupRecord = { ...base, uid: company, type: 'company', name: company, parent_id: null }
  const groups = [whole, ...facilities, ...teams].map((group) => storedAs(keys.group, [company, group.uid], group))
  const [today, yesterday] = [utcDate(now), addDays(utcDate(now), -1)]
  const workers = Array.from({ length: Math.floor(size.users / size.facilities) }, (_, at) => `${company}u${at}`)
  const row = (worker: string, slot: number): PageRow => ({
    ...{ team: worker === '' ? '' : `${company}t0`, worker, slot, figures: figuresOf(random) },
  })
  const pages = facilities.flatMap(({ uid: facility }) => {
    const put = (name: string, rows: PageRow[]) => pageItems({ company, facility }, name, packPages(rows))
    const quarters = Array.from({ length: 4 * (ends - begins) }, (_, at) => 4 * begins + at)
    return [
      ...put(
        `F#${yesterday}`,
        quarters.map((slot) => row('', slot)),
      ),
      ...put(
        `D#${yesterday}`,
        workers.map((worker) => row(worker, 0)),
      ),
      ...Array.from({ length: ends - begins }, (_, at) => {
        const hourName = String(begins + at).padStart(2, '0')
        const rows = workers.flatMap((worker) => [0, 1, 2, 3].map((slot) => row(worker, slot)))
        return put(`H#${today}#${hourName}`, rows)
      }).flat(),
    ]
  })
  const ids = Array.from({ length: size.devices }, (_, at) => `${company}.d${at}`)
  const brought = ids.flatMap((device) =>
    [now - day, now - 2 * hour, now - hour].map((due) => ({ device, at: due + random.whole(1, 40) * 1000 })),
  )
  const devices = ids.flatMap((id) => [
    storedDevice({
      ...{ id, company, serial_number: id, model: 'TC52', manufacturer: 'Zebra', mac_address: '', label: id },
      ...{ secret_hash: '-', enrolled_on: base.created_on },
    }),
    storedState(id, { os_version: '14', app_version: '5.2.0', battery_health: 'GOOD', seen_at: now }),
  ])
  return {
    groups,
    pages,
    devices: [...devices, ...storedDeliveredCounts(brought)],
    facilities: facilities.map(({ uid }) => uid),
  }
}

/** What the run takes that sums all companies every five minutes, in this process and over an embedded DynamoDB. */
export const sumPlatformFigures = async (): Promise<Figure[]> => {
  const { db, tables, stores, endpoint, stop } = await testTables()
  const meter = await capacityMeter(endpoint)
  try {
    const records = await putCompanies(db, tables, size.companies, noon)
    const [today, since] = [utcDate(noon), addDays(utcDate(noon), -60)]
    const known = records.map(({ uid, created_on }): PlatformCompany => {
      const counts = { users: size.users, facilities: size.facilities, teams: size.teams, active: {} }
      return {
        ...{ company: uid, since, tracked: true, created_on, night: today, summed_at: noon - 5 * minute },
        ...counts,
      }
    })
    await putAll(
      db,
      tables.rollups,
      known.map((each) => storedAs(keys.platformCompany, [each.company], each)),
    )
    await mapConcurrently(4, records, async ({ uid, time_zone }) => {
      const { groups, pages, devices, facilities } = itemsOf(uid, time_zone, noon)
      await putAll(db, tables.groups, groups)
      await putAll(
        db,
        tables.rollups,
        pages.map((page) => ({ ...page })),
      )
      await putAll(db, tables.devices, devices)
      for (const facility of facilities) await stores.rollups.setThrough({ company: uid, facility }, addDays(today, -1))
    })
    await stores.platform.noteSummed({ summed_at: noon - 5 * minute, daily: true, totals: totalsOf(records, known) })

    const figure = (name: string, value: number, unit: string, bound?: number): Figure => ({
      ...{ group: 'universalMetrics', name: `a run over ${size.companies} companies: ${name}`, value, unit },
      ...(bound === undefined ? {} : { most: bound }),
    })
    const run = async (of: typeof stores, at: number) => {
      const began = performance.now()
      const { companies } = await sumPlatform(of, at)
      if (companies !== size.companies) throw new Error(`Only ${companies} companies were summed`)
      return (performance.now() - began) / 1000
    }
    await run(stores, noon)
    const seconds = await run(stores, noon + 5 * minute)
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
    const metered = connect(new DynamoDBClient({ endpoint: meter.endpoint, region: 'eu-central-1', credentials }))
    meter.reset()
    await run(storesOf(metered, tables), noon + 10 * minute)
    return [
      figure('seconds', seconds, 's', most),
      figure('read units', sumOf(meter.used(), reads), 'units'),
      figure('write units', sumOf(meter.used(), writes), 'units'),
    ]
  } finally {
    await meter.close()
    await stop()
  }
}
