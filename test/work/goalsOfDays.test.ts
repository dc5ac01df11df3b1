import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTargetMetrics } from '../../functions/goals/getTargetMetrics.ts'
import { getTimeLostToDevices } from '../../functions/metrics/getTimeLostToDevices.ts'
import { readFigures } from '../../functions/programs/readFigures.ts'
import { getRankingsOfGroups } from '../../functions/rankings/getRankingsOfGroups.ts'
import { getTeamRankingsOfWorker } from '../../functions/rankings/getTeamRankingsOfWorker.ts'
import type { TargetMetrics } from '../../shared/contract/entities.ts'
import type { Output } from '../../shared/contract/index.ts'
import type { ChartType } from '../../shared/metrics/charts.ts'
import { dayRange, hour, minute } from '../../shared/time.ts'
import { envOf } from './caller.ts'
import { chart, floorOf } from './chartSite.ts'
import type { Work } from './day.ts'
import { type Floor, watchedTables } from './floor.ts'

const zone = 'Asia/Tokyo'
const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'] as const
const [first, second, third, today] = days
/** @param clock an hour of the day on the wall */
const at = (date: string, clock: number) => dayRange(zone, date).from + clock * hour
const now = at(today, 12)

/** Each morning two hours at work; of them six minutes of picking, for three scans. */
const work: Work = {
  assignments: days.map((id) => ({ id, device: `d${id}`, user: 'anna', team: 'pick', joined_at: at(id, 9) })),
  batches: days.map((id) => ({
    ...{ id, join_id: id, from: at(id, 9), to: at(id, 11), steps: [] },
    scans: [0, 3, 6].map((minutes) => ({
      ...{ id: `s${minutes}`, at: at(id, 9) + minutes * minute, code: 'A1', symbology: 'QR' },
      ...{ outcome: 'accepted' as const, gap: minutes === 0 ? null : 3 * minute },
    })),
  })),
}

let tables: Awaited<ReturnType<typeof watchedTables>>
let floor: Floor
beforeAll(async () => {
  tables = await watchedTables()
  floor = await floorOf(tables, work, now, zone)
  const change = (fields: Partial<TargetMetrics>, when: number) =>
    tables.stores.goals.change(floor.company.uid, ['pick'], fields, when)
  await change({ scans_phr: 25, hourly_wage: 10, yellow_zone: 20, total_scans: 5 }, at(second, 20))
  await change({ scans_phr: 40, hourly_wage: 30, total_scans: null }, at(today, 10))
})
afterAll(() => tables.stop())

const env = () => envOf(tables, floor, { role: 'admin', group: floor.company.uid, now })
const rounded = (value: number | null | undefined) => value && Number(value.toFixed(4))
/** Three scans in a tenth of an hour. */
const costs = { 18.5: 0.6167, 10: 0.3333, 30: 1 }

describe('a chart', () => {
  const ofPick = (type: ChartType, from: number, to: number) =>
    chart(tables, floor, { from, to }, { zone, group: 'pick', type, now })

  test('holds each day against the goals of its end, and says those of the last one', async () => {
    const series = await ofPick('SCANS_P_HOUR', at(first, 0), now)
    expect(series).toMatchObject({ interval: 'day', metricGoal: 40, yellowZone: 20 })
    expect(series.points.map(({ goal, yellowZone }) => [goal, yellowZone])).toEqual([
      [60, 10],
      [25, undefined],
      [25, undefined],
      [undefined, undefined],
    ])
    const past = await ofPick('SCANS_P_HOUR', at(first, 0), at(today, 0))
    expect(past).toMatchObject({ metricGoal: 25, yellowZone: 20 })
    expect(past.points.map(({ goal }) => goal)).toEqual([60, undefined, undefined])
  })

  test('says no goal of its days where none has changed since', async () => {
    const { metricGoal, yellowZone, points } = await ofPick('SCANS_P_HOUR', at(second, 0), at(today, 0))
    expect({ metricGoal, yellowZone }).toEqual({ metricGoal: 25, yellowZone: 20 })
    expect(points.some((point) => 'goal' in point || 'yellowZone' in point)).toBe(false)
  })

  test('has goals of totals by day, also where the last one has none any more', async () => {
    const { metricGoal, points } = await ofPick('SCANS', at(first, 0), now)
    expect(metricGoal).toBeNull()
    expect(points.map(({ goal }) => goal)).toEqual([900, 5, 5, null])
  })

  test('computes each day’s cost by the wage of its end', async () => {
    const { points } = await ofPick('COST_P_SCAN', at(first, 0), now)
    expect(points.map(({ y }) => rounded(y))).toEqual([costs[18.5], costs[10], costs[10], costs[30]])
  })

  test('of hours has the goals of their day', async () => {
    expect(await ofPick('SCANS_P_HOUR', at(first, 8), at(first, 12))).toMatchObject({ metricGoal: 60, yellowZone: 10 })
    // The day goes on after the range.
    expect(await ofPick('SCANS_P_HOUR', at(second, 8), at(second, 12))).toMatchObject({ metricGoal: 25 })
    expect(await ofPick('SCANS_P_HOUR', at(today, 8), at(today, 9))).toMatchObject({ metricGoal: 40 })
    const night = await ofPick('COST_P_SCAN', at(first, 20), at(second, 10))
    expect(night.points.map(({ y }) => rounded(y)).filter((y) => y !== null)).toEqual([costs[10]])
  })
})

