import { beforeEach, describe, expect, test } from 'vitest'
import type { RankingRow } from '../../../shared/contract/rankings.ts'
import { derivableRankings, type RankingType, rankingTypes } from '../../../shared/metrics/rankings.ts'
import { queryClient } from '../../../web/api/calls.ts'
import { partsOfDays } from '../../../web/pages/rankings/days.ts'
import { type Asked, cacheTime, rankingQuery, sourceOf } from '../../../web/pages/rankings/queries.ts'
import { inOrder, isEmpty, rankedOf, rankingChanged, shareText, valueText } from '../../../web/pages/rankings/ranked.ts'
import { parseView, typesOf, type View, viewOfState, writeView } from '../../../web/pages/rankings/view.ts'
import { barScale } from '../../../web/parts/charts/bars/scale.ts'

const row = (team_uid: string, more: Partial<RankingRow>): RankingRow => ({
  ...{ team_uid, team_name: team_uid, hourly_wage: 20, efficiency_gain_percentage: 20, percentage: null },
  active_users: 2,
  ...more,
})

describe('places', () => {
  const rows = [row('a', { SCANS: 30 }), row('b', { SCANS: 60 }), row('c', { SCANS: 30 }), row('d', { SCANS: 0 })]

  test('equal values share a place; shares are of the sum, with two decimals', () => {
    const ranked = rankedOf(rows, 'SCANS', undefined)
    expect(ranked.map(({ place }) => place)).toEqual([2, 1, 2, 4])
    expect(ranked.map(({ share }) => shareText(share))).toEqual(['25.00%', '50.00%', '25.00%', '0.00%'])
    expect(ranked[0]?.before).toBeUndefined()
  })

  test('what changed is told from the range before; who did nothing then has not moved', () => {
    const past = [row('b', { SCANS: 40 }), row('a', { SCANS: 50 }), row('d', { SCANS: 0 })]
    const ranked = rankedOf(rows, 'SCANS', past)
    expect(ranked.map(({ before }) => before?.moved)).toEqual([-1, 1, null, null])
    expect(ranked.map(({ before }) => before?.change)).toEqual([-40, 50, null, null])
  })

  test('the parts of what changed are the teams of either side, with the mean of what they were', () => {
    const weeks = [[row('gone', { SCANS: 40 }), row('a', { SCANS: 10 })], [row('gone', { SCANS: 20 })]]
    const compared = { kind: 'weekdays', weeks: 1, weekday: 1 } as const
    const now = [row('a', { SCANS: 30 }), row('new', {})]
    const { parts, places, names } = rankingChanged(now, 'SCANS', weeks, compared, true)
    expect(places).toContainEqual({ id: 'a', now: 30, before: 10 })
    expect(rankingChanged(now, 'SCANS', weeks, compared, false).places).toBeUndefined()
    expect([...parts].sort((a, b) => a.now - b.now || b.before - a.before)).toEqual([
      { id: 'gone', now: 0, before: 30 },
      { id: 'new', now: 0, before: 0 },
      { id: 'a', now: 30, before: 5 },
    ])
    expect(names.get('gone')).toBe('gone')
  })

  test('by value or name, either way; without a value last', () => {
    const ranked = rankedOf([...rows, row('e', {}), row('a10', { SCANS: 5 })], 'SCANS', undefined).map((each) =>
      each.uid === 'e' ? { ...each, value: null } : each,
    )
    const order = (sort: View['sort'], way: View['order']) =>
      inOrder(ranked, { sort, order: way })
        .map(({ uid }) => uid)
        .join(' ')
    expect(order('value', 'desc')).toBe('b a c a10 d e')
    expect(order('value', 'asc')).toBe('d a10 a c b e')
    expect(order('name', 'asc')).toBe('a a10 b c d e')
    expect(order('name', 'desc')).toBe('e d c b a10 a')
  })

  test('nothing but zeros is nothing to rank', () => {
    expect(isEmpty(rankedOf([row('a', { SCANS: 0 })], 'SCANS', undefined))).toBe(true)
    expect(isEmpty([])).toBe(true)
    expect(isEmpty(rankedOf(rows, 'SCANS', undefined))).toBe(false)
  })

  test('hours saved are hours / (1 - gain) - hours, and the return is that times the wage', () => {
    const [saved] = rankedOf([row('a', { TOTAL_HOURS: 8 })], 'HOUR_SAVED', undefined)
    expect(saved?.value).toBeCloseTo(8 / 0.8 - 8, 12)
    const [roi] = rankedOf([row('a', { TOTAL_HOURS: 8 })], 'ROI', undefined)
    expect(roi?.value).toBeCloseTo((8 / 0.8 - 8) * 20, 12)
  })

  test('counts are whole, money has its sign, everything else two decimals', () => {
    const texts = rankingTypes.map((type) => [type, valueText(type, 1234.5)])
    const whole = ['SCANS', 'STEPS', 'ACTIVE_USERS']
    for (const [type = '', text] of texts) {
      const usual = whole.includes(type) ? '1,235' : '1,234.50'
      expect(text, type).toBe(['ROI', 'COST_P_SCAN'].includes(type) ? `$${usual}` : usual)
    }
    expect(valueText('ROI', -3)).toBe('−$3.00')
    expect(valueText('SECS_P_SCAN', null)).toBe('–')
  })
})

test('of days that are not shown whole it is said from when and until when they are', () => {
  const now = Date.parse('2026-11-20T13:05:00.000Z')
  const of = (start: string, end: string) => partsOfDays({ start, end }, 'Europe/Berlin', now)
  expect(of('2026-11-14 00', '2026-11-19 24')).toEqual([])
  expect(of('2026-11-13 09', '2026-11-19 14')).toEqual(['Fri 13 from 09:00', 'Thu 19 until 14:00'])
  // Of today as much as has passed.
  expect(of('2026-11-14 00', '2026-11-20 24')).toEqual(['Fri 20 until 14:05'])
})

