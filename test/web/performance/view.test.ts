import { expect, test } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import { cookiesFor } from '../../../web/pages/performance/savedSelection.ts'
import { isUsual, parseView, resolved, startOf, type View, writeView } from '../../../web/pages/performance/view.ts'

/** What the address says, and what it is worth. */

const own = { uid: 'co', name: 'Harrow', type: 'company', zone: 'UTC' } as const
const reno = { uid: 'f1', name: 'Reno', type: 'facility', zone: 'America/Los_Angeles' } as const
const tulsa = { uid: 'f2', name: 'Tulsa', type: 'facility', zone: 'America/Chicago' } as const
const session = (key: 'admin' | 'worker' = 'admin') =>
  ({
    user: { uid: 'u1' },
    role: { key },
    group: { uid: 'co', name: 'Harrow', type: 'company', time_zone: 'UTC' },
  }) as Session

test.each<[string, Parameters<typeof writeView>]>([
  ['?range=day&groups=f1,f2', [{ times: { view: 'day' }, groups: [reno, tulsa] }, undefined]],
  [
    '?range=day&from=2026-11-19T06&to=2026-11-19T24&groups=f1',
    [{ times: { view: 'day', start: '2026-11-19 06', end: '2026-11-19 24' }, groups: [reno] }, undefined],
  ],
  ['?range=last30&groups=f2&compare=7', [{ times: { view: 'last30' }, groups: [tulsa] }, '7']],
  [
    '?range=custom&from=2026-11-01T00&to=2026-11-07T14&groups=f1&worker=f1~w9&compare=sameTime',
    [
      {
        times: { view: 'custom', start: '2026-11-01 00', end: '2026-11-07 14' },
        groups: [reno],
        worker: { group: 'f1', uid: 'w9' },
      },
      'sameTime',
    ],
  ],
])('%s says what is shown', (address, [shown, compare]) => {
  expect(writeView(shown, compare)).toBe(address)
  const view = parseView(address) as View
  expect(resolved(view, [own, reno, tulsa])).toEqual(shown)
  expect(view.compare).toBe(compare)
})

test('an address that says nothing of the page is no view', () => {
  expect(parseView('')).toBeUndefined()
  expect(parseView('?tab=table')).toBeUndefined()
})

test.each([
  ['?range=tomorrow', { times: { view: 'day' }, groups: [] }],
  ['?range=custom&from=2026-11-07T00&to=2026-11-01T00&groups=f1', { times: { view: 'day' }, groups: ['f1'] }],
  ['?groups=f1,f1,<b>,,f2', { times: { view: 'day' }, groups: ['f1', 'f2'] }],
  ['?groups=1,2,3,4,5,6', { times: { view: 'day' }, groups: ['1', '2', '3', '4', '5'] }],
  ['?range=last7&groups=f1,f2', { times: { view: 'last7' }, groups: ['f1'] }],
  ['?range=last7&from=2026-11-07T00&groups=f1', { times: { view: 'last7' }, groups: ['f1'] }],
  ['?groups=f1&worker=f2~w&compare=8', { times: { view: 'day' }, groups: ['f1'] }],
])('what makes no sense in %s is left out', (address, view) => {
  expect(parseView(address)).toEqual(view)
})

const cookies = cookiesFor({ times: { view: 'last7' }, groups: [reno] }, { user: 'u1', group: 'co' })
  .map((cookie) => cookie.split(';')[0])
  .join('; ')

test('the address comes before the cookies, and they before today of the own group', () => {
  expect(startOf(session(), '?range=day&groups=co', cookies)).toEqual({ times: { view: 'day' }, groups: [own] })
  expect(startOf(session(), '?range=last30', cookies)).toEqual({ times: { view: 'last30' }, groups: [own] })
  expect(startOf(session(), '', cookies)).toEqual({ times: { view: 'last7' }, groups: [reno] })
  expect(startOf(session(), '', '')).toEqual({ times: { view: 'day' }, groups: [own] })
})

test('groups that nobody here knows have to be looked up first', () => {
  expect(startOf(session(), '?groups=f1', '')).toBeUndefined()
  expect(startOf(session(), '?groups=f1', cookies)).toMatchObject({ groups: [reno] })
})

test('a worker sees the own group, whatever the address says', () => {
  expect(startOf(session('worker'), '?range=last7&groups=f1&worker=f1~w9', cookies)).toEqual({
    times: { view: 'last7' },
    groups: [own],
  })
})

test('today of the own group is what an address need not say', () => {
  expect(isUsual({ times: { view: 'day' }, groups: [own] }, own)).toBe(true)
  expect(isUsual({ times: { view: 'day', start: '2026-11-19 00' }, groups: [own] }, own)).toBe(false)
  expect(isUsual({ times: { view: 'day' }, groups: [reno] }, own)).toBe(false)
  expect(isUsual({ times: { view: 'day' }, groups: [own], worker: { group: 'co', uid: 'w' } }, own)).toBe(false)
})
