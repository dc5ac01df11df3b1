import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keys } from '../../functions/data/keys.ts'
import type { RawBatch } from '../../functions/data/raw.ts'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import { recountScans } from '../../functions/jobs/kinds/recountScans.ts'
import { rebuildDay } from '../../functions/rollup/rebuild.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { countBatch } from '../../shared/metrics/count.ts'
import { dateIn, day, utcDate, utcDayStart } from '../../shared/time.ts'
import { workshop } from '../jobs/workshop.ts'
import { type People, people } from '../lib/people.ts'
import { companyZone } from '../lib/records.ts'
import { setCodes } from '../lib/skus.ts'

let world: People
let admin: Awaited<ReturnType<People['as']>>
beforeAll(async () => {
  world = await people({ jobs })
  admin = await world.as('admin')
})
afterAll(() => world?.stop())

const minute = 60_000

/** Sets what no call does. */
const setOfCompany = (name: 'raw_days' | 'time_zone', value: number | string) =>
  world.db.send(
    new UpdateCommand({
      ...{ TableName: world.tables.directory, Key: keys.company.key(world.acme.uid) },
      ...{ UpdateExpression: 'SET #name = :value', ExpressionAttributeNames: { '#name': name } },
      ExpressionAttributeValues: { ':value': value },
    }),
  )

let batches = 0

/** Some days ago a worker scanned a code three times within a minute, and it was counted. */
const scanned = async (daysAgo: number, code: string) => {
  const { acme, stores } = world
  const [team, facility, user] = [acme.groups.picking.uid, acme.groups.north.uid, acme.users.worker.uid]
  const from = utcDayStart(utcDate(world.now())) - daysAgo * day + 8 * 60 * minute
  const id = `b${++batches}`
  const scans = [0, 20_000, 40_000].map((at, index) => ({
    ...{ id: `${id}-${index}`, at: from + at, code, symbology: '', outcome: 'accepted' as const },
    gap: index === 0 ? null : 20_000,
  }))
  const raw: RawBatch = {
    ...{ company: acme.uid, facility, team, user, device: `${acme.uid}.d1`, join: `${acme.uid}.j${id}`, id },
    ...{ from, to: from + minute, received_at: from + minute, skew: 0, scans, steps: [], refused: [] },
  }
  await stores.counting.refresh(acme.uid)
  const slots = countBatch(raw, await stores.counting.settings(acme.record, team))
  expect(await stores.work.add(raw, slots, acme.record.raw_days)).toBe('added')
}

/** What is known of the worker's hour of a day. */
const counted = async (daysAgo: number) => {
  const date = utcDate(world.now() - daysAgo * day)
  const key = { company: world.acme.uid, facility: world.acme.groups.north.uid, day: date }
  const { hours } = await world.stores.work.hours(key)
  const figures = hours.flatMap(({ quarters }) => [...quarters.values()])
  const sum = (name: 'scans' | 'excluded' | 'callouts' | 'pick') => figures.reduce((all, each) => all + each[name], 0)
  return { scans: sum('scans'), excluded: sum('excluded'), callouts: sum('callouts'), pick: sum('pick') }
}

const begin = (days: number) => admin.call('recountScans', { company_uid: world.acme.uid, days })

/** Works on what was begun, so many ms after the lists changed. */
const work = async (after = 61_000) => {
  const shop = workshop(world, [recountScans])
  shop.clock.now += after
  shop.waiting.push(...world.jobs.sent.splice(0).map((message) => ({ message, at: 0 })))
  await shop.untilQuiet()
  const [job] = (await admin.call('getJobs')).data as Job[]
  return job
}

beforeEach(async () => {
  world.pass(5 * minute)
  for (const kind of ['excluded', 'callout'] as const)
    await setCodes(world.stores, world.acme.uid, kind, [], world.now())
})

/** Sets a list as somebody does it now. */
const setNow = (kind: 'excluded' | 'callout', codes: string[]) =>
  world.stores.skus.change(world.acme.uid, kind, world.now(), () => [
    { id: 'g', name: 'Now', by: '', at: world.now(), next: 9, skus: codes.map((sku, at) => [at, sku] as const) },
  ])

