import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { storedAs } from '../../functions/data/items/items.ts'
import { keys } from '../../functions/data/keys.ts'
import type { WebLogin } from '../../functions/data/webLogins.ts'
import { handle } from '../../functions/platform/handle.ts'
import { type PlatformStores, sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { addPlatformFigures, noPlatformFigures } from '../../shared/metrics/platform.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { day, hour, minute, utcDate } from '../../shared/time.ts'
import { userRecord } from '../lib/records.ts'
import { type Floor, newFloor, watchedTables } from '../work/floor.ts'

/** The pages of the platform against those of its companies. */

let tables: Awaited<ReturnType<typeof watchedTables>>
const floors: Floor[] = []
beforeAll(async () => {
  tables = await watchedTables()
  for (const _ of [1, 2, 3]) floors.push(await newFloor(tables))
})
afterAll(() => tables.stop())

const noon = Date.parse('2026-03-10T12:00:00.000Z')
/** A clock by which the time for companies is over after so many of them were looked at. */
const short = (now: number, companies: number) => {
  let calls = 0
  // The first three looks are those of the run itself.
  return () => (calls++ < 3 + companies ? now : now + 10 * minute)
}
const services = (stores: PlatformStores) => ({
  stores: { ...tables.stores, ...stores },
  sizes: { all: async function* () {} },
  log: { error: () => {}, info: () => {} },
  clock: () => noon + 40 * day + hour,
})

let number = 0
/** Somebody scans for ten minutes. */
const work = async (floor: Floor, from: number, now = from + hour, user = 'anna') => {
  const id = `w${++number}`
  await floor.join({ id, device: 'dev', user, team: 'pick', joined_at: from })
  const scans = [1, 2, 3].map((at) => ({
    id: `${id}-${at}`,
    at: from + at * minute,
    code: 'A',
    outcome: 'accepted',
    gap: at === 1 ? null : minute,
  }))
  await floor.send('dev', [{ id, join_id: id, from, to: from + 10 * minute, scans, steps: [] }], now)
  await floor.rollUp(floor.written())
}

const sum = async (range: Range, whose: 'all' | { company: string }) => {
  const total = noPlatformFigures()
  await tables.stores.platform.totals(range, whose, (_index, _company, figures) => addPlatformFigures(total, figures))
  return total
}
const each = async (range: Range) => {
  const sums = new Map<string, number>()
  await tables.stores.platform.totals(range, 'each', (_index, company, { working }) =>
    sums.set(company, (sums.get(company) ?? 0) + working / minute),
  )
  return sums
}
const ownOf = async (floor: Floor, range: Range) => {
  let working = 0
  for (const figures of (await floor.quarters(range)).values()) working += figures.working
  return working
}

const ranges: Range[] = [
  { from: noon - 30 * day, to: noon + day },
  { from: noon - 10 * hour, to: noon + 15 * minute },
  // Months of a zone east of UTC by five hours and three quarters.
  { from: Date.parse('2026-01-31T18:15:00Z'), to: Date.parse('2026-02-28T18:15:00Z') },
  { from: noon - 900 * day, to: noon + day },
]

const everythingAgrees = async () => {
  for (const range of ranges) {
    const own = await Promise.all(floors.map((floor) => ownOf(floor, range)))
    expect((await sum(range, 'all')).working).toBe(own.reduce((a, b) => a + b))
    const all = await each(range)
    for (const [index, floor] of floors.entries()) {
      expect((await sum(range, { company: floor.company.uid })).working).toBe(own[index])
      expect(all.get(floor.company.uid) ?? 0).toBe((own[index] ?? 0) / minute)
    }
  }
}

test('a company that is new is summed with its whole past, and the sums are those of its own pages', async () => {
  const [a, b] = floors as [Floor, Floor]
  await work(a, Date.parse('2026-02-28T18:05:00Z'))
  await work(a, Date.parse('2026-01-31T18:10:00Z'))
  await work(b, noon - 3 * day)
  await work(b, noon)
  for (const floor of floors) await floor.closeDays(noon + hour)
  await sumPlatform(tables.stores, noon + hour)
  await everythingAgrees()
  expect((await sum(ranges[0] as Range, 'all')).scans).toBe(9)
})

test('what goes on is in the figures after the next run, what comes late after the next night', async () => {
  const [a, , c] = floors as [Floor, Floor, Floor]
  await work(c, noon + hour)
  await sumPlatform(tables.stores, noon + 2 * hour)
  await everythingAgrees()
  await work(a, noon - 5 * day, noon + 2 * hour)
  await sumPlatform(tables.stores, noon + day)
  await everythingAgrees()
})

test('a company that cannot be read keeps what is known of it, and keeps nobody else waiting', async () => {
  const [a, b] = floors as [Floor, Floor]
  const now = noon + day + hour
  await work(a, now - 30 * minute, now)
  await work(b, now - 30 * minute, now)
  const errors: unknown[] = []
  const before = await sum({ from: noon - 30 * day, to: now + hour }, { company: a.company.uid })
  const broken: PlatformStores = {
    ...tables.stores,
    tasks: {
      ...tables.stores.tasks,
      steps: (company, ...rest) => {
        if (company === a.company.uid) throw new Error('broken')
        return tables.stores.tasks.steps(company, ...rest)
      },
    },
  }
  await sumPlatform(broken, now, { log: { error: (_message, { company }) => errors.push(company) } })
  expect(errors).toEqual([a.company.uid])
  const range = { from: now - hour, to: now + 15 * minute }
  expect((await sum({ from: noon - 30 * day, to: now + hour }, { company: a.company.uid })).working).toBe(
    before.working,
  )
  expect((await sum(range, 'all')).working).toBe(await ownOf(b, range))
  await sumPlatform(tables.stores, now)
  await everythingAgrees()
})

test('a run that dies after any of its writes leaves nothing that the next one does not put right', async () => {
  const [a] = floors as [Floor]
  const now = noon + day + 2 * hour
  await work(a, now - 30 * minute, now)
  const { platform } = tables.stores
  for (const name of ['writeCompany', 'noteActive', 'put', 'writeDay', 'writeMonth', 'noteSummed'] as const) {
    const dies = { ...platform, [name]: () => Promise.reject(new Error('killed')) }
    await sumPlatform({ ...tables.stores, platform: dies }, now).catch(() => {})
  }
  const { activeDays } = tables.stores
  for (const name of ['note', 'writeDay', 'writeMonth'] as const) {
    const dies = { ...activeDays, [name]: () => Promise.reject(new Error('killed')) }
    await sumPlatform({ ...tables.stores, activeDays: dies }, now).catch(() => {})
  }
  await sumPlatform(tables.stores, now)
  await everythingAgrees()
})

test('tasks, reports and notifications are counted once, in the quarter in which they were', async () => {
  const [, b] = floors as [Floor, Floor]
  const company = b.company.uid
  const at = noon + day + 3 * hour
  const task = { company, team: 'pick', user: 'anna', name: 'Count', customer: '', notes: '', version: 1 }
  await tables.stores.tasks.start({ ...task, id: `anna.${at.toString(36)}`, start: at })
  const open = await tables.stores.tasks.openOf(company, 'anna')
  if (!open) throw new Error('no task')
  const range = { from: at, to: at + 15 * minute }
  await sumPlatform(tables.stores, at + minute)
  expect((await sum(range, { company })).tasks).toBe(0)
  await tables.stores.tasks.replace(open, { ...open, end: at + minute })
  await tables.stores.notifications.add({
    ...{ id: 'n1', company, title: 'T', message: 'M', sound: false, vibration: false, persistent: false },
    ...{ dismissible: true, sent_to: ['pick'], is_worker: false, enabled: true, events: [], revision: 1 },
    ...{ by: 'root', changed_at: at + 2 * minute },
  })
  await tables.stores.notifications.remove((await tables.stores.notifications.get(company, 'n1')) as never)
  const how = { title: 'T', message: 'M', sound: false, vibration: false, persistent: false, dismissible: true }
  const id = `${at.toString(36).padStart(9, '0')}-x`
  await tables.stores.notifications.open({
    ...{ ...how, id, company, kind: 'instant', sent_to: ['pick'], is_worker: false },
    ...{ at, by: 'root', state: 'sent', devices: 3 },
  })
  for (const device of ['a', 'b', 'c'].map((name) => `${company}.${name}`)) {
    const made = { serial_number: device, model: 'TC52', manufacturer: '', mac_address: '', label: '', secret_hash: '' }
    await putAll(tables.db, tables.tables.devices, [
      storedDevice({ ...made, id: device, company, enrolled_on: new Date(at).toISOString() }),
    ])
    await tables.stores.deliveries.give({ ...how, id, device, user: 'anna', at, expires_at: at + hour })
    if (!device.endsWith('c')) await tables.stores.deliveries.delivered(device, [id], at + minute)
  }
  for (const _ of [1, 2]) await sumPlatform(tables.stores, at + 5 * minute)
  expect(await sum(range, { company })).toMatchObject({ tasks: 1, notifications: 1, messages: 2 })
  expect(await sum(range, 'all')).toMatchObject({ tasks: 1, notifications: 1, messages: 2 })
})

test('a user counts as active on the last day on which they worked, with all their roles', async () => {
  const [, , c] = floors as [Floor, Floor, Floor]
  const company = c.company.uid
  const roles = [
    { role: 'worker' as const, group: 'pick' },
    { role: 'worker' as const, group: 'pack' },
  ]
  await tables.stores.users.add(userRecord({ uid: 'zoe', company, username: 'zoe', roles }), null)
  const first = noon + 2 * day
  await work(c, first, first + hour, 'zoe')
  await sumPlatform(tables.stores, first + hour)
  await work(c, first + day, first + day + hour, 'zoe')
  await sumPlatform(tables.stores, first + day + hour)
  const known = await tables.stores.platform.knownOf(company)
  expect(known?.users).toBe(1)
  expect(known?.active[utcDate(first + day)]).toEqual([1, 2])
  expect(known?.active[utcDate(first)]).toBeUndefined()
})

/** Sums so many companies and then has no time left. @returns those that were summed */
const cutAfter = async (many: number, now: number) => {
  const before = new Map((await tables.stores.platform.known()).map(({ company, summed_at }) => [company, summed_at]))
  let asked = 0
  await sumPlatform(tables.stores, now, { isOver: () => asked++ >= many })
  const known = await tables.stores.platform.known()
  return known.filter(({ company, summed_at }) => summed_at !== before.get(company)).map(({ company }) => company)
}

test('who was summed longest ago comes first: no company waits for ever where time is short', async () => {
  const now = noon + 4 * day
  await sumPlatform(tables.stores, now)
  const turns: string[] = []
  for (let at = 1; at <= 6; at++) turns.push(...(await cutAfter(1, now + at * 5 * minute)))
  const all = floors.map(({ company }) => company.uid).sort()
  expect(turns).toHaveLength(6)
  expect(turns.slice(0, 3).sort()).toEqual(all)
  expect(turns.slice(3)).toEqual(turns.slice(0, 3))
})

test('after a pause a company is summed from where it was left, however long that was', async () => {
  const [a] = floors as [Floor]
  await sumPlatform(tables.stores, noon + 5 * day)
  await work(a, noon + 6 * day)
  await sumPlatform(tables.stores, noon + 30 * day)
  await everythingAgrees()
})

test('what is asked to be summed again goes on over as many runs as it takes, each company once', async () => {
  const now = noon + 40 * day
  const asked: [company: string, from: number][] = []
  const stores: PlatformStores = {
    ...tables.stores,
    incidents: {
      ...tables.stores.incidents,
      written: (company, group, range) => {
        asked.push([company, range.from])
        return tables.stores.incidents.written(company, group, range)
      },
    },
  }
  await sumPlatform(stores, now)
  await handle({ from: '2026-01-01' }, { ...services(stores), clock: short(now + minute, 1) })
  const firstDay = Date.parse('2026-01-01T00:00:00Z')
  const again = () => [...new Set(asked.filter(([, from]) => from <= firstDay + 40 * day).map(([company]) => company))]
  expect(again()).toHaveLength(1)
  expect(await tables.stores.platform.again()).toMatchObject({ from: '2026-01-01' })
  for (const at of [2, 3]) await handle({}, { ...services(stores), clock: short(now + at * minute, 1) })
  expect(again().sort()).toEqual(floors.map(({ company }) => company.uid).sort())
  expect(await tables.stores.platform.again()).toBeUndefined()
  const before = asked.length
  await handle({}, services(stores))
  expect(asked.slice(before).every(([, from]) => from > firstDay + 40 * day)).toBe(true)
  await everythingAgrees()
})

test('open sessions at the console are told of each company', async () => {
  const [a, b] = floors as [Floor, Floor]
  const now = noon + 41 * day
  const { db, tables: names, stores } = tables
  const put = (id: string, login: object) =>
    db.send(
      new PutCommand({
        TableName: names.sessions,
        Item: storedAs(keys.webLogin, [a.company.uid, new Date(now - hour).toISOString(), id], login as WebLogin),
      }),
    )
  const login = { user: 'anna', joined_at: now - hour, expires_at: now + hour, ip: '192.0.2.1' }
  await put('open', login)
  await put('left', { ...login, left_at: now - minute })
  await put('over', { ...login, expires_at: now - minute })
  await sumPlatform(stores, now)
  expect((await stores.platform.knownOf(a.company.uid))?.sessions).toBe(1)
  expect((await stores.platform.knownOf(b.company.uid))?.sessions).toBe(0)
})
