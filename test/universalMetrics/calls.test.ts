import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { handlers as universalMetrics } from '../../functions/universalMetrics/index.ts'
import { type CallName, calls } from '../../shared/contract/index.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import type { UniversalFigures, WebLoginRow } from '../../shared/contract/universalMetrics.ts'
import { roleNames } from '../../shared/roles.ts'
import { day, hour, iso, minute, slot } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'
import { companyRecord, userRecord } from '../lib/records.ts'

/** What the people who run the installation are told of companies, and nobody else. */

let world: People
let uma: Awaited<ReturnType<People['signIn']>>
beforeAll(async () => {
  world = await people({ universalMetrics })
  const { stores } = world
  await stores.companies.add(
    companyRecord({ uid: 'platform', name: 'Platform', company_url: 'platform', platform: true }),
  )
  await stores.groups.add({ ...world.acme.groups.whole, uid: 'platform', company: 'platform', name: 'Platform' })
  const user = userRecord({
    ...{ uid: 'uma', company: 'platform', username: 'uma', universal: 1 as const },
    roles: [{ role: 'superAdmin', group: 'platform' }],
  })
  await stores.users.add(user, null)
  uma = await world.signIn(user)
})
afterAll(() => world.stop())

const range = () => {
  const end_time = world.now() - (world.now() % slot) + slot
  return { time_zone: 'UTC', start_time: end_time - day, end_time }
}
const data = async <Data>(name: CallName, input: object) => {
  const answer = await uma.call(name, input)
  expect(answer, answer.message).toMatchObject({ status: 200 })
  return answer.data as Data
}

const bodies = (): Partial<Record<CallName, object>> => {
  const { time_zone: timezone, ...times } = range()
  const chart = { ...range(), metrics_type: 'scans' }
  return {
    getUniversalMetrics: { ...range(), company_uid: world.acme.uid },
    getCompChartMetrics: { ...chart, company_uid: world.acme.uid, current_time: world.now(), interval: 'hours' },
    getUniversalChartMetrics: chart,
    getUsageOfCompanies: { month: '2027-03' },
    getUsageOfCompany: { month: '2027-03', company_uid: world.acme.uid },
    getWebLogins: { ...times, timezone, companies: [{ uid: world.acme.uid }] },
  }
}
const names = (Object.keys(universalMetrics) as CallName[]).filter(
  (name) => 'universal' in calls[name] && calls[name].universal,
)

test.each(names)('%s is nobody’s but theirs', async (name) => {
  const body = bodies()[name] ?? range()
  for (const role of roleNames) expect((await (await world.as(role)).call(name, body)).status).toBe(403)
  expect((await uma.call(name, body)).status).toBe(200)
})

test('what companies did is told of one and of all, of a range and of all time', async () => {
  const { acme, stores } = world
  const at = world.now() - hour
  const task = { company: acme.uid, team: acme.groups.picking.uid, user: 'w', name: 'Count', customer: '', notes: '' }
  await stores.tasks.start({ ...task, id: `w.${at.toString(36)}`, start: at, end: at + minute, version: 1 })
  const before = world.now()
  await sumPlatform(stores, before)
  const one = await data<UniversalFigures>('getUniversalMetrics', { ...range(), company_uid: acme.uid })
  expect(one).toMatchObject({ total_tasks_completed: 1, summed_at: iso(before), total_scans: 0 })
  expect(one.total_users).toBeGreaterThan(3)
  expect(await data('getTotalTasksCompletedForAllCompanies', {})).toEqual({
    total_tasks_completed: 1,
    summed_at: iso(before),
  })
  expect(
    await data('getTotalTasksCompletedForAllCompanies', { ...range(), start_time: range().end_time - slot }),
  ).toMatchObject({ total_tasks_completed: 0 })
  const users = await data<UniversalFigures>('getUsersOfAllCompanies', {})
  expect(users.total_users).toBeGreaterThanOrEqual(one.total_users)
  expect(users.active_users).toBeGreaterThan(0)
  expect(users.member_since).not.toBeNull()
  const past = { ...range(), start_time: range().end_time - 3 * day, end_time: range().end_time - 2 * day }
  // Nobody was there yet.
  expect(await data('getUsersOfAllCompanies', past)).toMatchObject({ active_users: 0, active_roles: 0 })
  expect(await data('getUniversalMetrics', { ...past, company_uid: acme.uid })).toMatchObject({ active_users: 0 })
})

