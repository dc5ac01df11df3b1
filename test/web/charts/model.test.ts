import { expect, test } from 'vitest'
import { before, changeAt } from '../../../web/parts/charts/changes.ts'
import { axisLabel, columnCode, columnHead, columnName, spanName } from '../../../web/parts/charts/columns.ts'
import { isEmpty, modelOf } from '../../../web/parts/charts/modelOf.ts'
import { wallClock } from '../../../web/parts/charts/wallClock.ts'
import { pointText, zoneAt } from '../../../web/parts/charts/zones.ts'
import { answered, pointsFrom, series } from './fixtures.ts'

const hour = 3_600_000
const only = (...args: Parameters<typeof modelOf>) => {
  const model = modelOf(...args)
  if (!model) throw new Error('no model')
  return model
}

test('the wall clock of a zone is right on both sides of every change, and in zones of a half or three quarters of an hour', () => {
  for (const zone of [
    'America/Los_Angeles',
    'Europe/Amsterdam',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  ]) {
    const wall = wallClock(zone)
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * hour + 15 * 60_000) {
      const parts = new Date(at).toLocaleString('sv-SE', { timeZone: zone })
      expect(new Date(wall(at)).toISOString().slice(0, 19).replace('T', ' ')).toBe(parts)
    }
  }
})

test('datasets of several zones stand side by side by their own clocks', () => {
  const reno = series(pointsFrom('2026-11-07T08:00:00Z', [160, 161, null]))
  const rotterdam = series(pointsFrom('2026-11-07T23:00:00Z', [150, 151]))
  const model = only(
    [
      answered(reno, { zone: 'America/Los_Angeles' }),
      answered(rotterdam, { slot: 1, title: 'Rotterdam Port', zone: 'Europe/Amsterdam' }),
    ],
    false,
  )
  expect(Array.from(model.keys, (key) => new Date(key).toISOString().slice(0, 10))).toEqual([
    '2026-11-07',
    '2026-11-08',
    '2026-11-09',
  ])
  expect([...(model.series[0]?.values ?? [])]).toEqual([160, 161, Number.NaN])
  expect([...(model.series[1]?.values ?? [])]).toEqual([Number.NaN, 150, 151])
  expect(model.series[0]?.values).toHaveLength(3)
})

test('the hour that comes twice when clocks go back has two columns, in their order', () => {
  const points = pointsFrom('2026-10-25T00:00:00Z', [1, 2, 3], { step: hour })
  const model = only([answered(series(points, { interval: 'hour' }), { zone: 'Europe/Amsterdam' })], false)
  expect(Array.from(model.keys, (key) => columnName('hour', key))).toEqual([
    'Sun, Oct 25, 02:00',
    'Sun, Oct 25, 02:00',
    'Sun, Oct 25, 03:00',
  ])
  expect([...(model.series[0]?.values ?? [])]).toEqual([1, 2, 3])
})

test('without logged-out time a single dataset loses the intervals in which nobody worked; several keep them', () => {
  const points = pointsFrom('2026-11-07T00:00:00Z', [160, null, 0, 162], { working: (value) => (value ? 8 : 0) })
  const one = answered(series(points))
  const two = answered(series(points), { slot: 1 })
  expect([...(only([one], true).series[0]?.values ?? [])]).toEqual([160, 162])
  expect(only([one], false).keys.length).toBe(4)
  expect(only([one, two], true).keys.length).toBe(4)
})

test('the last interval is marked while it runs and where the range cuts it; the first where the range begins within it', () => {
  const points = pointsFrom('2026-11-07T00:00:00Z', [1, 2])
  const of = (from: string, to: string, at: string) => {
    const data = series(points, { range: { from, to } })
    const { partial, running, begun } = only([answered(data, { at: Date.parse(at) })], false).series[0] ?? {}
    return { partial, running, begun }
  }
  const whole = ['2026-11-07T00:00:00Z', '2026-11-09T00:00:00Z'] as const
  expect(of(...whole, '2026-11-10T00:00:00Z')).toEqual({ partial: -1, running: false, begun: -1 })
  expect(of(...whole, '2026-11-08T23:55:00Z')).toMatchObject({ partial: 1, running: true })
  expect(of('2026-11-07T06:00:00Z', '2026-11-08T15:00:00Z', '2026-11-10T00:00:00Z')).toEqual({
    partial: 1,
    running: false,
    begun: 0,
  })
})

test('the average of a rate is total over total, that of what is counted the mean of its points', () => {
  const points = pointsFrom('2026-11-07T00:00:00Z', [100, 300, null])
  const average = (more: Parameters<typeof series>[1]) =>
    only([answered(series(points, more))], false).series[0]?.average
  expect(average({ data_type: 'SCANS_P_HOUR', average: 250 })).toBe(250)
  expect(average({ data_type: 'COST_P_SCAN', average: 0.125 })).toBe(0.125)
  expect(average({ data_type: 'SCANS_P_HOUR', average: null })).toBeNull()
  expect(average({ data_type: 'SCANS', average: null })).toBe(200)
})

