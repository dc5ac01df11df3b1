import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartType } from '../../../shared/metrics/charts.ts'
import { differenceText, labelText, percentText, shortName, valueText } from '../../../web/parts/charts/figures.ts'
import { dodged, placed, widthOf } from '../../../web/parts/charts/labels.ts'
import { modelOf } from '../../../web/parts/charts/modelOf.ts'
import { columnAt, marksOf, pathsOf, plotOf } from '../../../web/parts/charts/plot.ts'
import { scaleOf } from '../../../web/parts/charts/scale.ts'
import { zoneAt } from '../../../web/parts/charts/zones.ts'
import { holds } from '../../lib/property.ts'
import { answered, pointsFrom, series } from './fixtures.ts'

const size = { width: 1100, height: 412, labels: 'none', targets: false, narrow: false } as const

const modelWith = (lists: readonly (readonly (number | null)[])[], more: Parameters<typeof series>[1] = {}) => {
  const model = modelOf(
    lists.map((values, slot) =>
      answered(series(pointsFrom('2026-11-07T00:00:00Z', values), more), { slot, title: `Team ${slot}` }),
    ),
    false,
  )
  if (!model) throw new Error('no model')
  return model
}

test('figures are written as their type is', () => {
  const text = (type: ChartType, value: number | null) => valueText(type, value)
  expect(text('SCANS', 1234567)).toBe('1,234,567')
  expect(text('SCANS_P_HOUR', 168.8666)).toBe('168.87')
  expect(text('COST_P_SCAN', 0.1)).toBe('$0.10')
  expect(text('ROI', -12.5)).toBe('−$12.50')
  expect(text('SECONDS_P_SCAN', null)).toBe('–')
  expect(text('STEPS', Number.NaN)).toBe('–')
  expect(text('TOTAL_HOURS', -0.001)).toBe('0.00')
  expect(differenceText('SCANS', 5)).toBe('+5')
  expect(differenceText('COST_P_SCAN', -0.02)).toBe('−$0.02')
  expect(percentText(3.14)).toBe('+3.1%')
  expect(percentText(-1234.56)).toBe('−1,234.6%')
  expect(percentText(0.01)).toBe('0.0%')
})

test('a label says the value, the difference or the change in percent; the first point has no change', () => {
  const values = Float64Array.of(100, 105, Number.NaN)
  expect([0, 1, 2].map((index) => labelText('value', 'SCANS', values, index))).toEqual(['100', '105', ''])
  expect([0, 1, 2].map((index) => labelText('difference', 'SCANS', values, index))).toEqual(['', '+5', ''])
  expect([0, 1, 2].map((index) => labelText('percent', 'SCANS', values, index))).toEqual(['', '+5.0%', ''])
  expect(labelText('none', 'SCANS', values, 0)).toBe('')
})

test('names over 16 characters are cut, whatever characters they are', () => {
  expect(shortName('Tulsa Crossdock1')).toBe('Tulsa Crossdock1')
  expect(shortName('Tulsa Crossdock 12')).toBe('Tulsa Crossdock…')
  expect(shortName('Tulsa Crossdock12')).toBe('Tulsa Crossdock1…')
  expect(shortName('🏭'.repeat(17))).toBe(`${'🏭'.repeat(16)}…`)
})