describe('an answer is used again', () => {
  const asked: Asked = {
    group: 'g',
    span: { start: '2026-09-16 00', end: '2026-09-16 14' },
    zone: 'UTC',
    company_url: 'acme',
  }
  const now = 1_000_000_000
  const put = (of: Asked, type: RankingType, age: number) =>
    queryClient.setQueryData(rankingQuery(of, type).queryKey, [], { updatedAt: now - age })
  beforeEach(() => queryClient.clear())

  test('where it is enough for another data type, and only there', () => {
    for (const source of rankingTypes) {
      queryClient.clear()
      put(asked, source, 1000)
      const enough = rankingTypes.filter((type) => sourceOf(asked, type, now) === source)
      expect(enough.toSorted(), source).toEqual([source, ...(derivableRankings[source] ?? [])].toSorted())
    }
    expect(derivableRankings).toEqual({
      TOTAL_HOURS: ['ROI', 'HOUR_SAVED'],
      SCANS_P_HOUR: ['COST_P_SCAN', 'SECS_P_SCAN', 'SCANS', 'SCAN_HOURS'],
      COST_P_SCAN: ['SCANS_P_HOUR', 'SECS_P_SCAN', 'SCANS', 'SCAN_HOURS'],
      SECS_P_SCAN: ['SCANS_P_HOUR', 'COST_P_SCAN', 'SCANS', 'SCAN_HOURS'],
      STEPS_P_SCAN: ['SCANS', 'STEPS'],
      STEPS_P_HOUR: ['STEPS', 'TOTAL_HOURS', 'ROI', 'HOUR_SAVED'],
    })
  })

  test('not when it is older than five minutes, nor for other dates, another group or worker', () => {
    put(asked, 'TOTAL_HOURS', cacheTime)
    expect(sourceOf(asked, 'ROI', now)).toBe('ROI')
    put(asked, 'TOTAL_HOURS', cacheTime - 1)
    expect(sourceOf(asked, 'ROI', now)).toBe('TOTAL_HOURS')
    expect(sourceOf({ ...asked, group: 'h' }, 'ROI', now)).toBe('ROI')
    expect(sourceOf({ ...asked, worker: 'w' }, 'ROI', now)).toBe('ROI')
    expect(sourceOf({ ...asked, span: { ...asked.span, end: '2026-09-16 15' } }, 'ROI', now)).toBe('ROI')
    expect(cacheTime).toBe(300_000)
  })
})

describe('the axis', () => {
  test('a logarithmic one begins below the smallest value, and each step is ten times as much', () => {
    const { low, high, at, ticks } = barScale('log', [174_820, 148, 0, -3], true)
    expect(low).toBe(2)
    expect(high).toBeGreaterThan(Math.log10(174_820))
    expect(ticks.map(({ label }) => label)).toEqual(['100', '1K', '10K', '100K'])
    expect(at(148)).toBeGreaterThan(low)
    expect([at(0), at(-3)]).toEqual([null, null])
    // The smallest value has a bar, where it is a power of ten too.
    expect(barScale('log', [100, 1000], true).low).toBe(1)
    expect(barScale('log', [2, 8], true).ticks.map(({ label }) => label)).toEqual(['1', '2', '5'])
  })

  test('a linear one begins at 0, or below it', () => {
    expect(barScale('linear', [6842, 96], true).ticks.map(({ label }) => label)).toEqual(['0', '2K', '4K', '6K'])
    expect(barScale('linear', [-5, 5], false).low).toBeLessThanOrEqual(-5)
    expect(barScale('linear', [], true).high).toBeGreaterThan(0)
  })
})

describe('the address', () => {
  const usual: View = { tab: 'group', type: 'SCANS', sort: 'value', order: 'desc', scale: 'linear' }
  const searchOf = (view: View) =>
    new URLSearchParams(
      Object.entries(writeView(view)).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
    ).toString()

  test('says what is shown', () => {
    const views: View[] = [
      usual,
      { ...usual, tab: 'worker', type: 'ROI', worker: 'w1', span: { start: '2026-09-10 14', end: '2026-09-16 24' } },
      { ...usual, group: 'g2', sort: 'name', order: 'desc', scale: 'log' },
    ]
    for (const view of views) expect(parseView(searchOf(view))).toEqual(view)
    expect(searchOf(usual)).toBe('')
  })

  test('what makes no sense in it is left out', () => {
    expect(parseView('tab=worker&type=ACTIVE_USERS&from=2026-09-16T14&to=2026-09-10T00&group=%3Cb%3E')).toEqual({
      ...usual,
      tab: 'worker',
    })
    expect(typesOf('worker')).toHaveLength(12)
    expect(typesOf('group')).toHaveLength(13)
  })

  test('a card leads here with a group, and with a worker to the other tab', () => {
    const state = { group: { uid: 'g2', name: 'North', type: 'facility' }, dataType: 'TOTAL_HOURS' }
    expect(viewOfState({ ...state, worker: undefined }, 'own')).toEqual({ ...usual, type: 'TOTAL_HOURS', group: 'g2' })
    expect(viewOfState({ ...state, worker: 'w1' }, 'g2')).toEqual({
      ...usual,
      ...{ tab: 'worker', type: 'TOTAL_HOURS', worker: 'w1' },
    })
    expect(viewOfState({ group: 'g2' }, 'own')).toBeUndefined()
    expect(viewOfState(null, 'own')).toBeUndefined()
  })
})
