import { describe, expect, test } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import { parseView as associates } from '../../../web/pages/associates/view.ts'
import { parseView as charts } from '../../../web/pages/charts/view.ts'
import { parseView as heatMap } from '../../../web/pages/heatMap/view.ts'
import { parseView as lostTime } from '../../../web/pages/lostTime/view.ts'
import { parseView as performance } from '../../../web/pages/performance/view.ts'
import { parseView as rankings } from '../../../web/pages/rankings/view.ts'
import { parseView as skuMetrics } from '../../../web/pages/skuMetrics/view.ts'
import { hourIn, isDate } from '../../../web/parts/pickers/hours.ts'

test('an hour is one that the calendar and the clock have', () => {
  for (const text of ['2026-11-13T09', '2026-11-13 09']) expect(hourIn(text)).toBe('2026-11-13 09')
  expect(hourIn('2028-02-29T24')).toBe('2028-02-29 24')
  for (const text of [
    '2026-13-45T00',
    '2026-02-30T00',
    '2026-02-29T00',
    '2026-11-00T00',
    '2026-11-13T25',
    '2026-11-13',
  ])
    expect(hourIn(text), text).toBeUndefined()
  for (const other of [null, undefined, '', 'now', 20261113, { length: 13 }]) expect(hourIn(other)).toBeUndefined()
  expect([isDate('2026-12-31'), isDate('2026-06-31'), isDate('2026-6-1'), isDate(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

const session = {
  role: { key: 'superAdmin' },
  user: { uid: 'u1' },
  group: { uid: 'g1' },
} as unknown as Session

/** What each page makes of an address, by the part that says when. */
const pages = {
  associates: (when: string) => associates(`?range=custom&${when}`).times,
  charts: (when: string) => charts(`?type=SCANS&range=custom&${when}&d1=g1`, session).times,
  heatMap: (when: string) => heatMap(`?range=custom&${when}`).span,
  lostTime: (when: string) => lostTime(`?${when}`).span,
  performance: (when: string) => performance(`?range=custom&${when}&groups=g1`)?.times,
  rankings: (when: string) => rankings(`?${when}`).span,
  skuMetrics: (when: string) => skuMetrics(`?${when}`).span,
}

describe.each(Object.entries(pages))('%s', (_page, timesIn) => {
  test('reads the hours of its address', () => {
    expect(timesIn('from=2026-11-01T06&to=2026-11-02T24')).toMatchObject({
      start: '2026-11-01 06',
      end: '2026-11-02 24',
    })
  })
  test('takes a day that no calendar has as if it were not there', () => {
    for (const when of ['from=2026-13-45T00&to=2026-13-46T00', 'from=2026-02-01T00&to=2026-02-30T00'])
      expect(timesIn(when) ?? {}, when).not.toHaveProperty('start')
  })
})
