import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChartType, chartTypes } from '../../shared/metrics/charts.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { addDays, day, dayRange, hour, iso, slot } from '../../shared/time.ts'
import {
  type ReferenceFigures,
  referenceDays,
  referenceFigures,
  referenceIntervals,
  referencePresence,
} from '../lib/reference.ts'
import { chart, floorOf, goals, terms } from './chartSite.ts'
import { type Work, workFrom } from './day.ts'
import { watchedTables } from './floor.ts'

/** What charts show is what the reference says, for every data type, group and interval, wherever the clock moves. */

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables({ keepingReads: true })
})
afterAll(() => tables.stop())

/** Several stretches of work around instants, as one. */
const workAround = (instants: readonly number[], seed: number): Work => {
  const parts = instants.map((first, part) => {
    const [work] = fc.sample(workFrom(first), { numRuns: 1, seed: seed + part })
    const named = (id: string) => `${part}${id}`
    return {
      assignments: (work?.assignments ?? []).map((join) => ({ ...join, id: named(join.id) })),
      batches: (work?.batches ?? []).map((sent) => ({ ...sent, id: named(sent.id), join_id: named(sent.join_id) })),
    }
  })
  return {
    assignments: parts.flatMap(({ assignments }) => assignments),
    batches: parts.flatMap(({ batches }) => batches),
  }
}

const teamsOf: Record<string, string[]> = { fac: ['pick', 'yard'], annex: ['pack'], pick: ['pick'], pack: ['pack'] }

/** The value of a data type by the words of the specification. */
const yOf: Record<ChartType, (sum: Sum, present: { workers: number; devices: number }) => number | null> = {
  ACTIVE_DEVICES: (_, { devices }) => devices,
  ACTIVE_WORKERS: (_, { workers }) => workers,
  COST_P_SCAN: ({ pick, scans }) => (scans ? (18.5 * (pick / hour)) / scans : null),
  HOURS_SAVED: ({ working }) => working / hour / 0.8 - working / hour,
  NONSCAN_HOURS: ({ working, pick }) => Math.max(0, working - pick) / hour,
  ROI: ({ working }) => (working / hour / 0.8 - working / hour) * 18.5,
  SCAN_HOURS: ({ pick }) => pick / hour,
  SCANS: ({ scans }) => scans,
  SCANS_P_HOUR: ({ scans, pick }) => (pick ? scans / (pick / hour) : null),
  SECONDS_P_SCAN: ({ scans, pick }) => (scans ? pick / 1000 / scans : null),
  STEPS: ({ steps }) => steps,
  STEPS_P_HOUR: ({ steps, working }) => (working ? steps / (working / hour) : null),
  STEPS_P_SCAN: ({ steps, scans }) => (scans ? steps / scans : null),
  TOTAL_HOURS: ({ working }) => working / hour,
}

const rates: ChartType[] = ['COST_P_SCAN', 'SCANS_P_HOUR', 'SECONDS_P_SCAN', 'STEPS_P_HOUR', 'STEPS_P_SCAN']

type Sum = Pick<ReferenceFigures, 'working' | 'pick' | 'scans' | 'steps'>

/** The work of a group or of one worker of it. */
const workOf = (work: Work, { group, worker }: Whose): Work => {
  const isAsked = (team: string, user: string) =>
    (teamsOf[group] ?? ['pick', 'pack', 'yard']).includes(team) && (!worker || worker === user)
  const assignments = work.assignments.filter(({ team, user }) => isAsked(team, user))
  return { assignments, batches: work.batches.filter(({ join_id }) => assignments.some(({ id }) => id === join_id)) }
}

/** What was done in each interval by a group or by one worker of it, whatever is shown of it. */
const doneIn = (work: Work, intervals: readonly Range[], whose: Whose) => {
  const { assignments, batches } = workOf(work, whose)
  return intervals.map((interval) => {
    const sum: Sum = { working: 0, pick: 0, scans: 0, steps: 0 }
    for (const figures of referenceFigures(batches, assignments, terms, interval).values()) {
      for (const name of Object.keys(sum) as (keyof Sum)[]) sum[name] += figures[name]
    }
    const { workers, devices } = referencePresence(batches, assignments, interval)
    return { x: iso(interval.from), sum, present: { workers: workers.size, devices: devices.size } }
  })
}

/** What a goal per working day comes to in each month, and of which data type there is one. */
const goalsOf = (work: Work, months: readonly Range[], whose: Whose, zone: string) => {
  const { assignments, batches } = workOf(work, whose)
  const [type, goal] = whose.worker
    ? (['STEPS', goals.steps_pworker] as const)
    : (['SCANS', goals.total_scans] as const)
  const days = months.map(
    (month) => new Set([...referenceDays(batches, assignments, month, zone).values()].flatMap((own) => [...own])),
  )
  return { type, goals: days.map(({ size }) => (size > 0 ? size * goal : null)) }
}

/** The points that should be shown. */
const pointsOf = (done: ReturnType<typeof doneIn>, type: ChartType) =>
  done.map(({ x, sum, present }) => near({ x, y: yOf[type](sum, present), working: sum.working / hour }))

const nearTo = (value: number | null) => (value === null ? null : Number(value.toPrecision(10)))

/** Of a rate, total over total, which is not the mean of its points; of anything else the points say it. */
const averageOf = (done: ReturnType<typeof doneIn>, type: ChartType) => {
  if (!rates.includes(type)) return null
  const total: Sum = { working: 0, pick: 0, scans: 0, steps: 0 }
  for (const { sum } of done) for (const name of Object.keys(total) as (keyof Sum)[]) total[name] += sum[name]
  return nearTo(yOf[type](total, { workers: 0, devices: 0 }))
}

interface Whose {
  group: string
  worker?: string
}

