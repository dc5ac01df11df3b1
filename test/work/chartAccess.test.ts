import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChartInterval } from '../../shared/contract/charts.ts'
import type { ChartType } from '../../shared/metrics/charts.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { day, hour } from '../../shared/time.ts'
import { addPerson, person } from './caller.ts'
import { type Asked, chart, floorOf } from './chartSite.ts'
import type { Work } from './day.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())

describe('a series', () => {
  const now = Date.parse('2026-03-03T15:20:00.000Z')
  const today = { from: Date.parse('2026-03-03T00:00:00.000Z'), to: Date.parse('2026-03-04T00:00:00.000Z') - 8 * hour }
  const zone = 'UTC'
  const worked = { assignments: [], batches: [] } satisfies Work
  let floor: Floor
  beforeAll(async () => {
    floor = await floorOf(tables, worked, now)
  })

  test('has a point for every interval up to the current time, empty ones too', async () => {
    const { points, range } = await chart(tables, floor, today, { zone, now })
    expect(points.length).toBe(16)
    expect(points.every(({ y, working }) => y === 0 && working === 0)).toBe(true)
    expect(range).toEqual({ from: '2026-03-03T00:00:00.000Z', to: '2026-03-03T16:00:00.000Z' })
    const earlier = await chart(tables, floor, today, { zone, now, more: { current_time: '2026-03-03T04:59:59Z' } })
    expect(earlier.points.length).toBe(5)
    const rates = await chart(tables, floor, today, { zone, now, type: 'SCANS_P_HOUR' })
    expect(rates.points.every(({ y }) => y === null)).toBe(true)
  })

  test('carries its goal, where the goal is one of such an interval', async () => {
    const days = { from: today.from - 5 * day, to: today.from }
    const facts = async (range: Range, type: ChartType, worker?: string) => {
      const { metricGoal, yellowZone, moreIsBetter } = await chart(tables, floor, range, {
        ...{ zone, now, type },
        ...(worker ? { worker } : {}),
      })
      return [metricGoal, yellowZone, moreIsBetter]
    }
    expect(await facts(days, 'STEPS', 'anna')).toEqual([500, 10, true])
    expect(await facts(today, 'STEPS', 'anna')).toEqual([null, 10, true])
    expect(await facts(days, 'STEPS')).toEqual([null, 10, true])
    expect(await facts(today, 'SCANS_P_HOUR')).toEqual([60, 10, true])
    expect(await facts(today, 'SECONDS_P_SCAN')).toEqual([null, 10, false])
    expect(await facts(today, 'TOTAL_HOURS')).toEqual([null, 10, true])
  })

  test('needs a wage for its costs', async () => {
    const other = await newFloor(tables)
    const { points } = await chart(tables, other, today, { zone, now, type: 'ROI' })
    expect(points.every(({ y }) => y === null)).toBe(true)
  })

  test.each([
    ['hour', 24, 'hour'],
    ['hours', 24, 'hour'],
    ['days', 24.25, 'day'],
    ['day', 2208, 'day'],
    ['months', 2208.25, 'month'],
  ] as const)('by %s over %d hours', async (interval, hours, derived) => {
    const range = { from: today.from - hours * hour, to: today.from }
    expect((await chart(tables, floor, range, { zone, now })).interval).toBe(derived)
    expect((await chart(tables, floor, range, { zone, now, more: { interval: derived } })).interval).toBe(derived)
    const refused = chart(tables, floor, range, { zone, now, more: { interval: derived === 'day' ? 'hour' : 'day' } })
    await expect(refused).rejects.toMatchObject({ code: 'badInput', errors: [{ path: 'interval' }] })
    expect(ChartInterval.parse(interval)).toBe(derived)
  })

  test.each([
    ['start_time', { start_time: '2026-03-03 00:07:00' }],
    ['start_time', { start_time: '2026-03-03 16:00:00' }],
    ['end_time', { end_time: '2026-03-03 16:45:00' }],
    ['end_time', { start_time: '2026-03-03 10:00:00', end_time: '2026-03-03 09:00:00' }],
    ['end_time', { start_time: '2025-03-01 00:00:00' }],
  ])('with a wrong %s is refused', async (path, more) => {
    const error = await chart(tables, floor, today, { zone, now, more }).catch((refused: unknown) => refused)
    expect((error as { errors?: { path: string }[] }).errors?.map((each) => each.path)).toContain(path)
  })

  test('of nothing has no points', async () => {
    expect((await chart(tables, floor, { from: today.from, to: today.from }, { zone, now })).points).toEqual([])
  })
})

