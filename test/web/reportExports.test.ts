import { describe, expect, test } from 'vitest'
import { rankingTypes } from '../../shared/metrics/rankings.ts'
import { exportOf as heatExport } from '../../web/pages/heatMap/exportOf.ts'
import { modelOf } from '../../web/pages/heatMap/model.ts'
import { exportOf as rankingExport } from '../../web/pages/rankings/exportOf.ts'
import { inOrder as rankedInOrder, rankedOf } from '../../web/pages/rankings/ranked.ts'
import { exportOf as skuExport } from '../../web/pages/skuMetrics/exportOf.ts'
import { inOrder, rowsOf } from '../../web/pages/skuMetrics/rows.ts'

/** What the reports hand over to other programs. */

const zone = 'Asia/Kathmandu'
const span = { start: '2026-09-14 00', end: '2026-09-16 24' }
const shown = { span, zone, of: 'Inbound' }

describe('the heat map', () => {
  const answer = {
    skusObj: { '4001': [3, 0, 4], 'A-1': [10, 20, 0] },
    timeKeys: ['2026-09-13T18:15:00.000Z', '2026-09-14T18:15:00.000Z', '2026-09-15T18:15:00.000Z'],
  }
  const linesOf = (interval: 'hour' | 'day' | 'month', sort: 'total' | 'entered' = 'entered') =>
    heatExport(modelOf({ interval, ...answer }, ['A-1', '4001'], sort), { ...shown, knownFrom: null }).lines()

  test('is a line for each SKU, and their sums, by the days of its zone', () => {
    expect(linesOf('day')).toEqual([
      ['SKU', '2026-09-14', '2026-09-15', '2026-09-16', 'Total'],
      ['A-1', 10, 20, 0, 30],
      ['4001', 3, 0, 4, 7],
      ['All 2 SKUs', 13, 20, 4, 37],
    ])
  })

  test('writes hours and months as such, in the order that is shown', () => {
    expect(linesOf('hour')[0]).toEqual(['SKU', '2026-09-14 00:00', '2026-09-15 00:00', '2026-09-16 00:00', 'Total'])
    expect(linesOf('month')[0]?.[1]).toBe('2026-09')
    const swapped = { ...answer, skusObj: { '4001': [90, 0, 0], 'A-1': [1, 0, 0] } }
    const model = modelOf({ interval: 'day', ...swapped }, ['A-1', '4001'], 'total')
    expect(
      heatExport(model, { ...shown, knownFrom: null })
        .lines()
        .map(([sku]) => sku),
    ).toEqual(['SKU', '4001', 'A-1', 'All 2 SKUs'])
  })
})

test('SKU Metrics are scans, hours and a rate, as exact as they are known; what has no rate has none', () => {
  const row = (sku_group_id: string, total_scans: number, total_pick_time: number) => ({
    ...{ sku_group_id, group: `Group ${sku_group_id}`, total_scans, total_pick_time, known_from: null },
  })
  const rows = rowsOf([row('a', 10, 20), row('b', 0, 0), row('c', 40, 60)])
  const view = { kind: 'callout', data: 'scans', sort: 'value', order: 'desc' } as const
  const { file, lines } = skuExport({ ...shown, rows: inOrder(rows, view), view, knownFrom: null })
  expect(lines().slice(1)).toEqual([
    ['Group c', 40, 1, 40],
    ['Group a', 10, 0.333333, 30],
    ['Group b', 0, 0, null],
  ])
  expect(lines()[0]).toHaveLength(4)
  const excluded = skuExport({ ...shown, rows, view: { ...view, kind: 'excluded' }, knownFrom: null })
  expect(excluded.file).not.toBe(file)
})

describe('rankings', () => {
  const team = (team_uid: string, SCANS: number, TOTAL_HOURS: number) => ({
    ...{ team_uid, team_name: `Team ${team_uid}`, SCANS, TOTAL_HOURS, active_users: 1, percentage: null },
    ...{ hourly_wage: 20, efficiency_gain_percentage: 20 },
  })
  const exported = (type: (typeof rankingTypes)[number], scale: 'linear' | 'log' = 'linear') => {
    const rows = rankedInOrder(rankedOf([team('a', 1, 1 / 3), team('b', 2, 1)], type, undefined), {
      ...{ sort: 'value', order: 'desc' },
    })
    return rankingExport({ ...shown, rows, type, scale, title: '', facilityOf: () => undefined })
  }

  test('are what is shown, in its order, with shares and numbers that are not rounded to what fits', () => {
    expect(exported('SCANS').lines()).toEqual([
      ['Team', 'Scans', 'Percentage'],
      ['Team b', 2, 66.67],
      ['Team a', 1, 33.33],
    ])
    expect(exported('TOTAL_HOURS').lines()[2]).toEqual(['Team a', 0.333333, 25])
  })

  test('have a file name for each data type, and say how they are drawn', () => {
    const endings = rankingTypes.map((type) => exported(type).ending)
    expect(new Set(endings).size).toBe(rankingTypes.length)
    for (const ending of endings) expect(ending).toMatch(/^[a-z-]+$/)
    expect([exported('SCANS').how, exported('SCANS', 'log').how]).toEqual(['linear', 'logarithmic'])
  })
})