describe('a ranking', () => {
  const asked = (from: number, to: number) => ({
    ...{ data_type: 'COST_P_SCAN' as const, company_url: floor.company.company_url, from, to, time_zone: zone },
  })
  const cost = async (from: number, to: number) => {
    const input = { ...asked(from, to), group_uids: ['pick'] }
    const rows = (await getRankingsOfGroups(input, await env())) as Output<'getRankingsOfGroups'>
    return [rows[0]?.hourly_wage, rounded(rows[0]?.COST_P_SCAN)]
  }

  test('has the wage of the end of its last day', async () => {
    expect(await cost(at(first, 0), at(second, 0))).toEqual([18.5, costs[18.5]])
    expect(await cost(at(first, 0), at(second, 12))).toEqual([10, costs[10]])
    expect(await cost(at(first, 0), at(today, 0))).toEqual([10, costs[10]])
    expect(await cost(at(first, 0), now)).toEqual([30, costs[30]])
  })

  test('by day has that of each day', async () => {
    const input = { ...asked(at(first, 0), now), worker_uid: 'anna', user_group: 'pick', with_days: true as const }
    const rows = (await getTeamRankingsOfWorker(input, await env())) as Output<'getTeamRankingsOfWorker'>
    const each = rows[0]?.days as { date: string; COST_P_SCAN: number }[]
    expect(each.map(({ date, COST_P_SCAN }) => [date, rounded(COST_P_SCAN)])).toEqual([
      [first, costs[18.5]],
      [second, costs[10]],
      [third, costs[10]],
      [today, costs[30]],
    ])
  })
})

test('goals of a day are those of its end by the clock of the group; today and later, those of now', async () => {
  const on = async (day?: string) => {
    const input = { group_uid: 'pick', group_type: 2 as const, ...(day ? { day } : {}) }
    const { scans_phr, total_scans, steps_pworker } = (await getTargetMetrics(input, await env())) as TargetMetrics
    return [scans_phr, total_scans, steps_pworker]
  }
  expect(await on(first)).toEqual([60, 900, 500])
  expect(await on(second)).toEqual([25, 5, 500])
  expect(await on(third)).toEqual([25, 5, 500])
  expect(await on(today)).toEqual([40, null, 500])
  expect(await on('2026-03-05')).toEqual([40, null, 500])
  expect(await on()).toEqual([40, null, 500])
  expect(await on('2025-01-01')).toEqual([60, 900, 500])
})

test('time lost to devices has the goals and the wage of the last day that is asked for', async () => {
  const of = async (from: number, to: number) => {
    const input = { group_uid: 'pick', start_time: from, end_time: to, time_zone: zone }
    const { teams } = (await getTimeLostToDevices(input, await env())) as Output<'getTimeLostToDevices'>
    return teams.map(({ hourly_wage, scans_phr, yellow_zone }) => [hourly_wage, scans_phr, yellow_zone])
  }
  expect(await of(at(first, 0), at(second, 0))).toEqual([[18.5, 60, 10]])
  expect(await of(at(first, 0), at(third, 0))).toEqual([[10, 25, 20]])
  expect(await of(at(first, 0), now)).toEqual([[30, 40, 20]])
})

test('figures for programs have the cost by the wage of the last day', async () => {
  const cost = async (from: number, to: number) => {
    const answer = await readFigures({ group_uid: 'pick', from, to, time_zone: zone }, (await env()) as never)
    return rounded((answer as Output<'readFigures'>).cost_per_scan)
  }
  expect(await cost(at(first, 0), at(second, 0))).toBe(costs[18.5])
  expect(await cost(at(second, 0), at(third, 0))).toBe(costs[10])
  expect(await cost(at(second, 0), now)).toBe(costs[30])
})
