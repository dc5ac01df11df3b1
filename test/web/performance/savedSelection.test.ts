import { expect, test } from 'vitest'
import { cookiesFor, readSavedSelection, type SavedSelection } from '../../../web/pages/performance/savedSelection.ts'

const owner = { user: 'u1', group: 'co' }
const reno = { uid: 'f1', name: 'Reno; North=Ø', type: 'facility', zone: 'America/Los_Angeles' } as const
const tulsa = { uid: 'f2', name: 'Tulsa', type: 'facility', zone: 'America/Chicago' } as const

/** What `document.cookie` would be after the cookies were set. */
const jar = (remembered: SavedSelection) =>
  cookiesFor(remembered, owner)
    .filter((cookie) => !cookie.includes('max-age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

test.each<[string, SavedSelection]>([
  ['today', { times: { view: 'day' }, groups: [reno, tulsa] }],
  ['hours of a day', { times: { view: 'day', start: '2026-11-19 06', end: '2026-11-19 24' }, groups: [reno] }],
  ['a range', { times: { view: 'last30' }, groups: [tulsa] }],
  ['a custom range', { times: { view: 'custom', start: '2026-11-01 00', end: '2026-11-07 14' }, groups: [reno] }],
  ['a worker', { times: { view: 'day' }, groups: [reno, tulsa], worker: { group: 'f2', uid: 'w9' } }],
])('%s is recalled as it was remembered', (_, remembered) => {
  expect(readSavedSelection(jar(remembered), owner)).toEqual(remembered)
})

test('the six cookies have the names that were agreed', () => {
  const names = cookiesFor({ times: { view: 'day' }, groups: [] }, owner).map((cookie) => cookie.split('=')[0])
  expect(names.sort()).toEqual([
    'perf_groups',
    'perf_hours_end',
    'perf_hours_start',
    'perf_selected_worker',
    'perf_time_range',
    'perf_time_view',
  ])
})

test('forgetting the groups deletes their cookie', () => {
  expect(cookiesFor({ times: { view: 'day' }, groups: [] }, owner).join('\n')).toMatch(/perf_groups=; .*max-age=0/)
})

test('groups of someone else, or of another of their groups, are not taken', () => {
  const cookies = jar({ times: { view: 'day' }, groups: [reno], worker: { group: 'f1', uid: 'w1' } })
  expect(readSavedSelection(cookies, { user: 'u2', group: 'co' })).toEqual({ times: { view: 'day' }, groups: [] })
  expect(readSavedSelection(cookies, { user: 'u1', group: 'f1' })).toEqual({ times: { view: 'day' }, groups: [] })
})

test('any view but the day takes one group', () => {
  const cookies = jar({ times: { view: 'last7' }, groups: [reno, tulsa] })
  expect(readSavedSelection(cookies, owner).groups).toEqual([reno])
})

test.each([
  '',
  'perf_time_view=tomorrow',
  'perf_time_view=custom; perf_time_range=2026-11-07~2026-11-01; perf_hours_start=00; perf_hours_end=10',
  'perf_time_view=day; perf_time_range=yesterday; perf_hours_start=99',
  'perf_groups=%7Bnot json',
  `perf_groups=${encodeURIComponent('["u1~co",["f1","","facility","UTC"],["f1","x","planet","UTC"],7]')}`,
  'perf_groups=%E0%A4%A; perf_selected_worker=a~b',
])('nonsense is as if it were not there: %s', (cookies) => {
  expect(readSavedSelection(cookies, owner)).toEqual({ times: { view: 'day' }, groups: [] })
})
