import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsageMonth } from '../../functions/data/usage.ts'
import type { FileSizes } from '../../functions/lib/usage/fileSizes.ts'
import { companyOfFile } from '../../functions/lib/usage/fileSizes.ts'
import { type Meter, noMeter, usageMeter } from '../../functions/lib/usage/meter.ts'
import { sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { sumUsage } from '../../functions/platform/sumUsage.ts'
import { handlers as universalMetrics } from '../../functions/universalMetrics/index.ts'
import type { CompanyUsage, PricedUsage, UsageOfMonth } from '../../shared/contract/usage.ts'
import { prices } from '../../shared/prices.ts'
import { roleNames } from '../../shared/roles.ts'
import { addDays, day, hour, iso, minute, utcDate } from '../../shared/time.ts'
import { alwaysCost, costOf, usageServices } from '../../shared/usage/cost.ts'
import { nobody, noUsage, type Usage } from '../../shared/usage/units.ts'
import { type People, people } from '../lib/people.ts'
import { universalAdmin } from '../lib/platform.ts'

/** What companies used, from the call that used it to what the people who run the installation are told that it costs. */

const counting: { meter: Meter } = { meter: noMeter }
let world: People
let uma: Awaited<ReturnType<People['signIn']>>
beforeAll(async () => {
  world = await people({ universalMetrics }, { meter: { invocation: (work) => counting.meter.invocation(work) } })
  uma = await universalAdmin(world)
})
afterAll(() => world.stop())

const noFiles: FileSizes = { all: async function* () {} }
const monthNow = () => utcDate(world.now()).slice(0, 7)
const companies = async (month = monthNow()) =>
  (await uma.call('getUsageOfCompanies', { month })).data as CompanyUsage[]
const one = async (company_uid: string, month = monthNow()) =>
  (await uma.call('getUsageOfCompany', { company_uid, month })).data as PricedUsage

/** Counts of an instance, as it writes them down. */
const used = (company: string, more: Partial<Usage>, date = utcDate(world.now()), source = 'one') =>
  world.stores.usage.writePart({ company, date, source }, 1, { ...noUsage(), ...more })

test('a company’s admins are told of their own use, and nobody but universal admins of any other', async () => {
  const { acme } = world
  const month = monthNow()
  for (const role of roleNames) {
    const { call } = await world.as(role)
    const isAdmin = role === 'superAdmin' || role === 'admin'
    expect((await call('getUsage', { month })).status, role).toBe(isAdmin ? 200 : 403)
    expect((await call('getUsageOfCompanies', { month })).status, role).toBe(403)
    expect((await call('getUsageOfCompany', { company_uid: acme.uid, month })).status, role).toBe(403)
  }
  expect(await uma.call('getUsageOfCompany', { company_uid: 'nobody', month })).toMatchObject({ status: 404 })
})

test.each([
  ['no month', {}],
  ['a day', { month: '2027-03-01' }],
  ['no month of the year', { month: '2027-13' }],
  ['a number', { month: 202703 }],
  ['long ago', { month: '1999-12' }],
])('%s is refused with its field', async (_, body) => {
  for (const name of ['getUsageOfCompanies', 'getUsageOfCompany', 'getUsage'] as const) {
    const answer = await uma.call(name, {
      ...(name === 'getUsageOfCompany' ? { company_uid: world.acme.uid } : {}),
      ...body,
    })
    expect(answer).toMatchObject({ status: 400, errors: [{ path: 'month' }] })
  }
})

test('calls are counted for the company that made them, with what they took', async () => {
  const { acme, other, stores } = world
  const date = utcDate(world.now())
  counting.meter = usageMeter({ store: stores.usage, memory: 1024, clock: world.now })
  const admin = await world.as('admin')
  for (let n = 0; n < 3; n++) await admin.call('getCompanyDetailsByUid', { uid: acme.uid })
  await admin.call('getUsage', { month: monthNow() })
  // Refused calls cost what others cost.
  await admin.call('getUsageOfCompanies', { month: monthNow() })
  world.pass(minute)
  await admin.call('getCompanyDetailsByUid', { uid: acme.uid })
  counting.meter = noMeter
  const found = await stores.usage.counted(acme.uid, date)
  expect(found).toMatchObject({ console: 4, tools: 2, device: 0, programs: 0, runs: 6 })
  expect(found?.read_units).toBeGreaterThan(6)
  expect(found?.compute).toBeGreaterThan(0)
  expect(found?.answered).toBeGreaterThan(500)
  expect(await stores.usage.counted(other.uid, date)).toBeUndefined()
})

test('use is summed by day and month once an hour, with what is stored and who is there', async () => {
  const { acme, stores } = world
  const [today, yesterday] = [utcDate(world.now()), addDays(utcDate(world.now()), -1)]
  await used(acme.uid, { device: 100, events: 900 }, today, 'two')
  await used(acme.uid, { device: 40, events: 300 }, yesterday)
  await used(acme.uid, { device: 2, events: 5 }, yesterday, 'two')
  const sizes: FileSizes = {
    all: async function* () {
      yield { location: `private/apps/${acme.uid}/a.apk`, size: 30_000_000 }
      yield { location: `${acme.uid}/team/2027-01-01/x.json.gz`, size: 2_000_000 }
      yield { location: 'private/resources/guide.pdf', size: 7 }
      yield { location: 'uploads/somewhere', size: 7 }
    },
  }
  await sumPlatform(stores, world.now())
  expect((await sumUsage(stores, sizes, world.now()))?.companies).toBeGreaterThan(2)
  expect(await sumUsage(stores, sizes, world.now())).toBeUndefined()
  const summed_at = world.now()
  const { data } = await (await world.as('admin')).call('getUsage', { month: today.slice(0, 7) })
  const own = data as UsageOfMonth
  expect(own).toMatchObject({ summed_at: iso(summed_at), stored: 32_000_000, devices: 0 })
  expect(own.users).toBeGreaterThan(0)
  expect(own.days.find(({ date }) => date === today)).toMatchObject({ device_requests: 100, events: 900 })
  expect(JSON.stringify(own)).not.toContain('cost')

  // An hour later there is more, of yesterday too; what is stored is looked at once a day.
  await used(acme.uid, { device: 8 }, yesterday, 'three')
  world.pass(hour)
  expect((await sumUsage(stores, noFiles, world.now()))?.companies).toBeGreaterThan(2)
  const found = await stores.usage.days(acme.uid, yesterday, today)
  expect(found.map(({ used: { device } }) => device)).toEqual([50, 100])
  expect(found.at(-1)?.stored).toBe(32_000_000)
})

test('sums stay when what instances counted has expired, and go after 400 days', async () => {
  const { stores } = world
  const company = world.other.uid
  const date = addDays(utcDate(world.now()), -1)
  await stores.usage.putDay(company, date, { used: { events: 5 }, stored: 10 })
  await stores.usage.putDay(company, addDays(date, -500), { used: { events: 9 } })
  world.pass(day)
  await sumUsage(stores, noFiles, world.now())
  const kept = await stores.usage.days(company, '2000-01-01', utcDate(world.now()))
  expect(kept[0]).toMatchObject({ date, used: { events: 5 }, stored: 10 })
  // Their sessions are over by now.
  uma = await world.signIn(uma.user)
})

test('what it costs is what the prices and the counts come to, and companies share the rest by their requests', async () => {
  const { acme, other, stores, now } = world
  const month = '2026-12'
  const put = (company: string, use: Partial<Usage>, more: Partial<UsageMonth> = {}) =>
    stores.usage.putMonth(month, {
      ...{ company, used: { ...noUsage(), ...use }, byte_days: 0, days: 20, summed_at: now() },
      ...more,
    })
  const much: Partial<Usage> = { device: 3_000_000, runs: 3_000_000, write_units: 1e7, read_units: 4e6, compute: 1e11 }
  await put(acme.uid, much, { users: 10, byte_days: 31e9, stored: 1e9 })
  await put(other.uid, { device: 1_000_000 })
  await put(nobody, { console: 10_000 })
  const rows = await companies(month)
  expect(rows.map(({ uid }) => uid)).toEqual([acme.uid, other.uid])
  const [first, second] = rows
  expect(first?.cost.database).toBeCloseTo(1e7 * prices.writeUnit + 4e6 * prices.readUnit, 6)
  expect(first?.cost.sign_ins).toBeCloseTo(10 * prices.activeUser, 6)
  const nobodys = Object.values(costOf({ ...noUsage(), console: 10_000 }, 0)).reduce((sum, each) => sum + each, 0)
  expect((first?.cost.shared ?? 0) + (second?.cost.shared ?? 0)).toBeCloseTo(alwaysCost + nobodys, 6)
  expect(first?.cost.shared).toBeCloseTo(3 * (second?.cost.shared ?? 0), 6)
  expect((first?.share ?? 0) + (second?.share ?? 0)).toBeCloseTo(1, 9)
  expect(first?.change).toBeNull()
  const detail = await one(acme.uid, month)
  expect(detail.cost).toEqual(first?.cost)
  expect(detail.measured).toMatchObject({ read_units: 4e6, write_units: 1e7 })

  // A day in January costs twice as much.
  const twice = Object.fromEntries(Object.entries(much).map(([unit, amount]) => [unit, amount]))
  await stores.usage.putMonth('2027-01', {
    ...{ company: acme.uid, used: { ...noUsage(), ...twice }, byte_days: 31e9, stored: 1e9 },
    ...{ days: 10, summed_at: now() },
  })
  expect((await companies('2027-01'))[0]?.change).toBeCloseTo(100, 6)
})

test('a deleted company is listed with what it cost before, and not at all once that is nothing', async () => {
  const { acme, other, stores } = world
  await stores.usage.putMonth('2026-11', {
    ...{ company: other.uid, used: {}, byte_days: 0, stored: 0, days: 3, summed_at: world.now() },
  })
  await stores.companies.setStatus(other.uid, 2)
  expect((await companies('2026-12')).map(({ uid, status }) => [uid, status])).toEqual([
    [acme.uid, 1],
    [other.uid, 2],
  ])
  expect((await one(other.uid, '2026-12')).cost?.total).toBeGreaterThan(0)
  expect(await companies('2026-11')).toEqual([])
  await stores.companies.setStatus(other.uid, 1)
})

test('the list comes in pages, and every company once', async () => {
  const first = await uma.call('getUsageOfCompanies', { month: '2026-12', limit: 1 })
  const { items, next } = first.data as { items: CompanyUsage[]; next: string }
  const rest = await uma.call('getUsageOfCompanies', { month: '2026-12', limit: 5, cursor: next })
  const all = [...items, ...(rest.data as { items: CompanyUsage[] }).items].map(({ uid }) => uid)
  expect(all.toSorted()).toEqual([world.acme.uid, world.other.uid].toSorted())
})

test('a month of which nothing is known has no figures, and no zeros in their place', async () => {
  expect(await companies('2025-06')).toEqual([])
  expect(await one(world.acme.uid, '2025-06')).toMatchObject({
    ...{ summed_at: null, stored: null, devices: null, users: null, cost: null, days: [] },
  })
})

test('costs of days add up to those of their month', async () => {
  const { acme } = world
  const of = await one(acme.uid)
  for (const service of usageServices)
    expect(of.days.reduce((sum, each) => sum + each.cost[service], 0)).toBeCloseTo(of.cost?.[service] ?? -1, 9)
})

test.each([
  ['private/apps/co/a.apk', 'co'],
  ['private/incidents/co/i/1.jpg', 'co'],
  ['private/companies_logos/co/a.png', 'co'],
  ['private/floor_plans/co/a.png', 'co'],
  ['private/resources/a.pdf', undefined],
  ['public/login_slider/a.png', undefined],
  ['uploads/co/a', undefined],
  ['co/team/2027-01-01/abc.json.gz', 'co'],
])('%s is a file of %s', (location, company) => {
  expect(companyOfFile(location)).toBe(company)
})
