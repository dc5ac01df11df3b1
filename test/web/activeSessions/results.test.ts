import { expect, test } from 'vitest'
import type { ActiveSession } from '../../../shared/contract/activeSessions.ts'
import { countsOf, type Forced, readAgain, resultOf } from '../../../web/pages/activeSessions/results.ts'

const session = (session_id: string, uid: string, where: ActiveSession['where'] = 'web'): ActiveSession => ({
  ...{ session_id, where, active_since: '2026-11-20T06:00:00.000Z', device: null },
  group: { uid: 'north', name: 'North' },
  user: { uid, username: uid, first_name: uid, last_name: '' },
  ...{ own: false, may_end: true, leaving: false },
})
const at = Date.UTC(2026, 10, 20, 14, 33)

test('an answer ends sessions at the console, and lets those on a handheld wait', () => {
  const done = { ok: true, message: 'Signs out when it reconnects', waiting: 1 }
  expect(resultOf({ where: 'web' }, done, at)).toEqual({ state: 'out', at })
  expect(resultOf({ where: 'handheld' }, done, at)).toEqual({ state: 'waiting' })
  expect(resultOf({ where: 'handheld' }, { ...done, waiting: 0 }, at)).toEqual({ state: 'out', at })
  expect(resultOf({ where: 'web' }, { ok: false, message: 'No.' }, at)).toEqual({ state: 'failed', message: 'No.' })
})

test('a user counts once, and as out only when none of their sessions is left', () => {
  const rows = [
    session('a', 'ann'),
    session('b', 'ann', 'handheld'),
    session('c', 'bob'),
    session('d', 'cid'),
    session('e', 'dan'),
  ]
  const results: Forced['results'] = new Map([
    ['a', { state: 'out', at }],
    ['b', { state: 'waiting' }],
    ['c', { state: 'out', at }],
    ['d', { state: 'failed', message: 'No.' }],
    ['e', { state: 'asking' }],
  ])
  expect(countsOf({ rows, results })).toEqual({ out: 1, waiting: 1, failed: 1, asking: 1 })
})

test('a handheld that has signed its user out is told with the time, and no other session is', () => {
  const rows = [session('a', 'ann', 'handheld'), session('b', 'bob', 'handheld'), session('c', 'cid')]
  const forced: Forced = {
    ...{ rows, running: false },
    results: new Map([
      ['a', { state: 'waiting' }],
      ['b', { state: 'waiting' }],
      ['c', { state: 'failed', message: 'No.' }],
    ]),
  }
  const read = readAgain(forced, [session('b', 'bob', 'handheld'), session('new', 'ann', 'handheld')], at)
  expect([...read.results]).toEqual([
    ['a', { state: 'out', at }],
    ['b', { state: 'waiting' }],
    ['c', { state: 'failed', message: 'No.' }],
  ])
  expect(readAgain(read, rows.slice(1), at)).toBe(read)
})