describe('whose figures', () => {
  const now = Date.parse('2026-03-03T15:00:00.000Z')
  const from = now - 5 * hour
  const join = (id: string, user: string, team: string) => ({ id, device: `d${id}`, user, team, joined_at: from })
  const span = (id: string) => ({ id, join_id: id, from, to: from + hour, scans: [], steps: [] })
  const work: Work = {
    assignments: [join('1', 'anna', 'pick'), join('2', 'bert', 'pick'), join('3', 'cleo', 'pack')],
    batches: ['1', '2', '3'].map(span),
  }
  let floor: Floor
  beforeAll(async () => {
    floor = await floorOf(tables, work, now)
  })

  test('a goal per working day holds on the days that were worked on', async () => {
    const days = { from: Date.parse('2026-03-01T00:00:00.000Z'), to: now }
    const { metricGoal, points } = await chart(tables, floor, days, { zone: 'UTC', now })
    expect(metricGoal).toBe(900)
    expect(points.map(({ goal }) => goal)).toEqual([null, null, 900])
    const rates = await chart(tables, floor, days, { zone: 'UTC', now, type: 'SCANS_P_HOUR' })
    expect(rates.points.map(({ goal }) => goal)).toEqual([undefined, undefined, undefined])
  })

  const hours = async (asked: Partial<Asked>) => {
    const { points } = await chart(
      tables,
      floor,
      { from, to: now },
      { zone: 'UTC', now, type: 'TOTAL_HOURS', ...asked },
    )
    return points.reduce((sum, { y }) => sum + (y ?? 0), 0)
  }

  test('a worker gets the own, whether named or not', async () => {
    const anna = { role: 'worker', own: 'pick', user: 'anna', group: 'pick' } as const
    expect(await hours(anna)).toBe(1)
    expect(await hours({ ...anna, worker: 'anna' })).toBe(1)
    expect(await hours({ role: 'teamManager', own: 'pick', group: 'pick' })).toBe(2)
    await expect(hours({ ...anna, worker: 'bert' })).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(hours({ ...anna, worker: 'nobody' })).rejects.toMatchObject({ code: 'notFound' })
    const devices = await chart(tables, floor, { from, to: now }, { ...anna, zone: 'UTC', now, type: 'ACTIVE_DEVICES' })
    expect(Math.max(...devices.points.map(({ y }) => y ?? 0))).toBe(1)
  })

  test.each([
    ['teamManager', 'pick', 'pack'],
    ['teamManager', 'pick', 'fac'],
    ['facilityManager', 'fac', 'annex'],
    ['worker', 'pick', 'yard'],
    ['admin', undefined, 'nowhere'],
  ] as const)('a %s of %s cannot see %s', async (role, own, group) => {
    const asked = hours({ role, group, ...(own ? { own } : {}), user: 'anna' })
    await expect(asked).rejects.toMatchObject({ code: 'notFound' })
  })

  test('a manager cannot see a worker beyond their reach', async () => {
    await addPerson(tables, person(floor, 'dora', 'worker', 'pack'))
    const asked = hours({ role: 'facilityManager', own: 'fac', group: 'fac', worker: 'dora' })
    await expect(asked).rejects.toMatchObject({ code: 'notFound' })
    expect(await hours({ worker: 'dora' })).toBe(0)
  })
})
