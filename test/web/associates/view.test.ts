import { expect, test } from 'vitest'
import { calls } from '../../../shared/contract/index.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { rangeFor, type Times } from '../../../web/features/figures/times.ts'
import { firstCalls } from '../../../web/pages/associates/firstCalls.ts'
import { isPassed, type Passed, parseView, passedTimes, writeView } from '../../../web/pages/associates/view.ts'

const now = Date.parse('2026-11-20T20:10:00Z')
const zone = 'America/Los_Angeles'
const session = {
  user: { uid: 'u1' },
  role: { key: 'admin' },
  company: { uid: 'co' },
  group: { uid: 'co', name: 'Harrow', type: 'company', time_zone: zone },
} as Session

const passed = (times: Times, more: Partial<Passed> = {}): Passed => {
  const { start_time: start, end_time: end } = rangeFor(times, zone, now)
  const group = { uid: 'f1', name: 'Reno', type: 'facility', zone } as const
  return { start, end, timeView: times.view, group, users: ['a'], cameFromSidebar: true, ...more }
}

test.each<[string, Times]>([
  ['today', { view: 'day' }],
  ['hours of today', { view: 'day', start: '2026-11-20 06', end: '2026-11-20 10' }],
  ['another day', { view: 'day', start: '2026-11-18 00', end: '2026-11-18 24' }],
  ['a number of days', { view: 'last30' }],
  ['the year', { view: 'yearToDate' }],
  ['a custom range', { view: 'custom', start: '2026-11-01 05', end: '2026-11-03 17' }],
])('%s comes from Performance as it was shown there', (_, times) => {
  const range = rangeFor(passedTimes(passed(times), zone, now), zone, now)
  expect(range).toEqual(rangeFor(times, zone, now))
})

test('what is passed in the address is what was written there; nonsense is today of the own group', () => {
  const custom: Times = { view: 'custom', start: '2026-11-01 05', end: '2026-11-03 17' }
  const search = (view: Parameters<typeof writeView>[0]) =>
    new URLSearchParams(
      Object.entries(writeView(view)).filter((entry): entry is [string, string] => entry[1] !== null),
    ).toString()
  expect(parseView(search({ times: custom, group: 'f1' }))).toEqual({ times: custom, group: 'f1' })
  expect(search({ times: { view: 'day' } })).toBe('')
  expect(parseView('?range=custom&from=2026-11-09T05&to=2026-11-03T17')).toEqual({ times: { view: 'day' } })
  expect(parseView('?range=lastYear&groups=../x')).toEqual({ times: { view: 'day' } })
})

test('a state that does not lead here is none', () => {
  expect(isPassed(passed({ view: 'day' }))).toBe(true)
  expect(
    [null, undefined, 'x', {}, { walkthrough: true }, { ...passed({ view: 'day' }), users: 'a' }].map(isPassed),
  ).toEqual([false, false, false, false, false, false])
  expect(passedTimes(passed({ view: 'day' }, { timeView: 'century' }), zone, now)).toEqual({ view: 'day' })
})

test('the first calls are valid and ask who each row is of; of another group nothing is known yet', () => {
  const first = firstCalls(session, '?range=last180', now)
  expect(first.map(([name]) => name)).toEqual(['getCardMetrics', 'getTargetMetrics'])
  for (const [name, input] of first) expect(calls[name].request.safeParse(input).success).toBe(true)
  expect(first[0]?.[1]).toMatchObject({ group_uid: 'co', with_people: true, time_zone: zone })
  expect(firstCalls(session, '?groups=f1', now)).toEqual([])
})