test('a scale holds all values, in steps that read well, and begins at 0 unless the values lie close together', () => {
  expect(scaleOf(130, 187, 8, false)).toMatchObject({ low: 130, high: 190, decimals: 0 })
  expect(scaleOf(16323, 72248, 9, true)).toMatchObject({ low: 0, high: 80000 })
  expect(scaleOf(0.1, 0.12, 6, false).decimals).toBe(3)
  expect(scaleOf(0, 3, 9, true).ticks).toEqual([0, 1, 2, 3])
  expect(scaleOf(0, 0, 6, true)).toMatchObject({ low: 0, high: 1 })
  expect(scaleOf(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 6, false).ticks).toEqual([0, 1])
  holds(
    fc.property(
      fc.double({ min: -1e7, max: 1e7, noNaN: true }),
      fc.double({ min: 1e-4, max: 1e7, noNaN: true }),
      fc.integer({ min: 3, max: 12 }),
      fc.boolean(),
      (low, span, most, whole) => {
        const scale = scaleOf(low, low + span, most, whole)
        const [first = 0, second = 0] = scale.ticks
        const unseen = Math.max(span, second - first) * 1e-6
        expect(scale.low).toBeLessThanOrEqual(low + unseen)
        expect(scale.high).toBeGreaterThanOrEqual((low + span) * (1 - Math.sign(low + span) * 1e-6) - unseen)
        expect(scale.ticks.length).toBeGreaterThanOrEqual(2)
        expect(scale.ticks.length).toBeLessThanOrEqual(most + 2)
        expect(new Set(scale.ticks.map((tick) => tick.toFixed(scale.decimals))).size).toBe(scale.ticks.length)
      },
    ),
  )
})

test('every point lies in its column, higher values higher, and none outside of the chart', () => {
  const model = modelWith([
    [100, 180, null, 140],
    [130, 131, 132, 133],
  ])
  const plot = plotOf(model, size)
  expect([...plot.xs].every((x, index) => columnAt(plot, x) === index)).toBe(true)
  expect(columnAt(plot, plot.left - 2 * plot.step)).toBe(-1)
  const [first] = plot.lines
  const ys = [...(first?.ys ?? [])]
  expect(ys[1]).toBeLessThan(ys[0] ?? 0)
  expect(ys[2]).toBeNaN()
  for (const { ys: heights } of plot.lines) {
    for (const y of heights) if (!Number.isNaN(y)) expect(y >= plot.top && y <= plot.bottom).toBe(true)
  }
  expect(plot.ends.map(({ name, value }) => [name, value])).toEqual([
    ['Team 0', '140.00'],
    ['Team 1', '133.00'],
  ])
  expect(plotOf(model, { ...size, narrow: true }).ends).toEqual([])
})

test('a line has a gap where there is no value, and a point that stands alone has a marker', () => {
  const model = modelWith([[1, 2, null, 4, null, 6, 7]])
  const plot = plotOf(model, size)
  const [line] = plot.lines
  if (!line) throw new Error('no line')
  expect(pathsOf(plot, line).line.match(/M/g)).toHaveLength(3)
  expect(marksOf(plot, line)).toHaveLength(5)
  const sparse = { ...plot, every: 100 }
  expect(marksOf(sparse, line).map(({ x }) => columnAt(plot, x))).toEqual([0, 3])
})

test('the way to a point whose interval is not over is dashed', () => {
  const at = Date.parse('2026-11-09T12:00:00Z')
  const model = modelOf([answered(series(pointsFrom('2026-11-07T00:00:00Z', [1, 2, 3])), { at })], false)
  if (!model) throw new Error('no model')
  const plot = plotOf(model, size)
  const [line] = plot.lines
  if (!line) throw new Error('no line')
  const { line: solid, dashed } = pathsOf(plot, line)
  expect(solid.match(/[ML]/g)?.join('')).toBe('ML')
  expect(dashed.match(/[ML]/g)?.join('')).toBe('ML')
})

