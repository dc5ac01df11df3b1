import { afterAll, beforeAll, expect, test } from 'vitest'
import { acme } from '../../bin/seed/organisation.ts'
import { demoTasks, seedTasks } from '../../bin/seed/tasks.ts'
import { newId } from '../../functions/lib/ids.ts'
import { durationOf, usualTimes } from '../../shared/tasks.ts'
import { day, hour } from '../../shared/time.ts'
import { testTables } from '../lib/tables.ts'

const now = Date.parse('2027-03-03T17:20:00Z')
const organisation = acme(now)
const demo = demoTasks(organisation, now)
const facilityOf = (team: string) => organisation.groups.find(({ uid }) => uid === team)?.parent_id

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables?.stop())

test('the demo has tasks of half a year in every facility, and a few that are open now', () => {
  expect(demoTasks(acme(now), now)).toEqual(demo)
  const facilities = organisation.groups.filter(({ type }) => type === 'facility')
  for (const { uid } of facilities) {
    const here = demo.tasks.filter(({ team }) => facilityOf(team) === uid)
    const ended = here.filter((task) => task.end !== undefined)
    expect(ended.length).toBeGreaterThan(300)
    expect(Math.min(...ended.map(({ start }) => start))).toBeLessThan(now - 170 * day)
    expect(here.filter((task) => task.end === undefined).length).toBeGreaterThan(0)
    expect(Object.keys(usualTimes(here, now)).length).toBeGreaterThanOrEqual(4)
    expect(demo.infos.filter(({ facility }) => facility === uid).length).toBeGreaterThan(5)
    expect(demo.customers.filter(({ facility }) => facility === uid).length).toBeGreaterThan(2)
  }
  // What takes longer is slower to seed: npm start waits for it.
  expect(demo.tasks.length).toBeLessThan(7000)
})

test('nobody of the demo is at two tasks at once, and who signs in can start one', () => {
  const users = new Map(organisation.users.map((user) => [user.uid, user.username]))
  for (const [user, tasks] of Map.groupBy(demo.tasks, (task) => task.user)) {
    const inOrder = tasks.toSorted((a, b) => a.start - b.start)
    for (const [index, task] of inOrder.entries()) {
      const next = inOrder[index + 1]
      const took = durationOf(task)
      if (next) expect(task.end ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(next.start)
      if (took !== null) expect(took > 0 && took < 6 * hour, `${took}`).toBe(true)
      if (['worker', 'tasks'].includes(users.get(user) ?? '')) expect(task.end).toBeDefined()
    }
  }
  expect(new Set(demo.tasks.map(({ id }) => id)).size).toBe(demo.tasks.length)
})

test('they are stored as the product stores them', async () => {
  const { stores } = tables
  const company = organisation.company.uid
  await seedTasks({ ...tables, identity: {} as never, now, tables: tables.tables }, organisation)
  const open = demo.tasks.filter(({ end }) => end === undefined)
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect((await stores.tasks.open(company)).sort(byId)).toEqual(open.toSorted(byId))
  const [first] = open
  if (!first) throw new Error('nothing is open')
  const ended = { ...first, end: now }
  expect(await stores.tasks.replace(first, ended)).toBeUndefined()
  expect(await stores.tasks.get(company, first.id)).toEqual({ ...ended, version: 2 })
  expect(await stores.tasks.start({ ...first, id: `${first.user}.${newId()}`, start: now })).toBeUndefined()
  const some = demo.tasks.find(({ end }) => end !== undefined)
  expect(await stores.tasks.get(company, some?.id ?? '')).toEqual(some)
  expect(await stores.taskInfo.list(company)).toHaveLength(demo.infos.length)
  for (const info of demo.infos) expect(await stores.taskInfo.add({ ...info, id: newId() })).toBe('taken')
  for (const customer of demo.customers)
    expect(await stores.taskCustomers.add({ ...customer, id: newId() })).toBe('taken')
})