test('a company over time is drawn by what its range is drawn by, and companies are compared', async () => {
  const chart = { ...range(), metrics_type: 'tasks_completed', company_uid: world.acme.uid, current_time: world.now() }
  const hours = await data<{ points: { y: number }[]; total: number }>('getCompChartMetrics', {
    ...chart,
    interval: 'hours',
  })
  expect(hours.points.reduce((sum, { y }) => sum + y, 0)).toBe(1)
  expect(hours.total).toBe(1)
  expect((await uma.call('getCompChartMetrics', { ...chart, interval: 'days' })).errors?.[0]?.path).toBe('interval')
  for (const length of [25, 744]) {
    const longer = { ...chart, start_time: chart.end_time - length * hour }
    expect((await uma.call('getCompChartMetrics', { ...longer, interval: 'days' })).status).toBe(200)
    expect((await uma.call('getCompChartMetrics', { ...longer, interval: 'hours' })).errors?.[0]?.path).toBe('interval')
  }
  for (const length of [745, 2208]) {
    const longest = { ...chart, start_time: chart.end_time - length * hour }
    expect((await uma.call('getCompChartMetrics', { ...longest, interval: 'months' })).status).toBe(200)
    expect((await uma.call('getCompChartMetrics', { ...longest, interval: 'days' })).errors?.[0]?.path).toBe('interval')
  }
  const all = await data<{ companies: { x: string; y: number; company_uid: string }[] }>('getUniversalChartMetrics', {
    ...range(),
    metrics_type: 'tasks_completed',
  })
  expect(all.companies[0]).toMatchObject({ company_uid: world.acme.uid, y: 1 })
  expect(all.companies.some(({ company_uid }) => company_uid === 'platform')).toBe(false)
})

test('sign-ins are listed with who, when and from where, the latest first, and in pages', async () => {
  await world.as('admin')
  await world.as('worker')
  const { time_zone: timezone, ...times } = range()
  const input = { ...times, timezone, companies: [{ uid: world.acme.uid, company_url: 'acme' }] }
  const rows = await data<WebLoginRow[]>('getWebLogins', input)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.map(({ joined_At }) => joined_At)).toEqual(
    rows
      .map(({ joined_At }) => joined_At)
      .toSorted()
      .reverse(),
  )
  expect(rows[0]).toMatchObject({ company_url: world.acme.record.company_url, left_At: null })
  const paged: WebLoginRow[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await data<Page<WebLoginRow>>('getWebLogins', { ...input, limit: 2, ...(cursor ? { cursor } : {}) })
    paged.push(...page.items)
    if (page.next === null) break
    cursor = page.next
  }
  expect(new Set(paged.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  const none = await uma.call('getWebLogins', { ...input, companies: [] })
  expect(none).toMatchObject({ status: 400, message: 'Please select a company or all companies to view web logins' })
})

test('a range needs both its ends, and a company that there is', async () => {
  const { start_time } = range()
  expect(await uma.call('getStepsOfAllCompanies', { start_time, time_zone: 'UTC' })).toMatchObject({
    status: 400,
    errors: [{ path: 'end_time' }],
  })
  expect((await uma.call('getUniversalMetrics', { ...range(), company_uid: 'nobody' })).status).toBe(404)
})

test('every other path of a call is one that no other call has', () => {
  const paths = Object.values(calls).flatMap((entry) => [
    entry.path,
    ...('aliases' in entry ? (entry.aliases ?? []) : []),
  ])
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index)
  // Release notes are made and changed at one address, by method.
  expect(twice.filter((path) => path !== '/main/v3/utils/universal/whatsNew')).toEqual([])
})