test('what was counted stays until it is recounted; then today’s lists count it, and pick time is as it was', async () => {
  await scanned(1, 'A-04-1')
  await scanned(2, 'A-04-2')
  await scanned(3, 'A-04-3')
  const before = { scans: 3, excluded: 0, callouts: 0, pick: 40_000 }
  await setNow('excluded', ['A-04-*'])
  await setNow('callout', ['*-1'])
  expect(await counted(1)).toEqual(before)
  const days = { from: utcDate(world.now() - day), to: utcDate(world.now()) }
  const started = await begin(2)
  expect(started).toMatchObject({ status: 200, message: 'Recount started', data: { kind: 'recountScans', days } })
  // Midnight in Berlin is an hour before that in UTC: two days there touch three here.
  const facilities = 2
  expect(await work()).toMatchObject({ state: 'done', done: 3 * facilities, total: 3 * facilities, failed: 0 })
  expect(await counted(1)).toEqual({ scans: 0, excluded: 3, callouts: 3, pick: 40_000 })
  expect(await counted(2)).toEqual({ scans: 0, excluded: 3, callouts: 0, pick: 40_000 })
  // Today is one of the days.
  expect(await counted(3)).toEqual(before)
  await begin(3)
  await work()
  expect(await counted(3)).toEqual({ scans: 0, excluded: 3, callouts: 0, pick: 40_000 })
})

test('days are those of the company: in the evening in America today began before the day in UTC', async () => {
  await setOfCompany('time_zone', 'America/New_York')
  // In the evening in New York, of the day before.
  const back = (utcDayStart(utcDate(world.now())) + day + 30 * minute - world.now()) % day
  world.pass(back)
  admin = await world.as('admin')
  try {
    await scanned(1, 'E-1')
    await setNow('excluded', ['E-*'])
    const today = dateIn('America/New_York', world.now())
    expect(today).toBe(utcDate(world.now() - day))
    expect(await begin(1)).toMatchObject({ data: { days: { from: today, to: today } } })
    await work()
    expect(await counted(1)).toMatchObject({ scans: 0, excluded: 3 })
  } finally {
    await setOfCompany('time_zone', companyZone)
  }
})

test('figures by SKU are complete as far back as days were recounted without a gap', async () => {
  const { acme, stores } = world
  const north = { company: acme.uid, facility: acme.groups.north.uid }
  const dateOf = (daysAgo: number) => utcDate(world.now() - daysAgo * day)
  world.pass(10 * day)
  admin = await world.as('admin')
  for (const daysAgo of [1, 2, 3, 4]) await scanned(daysAgo, 'F-1')
  // As after an upgrade: days before today were closed before anything was counted by code.
  await stores.codeDays.move(north, 'from', dateOf(0))
  const lost = keys.batch.key(acme.uid, acme.groups.picking.uid, dateOf(3), `${acme.uid}.d1`, `b${batches - 1}`)
  await world.db.send(new DeleteCommand({ TableName: world.tables.raw, Key: lost }))
  expect(await rebuildDay(stores, acme.record, north, dateOf(2), world.now())).not.toHaveProperty('refused')
  expect(await stores.codeDays.closed(north)).toMatchObject({ from: dateOf(0) })
  await begin(4)
  expect(await work()).toMatchObject({
    ...{ state: 'done', failed: 1 },
    reasons: [{ message: 'Raw events of this day are missing. Its figures are left as they are.' }],
  })
  expect(await stores.codeDays.closed(north)).toMatchObject({ from: dateOf(2) })
})

test('a recount waits until a change of the lists counts everywhere', async () => {
  await scanned(1, 'B-1')
  await setNow('excluded', ['B-*'])
  await begin(2)
  const began = performance.now()
  expect(await work(59_500)).toMatchObject({ state: 'done' })
  expect(performance.now() - began).toBeGreaterThan(490)
  expect((await counted(1)).excluded).toBe(3)
})

test('killed anywhere and done again, it comes to the same', async () => {
  await scanned(1, 'C-1')
  await setNow('excluded', ['C-*'])
  for (const moment of ['after the claim', 'after the steps', 'after the commit'] as const) {
    const shop = workshop(world, [recountScans])
    shop.clock.now += 61_000
    const message = await shop.start('recountScans', { from: utcDate(world.now() - day), to: utcDate(world.now()) })
    expect(await shop.handle(message, moment)).toBe(true)
    shop.clock.now += 100_000
    shop.waiting.push({ message: { ...message, batch: (await shop.stored(message)).batch }, at: 0 })
    await shop.untilQuiet()
    expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 4 })
    // Of the other codes of the day, those of the lists before are scans again.
    expect(await counted(1)).toMatchObject({ scans: 6, excluded: 3 })
  }
})

test('days whose scans are no longer kept are refused, and so are other roles', async () => {
  const company_uid = world.acme.uid
  await setOfCompany('raw_days', 10)
  expect(await begin(366)).toMatchObject({ status: 400, errors: [{ path: 'days' }] })
  expect(await begin(0)).toMatchObject({ status: 400 })
  // Midnight in Berlin is on the day before in UTC.
  const most = 8
  expect(await begin(most)).toMatchObject({ status: 200 })
  expect(await begin(most + 1)).toMatchObject({ status: 400, message: `Scans are kept as they came for ${most} days.` })
  const manager = await world.as('facilityManager')
  expect(await manager.call('recountScans', { company_uid, days: 1 })).toMatchObject({ status: 403 })
})