test('a point has no zone where nobody was logged in, and more decimals where rounding hides why it is not on its goal', () => {
  const points = pointsFrom('2026-11-07T00:00:00Z', [0, 0, 0.0941, 0.09, 0.104], {
    working: (value) => (value === 0 ? 0 : 8),
  })
  points[1] = { x: points[1]?.x ?? '', y: 0, working: 4 }
  const [lower] = only(
    [answered(series(points, { data_type: 'COST_P_SCAN', metricGoal: 0.09, yellowZone: 10, moreIsBetter: false }))],
    false,
  ).series
  const [higher] = only([answered(series(points, { data_type: 'SCANS', metricGoal: 1, yellowZone: 10 }))], false).series
  if (!lower || !higher) throw new Error('no series')
  const five = [0, 1, 2, 3, 4]
  expect(five.map((index) => zoneAt(lower, index))).toEqual(['none', 'green', 'yellow', 'green', 'red'])
  expect(zoneAt(higher, 0)).toBe('none')
  expect(zoneAt(higher, 1)).toBe('red')
  const texts = (targets: boolean) => five.map((index) => pointText('COST_P_SCAN', lower, index, targets))
  expect(texts(true)).toEqual(['$0.00', '$0.00', '$0.094', '$0.09', '$0.10'])
  expect(texts(false)).toEqual(['$0.00', '$0.00', '$0.09', '$0.09', '$0.10'])
})

test('a goal that is not set is none', () => {
  const goal = (metricGoal: number | null) =>
    only([answered(series(pointsFrom('2026-11-07T00:00:00Z', [1]), { metricGoal, yellowZone: 10 }))], false).series[0]
      ?.goal
  expect(goal(165)).toEqual({
    values: Float64Array.of(165),
    dues: Float64Array.of(165),
    yellows: Float64Array.of(10),
    moreIsBetter: true,
  })
  expect(goal(0)).toBeUndefined()
  expect(goal(null)).toBeUndefined()
})

test('a dataset is empty where nobody worked and nothing was counted', () => {
  const points = (values: (number | null)[], working: number) =>
    series(pointsFrom('2026-11-07T00:00:00Z', values, { working: () => working }))
  expect(isEmpty(points([null, 0], 0))).toBe(true)
  expect(isEmpty(points([null, 0], 2))).toBe(false)
  expect(isEmpty(points([0, 3], 0))).toBe(false)
  expect(isEmpty(series([]))).toBe(true)
})

test('a change is against the point before, whatever gap is between; the first has none', () => {
  const values = Float64Array.of(100, Number.NaN, 90, 0, 5)
  expect(changeAt(values, 0)).toBeUndefined()
  expect(changeAt(values, 1)).toBeUndefined()
  expect(changeAt(values, 2)).toEqual({ difference: -10, percent: -10 })
  expect(changeAt(values, 3)).toEqual({ difference: -90, percent: -100 })
  // The divisor is 1 where the past is 0.
  expect(changeAt(values, 4)).toEqual({ difference: 5, percent: 500 })
  expect(before(values, 2)).toBe(0)
})

test('columns are named for where they stand', () => {
  const at = (text: string) => Date.parse(`${text}Z`)
  expect(axisLabel('day', at('2026-11-07'), true, false)).toBe('Nov 7')
  expect(axisLabel('day', at('2026-11-08'), false, false)).toBe('Sun 8')
  expect(axisLabel('day', at('2026-11-08'), false, true)).toBe('Nov 8')
  expect(axisLabel('day', at('2026-12-01'), false, false)).toBe('Dec 1')
  expect(axisLabel('hour', at('2026-11-07T08:00'), false, false)).toBe('08:00')
  expect(axisLabel('hour', at('2026-11-08T00:00'), false, false)).toBe('Nov 8')
  expect(axisLabel('month', at('2027-01-01'), false, false)).toBe('Jan 2027')
  expect(columnHead('day', at('2026-11-16'), 14)).toBe('Mon 16')
  expect(columnHead('day', at('2026-11-16'), 30)).toBe('Nov 16')
  expect(columnCode('hour', at('2026-11-16T08:00'))).toBe('2026-11-16 08:00')
  expect(columnCode('month', at('2026-11-01'))).toBe('2026-11')
  expect(spanName('day', at('2026-11-07'), at('2026-11-20'))).toBe('Nov 7–20')
  expect(spanName('day', at('2026-11-20'), at('2026-12-03'))).toBe('Nov 20 – Dec 3')
  expect(spanName('hour', at('2026-11-16T00:00'), at('2026-11-16T23:00'))).toBe('Mon, Nov 16, 2026')
  expect(spanName('month', at('2026-01-01'), at('2026-11-01'))).toBe('Jan 2026 – Nov 2026')
})