/** The company, its facilities, teams of either, and workers of the company and of a team. */
const everybody = (company: string): Whose[] => [
  { group: company },
  { group: 'fac' },
  { group: 'annex' },
  { group: 'pack' },
  { group: company, worker: 'anna' },
  { group: 'pick', worker: 'bert' },
]

const near = ({ x, y, working }: { x: string; y: number | null; working: number }) => ({
  x,
  y: y === null ? null : Number(y.toPrecision(10)),
  working: Number(working.toPrecision(10)),
})

const turns = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/St_Johns', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Kathmandu', '2026-03-01'],
  ['Pacific/Kiritimati', '2026-05-01'],
] as const

describe.each(turns)('%s around %s', (zone, date) => {
  const whole = dayRange(zone, date)
  const days = { from: dayRange(zone, addDays(date, -2)).from, to: whole.to }
  const ranges = [
    ['day', days],
    ['hour', whole],
    // Cut within their first and last intervals.
    ['day', { from: days.from + 5 * hour + slot, to: days.to - 3 * hour - 2 * slot }],
    ['hour', { from: whole.from + slot, to: whole.from + 21 * hour - slot }],
  ] as const
  const open = [
    ['with open days', whole.to + 6 * hour],
    ['with closed days', whole.to + 5 * day],
  ] as const

  test.each(open)(
    'every data type of everybody by hour and by day, %s',
    async (_name, at) => {
      const now = Math.floor(at / slot) * slot
      const work = workAround([whole.from - 30 * hour, whole.from - 8 * hour, whole.from + 9 * hour], Date.parse(date))
      const shown = { ...work, batches: work.batches.filter(({ to }) => to <= now) }
      const floor = await floorOf(tables, shown, now)
      for (const whose of everybody(floor.company.uid)) {
        for (const [interval, range] of ranges) {
          const done = doneIn(shown, referenceIntervals(range, zone, interval), whose)
          for (const type of chartTypes) {
            const series = await chart(tables, floor, range, { zone, type, now, ...whose })
            expect(series.interval).toBe(interval)
            expect(nearTo(series.average), `average of ${type}`).toEqual(averageOf(done, type))
            expect(series.points.map(near), `${type} ${JSON.stringify(whose)}`).toEqual(pointsOf(done, type))
          }
        }
      }
    },
    120_000,
  )
})

describe('by month', () => {
  test.each([
    ['America/Los_Angeles', '2026-01-07', '2026-06-20'],
    ['Asia/Tokyo', '2026-01-01', '2026-07-01'],
    ['Asia/Kathmandu', '2026-01-28', '2026-06-04'],
    ['Australia/Adelaide', '2026-02-15', '2026-07-10'],
  ])(
    'every data type of everybody in %s from %s to %s',
    async (zone, first, last) => {
      const range = { from: dayRange(zone, first).from, to: dayRange(zone, last).from }
      const edges = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map(
        (date) => dayRange(zone, date).from - 6 * hour,
      )
      const work = workAround([...edges, range.to - 70 * hour], 3)
      for (const now of zone === 'America/Los_Angeles' ? [range.to, range.to + 40 * day] : [range.to + 3 * day]) {
        const shown = { ...work, batches: work.batches.filter(({ to }) => to <= now) }
        const floor = await floorOf(tables, shown, now, zone)
        for (const whose of everybody(floor.company.uid)) {
          const months = referenceIntervals(range, zone, 'month')
          const done = doneIn(shown, months, whose)
          const due = goalsOf(shown, months, whose, zone)
          const { points } = await chart(tables, floor, range, { zone, type: due.type, now, ...whose })
          expect(points.map(({ goal }) => goal)).toEqual(due.goals)
          for (const type of chartTypes) {
            const series = await chart(tables, floor, range, { zone, type, now, ...whose })
            expect(series.interval).toBe('month')
            expect(series.points.map(near), `${type} ${JSON.stringify(whose)}`).toEqual(pointsOf(done, type))
          }
        }
      }
    },
    120_000,
  )
})

test('the goal of scans does not apply where nobody shown was in a scan team', async () => {
  const from = Date.parse('2026-04-07T08:00:00Z')
  const range = { from: Date.parse('2026-04-06T00:00:00Z'), to: Date.parse('2026-04-08T00:00:00Z') }
  const join = (user: string, team: string) => ({ id: user, device: user, user, team, joined_at: from })
  const batch = (user: string) => ({ id: user, join_id: user, from, to: from + hour, scans: [], steps: [] })
  const work: Work = {
    assignments: [join('anna', 'yard'), join('bert', 'pick')],
    batches: [batch('anna'), batch('bert')],
  }
  const now = range.to + hour
  const floor = await floorOf(tables, work, now)
  await tables.stores.goals.change(floor.company.uid, [floor.company.uid], { scans_pworker: 50 }, 0)
  const goal = async (asked: { group?: string; worker?: string; type?: ChartType }) => {
    const { metricGoal, scanTeam } = await chart(tables, floor, range, { zone: 'UTC', now, ...asked })
    return { metricGoal, scanTeam }
  }
  expect(await goal({ group: 'yard' })).toEqual({ metricGoal: null, scanTeam: false })
  expect(await goal({ worker: 'anna' })).toEqual({ metricGoal: null, scanTeam: false })
  // Nothing was scanned here either, but it should have been.
  expect(await goal({ group: 'pick' })).toEqual({ metricGoal: 900, scanTeam: true })
  expect(await goal({ worker: 'bert' })).toEqual({ metricGoal: 50, scanTeam: true })
  expect(await goal({})).toEqual({ metricGoal: 900, scanTeam: true })
  expect(await goal({ group: 'yard', type: 'SCANS_P_HOUR' })).toEqual({ metricGoal: 60, scanTeam: true })
})
