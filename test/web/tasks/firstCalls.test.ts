import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import { firstCalls } from '../../../web/pages/tasks/firstCalls.ts'
import { storeTasksOff } from '../../../web/pages/tasks/tasksOff.ts'

const remembered = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => remembered.set(key, value),
    removeItem: (key: string) => remembered.delete(key),
  })
})
afterEach(() => {
  remembered.clear()
  vi.unstubAllGlobals()
})

const sessionOf = (role: string, type: 'company' | 'team') =>
  ({
    user: { uid: 'u' },
    company: { uid: 'c', company_url: 'acme' },
    group: { uid: 'g', type, facility_uid: type === 'team' ? 'f' : null, time_zone: 'Europe/Berlin' },
    role: { key: role },
  }) as unknown as Session
const admin = sessionOf('admin', 'company')
const worker = sessionOf('worker', 'team')
/** Half past midnight in Berlin, the day before in UTC. */
const now = Date.parse('2026-11-21T23:30:00Z')

const namesOf = (calls: readonly EarlyCall[]) => calls.map(([name]) => name)
/** What is asked for once it is known whether there are tasks. */
const after = (calls: readonly EarlyCall[], pref_value: string | undefined) =>
  calls.flatMap(([name, , then]) =>
    name === 'getCompPref' && then
      ? then((pref_value === undefined ? [] : [{ pref_type: 701, pref_value }]) as never)
      : [],
  )

test('a worker asks for nothing of tasks before it is known that there are some, and neither does a manager who saw none', () => {
  storeTasksOff('c', true)
  for (const session of [admin, worker]) {
    const calls = firstCalls(session, '', now)
    expect(namesOf(calls)).toEqual(['getCompPref'])
    expect([after(calls, '0'), after(calls, undefined)]).toEqual([[], []])
  }
  expect(namesOf(after(firstCalls(admin, '', now), '1'))).toContain('getTasksOfGroup')
})

test('a manager asks at once for the rows of the board, by the clock of the group', () => {
  storeTasksOff('c', true)
  storeTasksOff('c', false)
  const calls = firstCalls(admin, '', now)
  expect(namesOf(calls)).toEqual([
    ...['getTasksOfGroup', 'getFacilitesOfCompany', 'getTeamsOfCo', 'getTasksNow', 'getCompPref'],
  ])
  expect(calls[0]?.[1]).toMatchObject({
    ...{ company_url: 'acme', group_uid: 'g', time_zone: 'Europe/Berlin' },
    ...{ start_time: '2026-11-22 00:00:00', end_time: '2026-11-23 00:00:00' },
  })
  expect(after(calls, '1')).toEqual([])
})

test('of the three lists, the one that the address shows is asked for', () => {
  const lists = ['getTasksOfGroup', 'getTaskInfo', 'getTaskCustomers']
  const asked = (search: string) => namesOf(firstCalls(admin, search, now)).filter((name) => lists.includes(name))
  expect(asked('')).toEqual(['getTasksOfGroup'])
  expect(asked('?part=taskInfo')).toEqual(['getTaskInfo'])
  expect(asked('?part=customers')).toEqual(['getTaskCustomers'])
  expect(asked('?group=elsewhere')).toEqual([])
})

test('a worker asks for the own task, at once where there was one here', () => {
  expect(namesOf(after(firstCalls(worker, '', now), '1'))).toEqual(['getTasksOfWorker'])
  remembered.set('shiftdeck.tasks.u', '{}')
  const calls = firstCalls(worker, '', now)
  expect(new Set(namesOf(calls))).toEqual(new Set(['getCompPref', 'getTasksOfWorker']))
  expect(after(calls, '1')).toEqual([])
})