test('goal zones fill the chart between its edges; lower is better turns them round', () => {
  const zones = (moreIsBetter: boolean) => {
    const model = modelWith([[150, 180]], { metricGoal: 165, yellowZone: 10, moreIsBetter })
    const plot = plotOf(model, { ...size, targets: true })
    const [run, ...more] = plot.goal?.runs ?? []
    expect(more).toEqual([])
    expect(run).toMatchObject({ left: plot.left, right: plot.right })
    const bands = [...(run?.bands ?? [])].sort((a, b) => a.y - b.y)
    expect(bands.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(plot.bottom - plot.top)
    expect(plot.weekends).toEqual([])
    return [...bands.map(({ zone }) => zone), plot.goal?.text]
  }
  expect(zones(true)).toEqual(['green', 'yellow', 'red', 'Goal ≥ 165.00'])
  expect(zones(false)).toEqual(['red', 'yellow', 'green', 'Goal ≤ 165.00'])
  const two = modelWith([[150], [160]], { metricGoal: 165, yellowZone: 10 })
  expect(plotOf(two, { ...size, targets: true }).goal).toBeUndefined()
})

test('a goal that differs from column to column is a line in steps, with gaps where none holds', () => {
  const goals = [null, 100, 100, 300, null]
  const points = pointsFrom('2026-07-01T00:00:00Z', [0, 90, 100, 310, 0]).map((point, at) => ({
    ...point,
    goal: goals[at] ?? null,
  }))
  const model = modelOf([answered(series(points, { yellowZone: 10, data_type: 'SCANS' }))], false)
  if (!model) throw new Error('no model')
  const plot = plotOf(model, { ...size, targets: true })
  const { left, step } = plot
  const runs = plot.goal?.runs ?? []
  expect(runs.map((run) => [run.left, run.right])).toEqual([
    [left + step, left + 3 * step],
    [left + 3 * step, left + 4 * step],
  ])
  expect(runs[0]?.y).toBeGreaterThan(runs[1]?.y ?? 0)
  expect(plot.goal?.text).toBe('Goal ≥ 100')
  const [only] = model.series
  const zones = goals.map((_, at) => only && zoneAt(only, at))
  expect(zones).toEqual(['none', 'yellow', 'green', 'green', 'none'])
})

test('a goal and a yellow zone that were changed hold from then on', () => {
  const points = pointsFrom('2026-07-01T00:00:00Z', [95, 92, 92]).map((point, at) => ({
    ...point,
    ...(at === 0 ? { goal: 90 } : {}),
    ...(at === 1 ? { yellowZone: null } : {}),
  }))
  const model = modelOf([answered(series(points, { metricGoal: 100, yellowZone: 10 }))], false)
  if (!model) throw new Error('no model')
  const runs = plotOf(model, { ...size, targets: true }).goal?.runs ?? []
  expect(runs.map((run) => run.goalY)).toEqual([expect.any(Number), runs[2]?.goalY, runs[1]?.goalY])
  expect(runs[0]?.goalY).toBeGreaterThan(runs[1]?.goalY ?? 0)
  expect(runs.map(({ y, yellowY }) => yellowY > y)).toEqual([true, false, true])
  const [only] = model.series
  expect([0, 1, 2].map((at) => only && zoneAt(only, at))).toEqual(['green', 'red', 'yellow'])
})

test('a column that is not over is judged by what is due, under the line of the whole goal', () => {
  const points = pointsFrom('2026-07-01T00:00:00Z', [100, 95, 50]).map((point, at) => ({
    ...point,
    goal: 100,
    ...(at === 2 ? { due: 40 } : {}),
  }))
  const model = modelOf([answered(series(points, { yellowZone: 10, data_type: 'SCANS' }))], false)
  if (!model) throw new Error('no model')
  const { goal } = plotOf(model, { ...size, targets: true })
  const [before, last] = goal?.runs ?? []
  expect(goal?.runs).toHaveLength(2)
  expect(before?.y).toBe(before?.goalY)
  expect(last?.goalY).toBe(before?.goalY)
  expect(last?.y).toBeGreaterThan(last?.goalY ?? 0)
  expect(goal?.text).toBe('Goal ≥ 100')
  const [only] = model.series
  expect([0, 1, 2].map((at) => only && zoneAt(only, at))).toEqual(['green', 'yellow', 'green'])
})

test('no line goes through the words of the goal, wherever there is room beside it', () => {
  const columns = (wanted: number, [left, right]: [number, number], plot: ReturnType<typeof plotOf>) => {
    const [line] = plot.lines
    return Array.from(plot.xs, (x, index) => [x, line?.ys[index] ?? 0] as const)
      .slice(1)
      .some(([x, y], index) => {
        const [beforeX, beforeY] = [plot.xs[index] ?? 0, line?.ys[index] ?? 0]
        for (let at = Math.max(left, beforeX); at <= Math.min(right, x); at += 1) {
          const height = beforeY + ((y - beforeY) * (at - beforeX)) / (x - beforeX)
          if (height > wanted - 10 && height < wanted + 2) return true
        }
        return false
      })
  }
  const value = fc.integer({ min: 120, max: 200 })
  holds(
    fc.property(fc.array(value, { minLength: 4, maxLength: 14 }), fc.boolean(), (values, moreIsBetter) => {
      const model = modelWith([values], { metricGoal: 165, yellowZone: 10, moreIsBetter })
      const plot = plotOf(model, { ...size, targets: true })
      const { text, textX, textY } = plot.goal ?? { text: '', textX: 0, textY: 0 }
      expect(textX).toBeGreaterThan(plot.left)
      expect(textX + widthOf(text, 11.5)).toBeLessThan(plot.right)
      expect(columns(textY, [textX, textX + widthOf(text, 11.5)], plot)).toBe(false)
    }),
    { seed: 3 },
  )
})

test('weekends are bands, Saturday and Sunday in one', () => {
  const plot = plotOf(modelWith([Array.from({ length: 14 }, (_, index) => index + 1)]), size)
  expect(plot.weekends.map(({ width }) => Math.round(width / plot.step))).toEqual([2, 2])
})

test('labels never lie on each other nor on what is taken', () => {
  const taken = { left: 0, right: 60, top: 80, bottom: 130 }
  const area = { left: 0, right: 500, top: 0, bottom: 300 }
  holds(
    fc.property(
      fc.array(
        fc.record({
          x: fc.integer({ min: 0, max: 500 }),
          y: fc.integer({ min: 0, max: 300 }),
          text: fc.constantFrom('+1.20', '180.49', '−12.6%', '1,234,567'),
          slot: fc.integer({ min: 0, max: 4 }),
          below: fc.boolean(),
        }),
        { maxLength: 60 },
      ),
      (wanted) => {
        const boxes = placed(wanted, 11.5, area, [taken]).map(({ x, baseline, text }) => ({
          left: x - widthOf(text, 11.5) / 2,
          right: x + widthOf(text, 11.5) / 2,
          top: baseline - 11.5,
          bottom: baseline,
        }))
        const all = [...boxes, taken]
        const meet = (a: typeof taken, b: typeof taken) =>
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        for (const [at, box] of all.entries()) expect(all.slice(at + 1).some((other) => meet(box, other))).toBe(false)
      },
    ),
  )
})

test('names beside lines keep their order, apart and inside', () => {
  holds(
    fc.property(fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { minLength: 1, maxLength: 5 }), (heights) => {
      const moved = dodged(heights, 32, 12, 372)
      const sorted = [...moved].sort((a, b) => a - b)
      for (const [at, height] of sorted.entries()) {
        expect(height).toBeGreaterThanOrEqual(12 - 1e-6)
        expect(height).toBeLessThanOrEqual(372 + 1e-6)
        if (at > 0) expect(height - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(32 - 1e-6)
      }
      for (const [a, left] of heights.entries()) {
        for (const [b, right] of heights.entries()) if (left < right) expect(moved[a]).toBeLessThan(moved[b] ?? 0)
      }
    }),
  )
})

test('with 2,000 columns labels and markers stand where there is room', () => {
  const hourly = (seed: number) =>
    Array.from({ length: 2000 }, (_, index) => 100 + seed * 20 + Math.sin(index / 9) * 10)
  const lists = [0, 1, 2, 3, 4].map((seed, slot) =>
    answered(series(pointsFrom('2026-08-01T00:00:00Z', hourly(seed), { step: 3_600_000 }), { interval: 'hour' }), {
      slot,
      zone: 'America/New_York',
    }),
  )
  const model = modelOf(lists, false)
  if (!model) throw new Error('no model')
  const plot = plotOf(model, { ...size, labels: 'value' })
  expect(plot.xs.length).toBe(2000)
  expect(plot.lines.flatMap((line) => marksOf(plot, line)).length).toBeLessThan(120)
  expect(plot.columns.length).toBeLessThan(30)
})
