import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCardMetrics } from '../../functions/metrics/getCardMetrics.ts'
import { getChartMetrics } from '../../functions/metrics/getChartMetrics.ts'
import { getTodaysStaticMetrics } from '../../functions/metrics/getTodaysStaticMetrics.ts'
import { rebuildDay } from '../../functions/rollup/rebuild.ts'
import type { CardRow } from '../../shared/contract/metrics.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { addDays, dateIn, day, dayRange, hour, iso, minute, utcDate } from '../../shared/time.ts'
import {
  referenceDays,
  referenceFigures,
  referenceQuarters,
  referenceShare,
  type SentBatch,
  type Terms,
} from '../lib/reference.ts'
import { envOf } from './caller.ts'
import { callouts, clockChanges, excluded, stretches, type Work } from './day.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

/** Where a day should be by now, whatever came in when. */

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables({ keepingReads: true })
})
afterAll(() => tables.stop())

const terms: Terms = { pickGap: 300_000, nonScanTeams: ['yard'], excluded, callouts }

const deviceOf = (work: Work, { join_id }: SentBatch) => work.assignments.find(({ id }) => id === join_id)?.device ?? ''

const joined = async (work: Work, zone: string) => {
  const floor = await newFloor(tables, terms, zone)
  for (const join of work.assignments) await floor.join(join)
  return floor
}

/** Every batch as it comes, and days closed as they end. */
const deliver = async (floor: Floor, work: Work, now: number) => {
  for (const sent of [...work.batches].sort((a, b) => a.to - b.to)) {
    await floor.closeDays(sent.to)
    await floor.send(deviceOf(work, sent), [sent], sent.to)
    await floor.rollUp(floor.written().slice(-3))
  }
  await floor.rollUp(floor.written())
  await floor.closeDays(now)
}

/** Every second batch is late, when its day is closed, and everything is sent twice. */
const deliverLate = async (floor: Floor, work: Work, now: number) => {
  const late = (facilityKey: number) => (facilityKey % 2 === 0 ? 0 : 3 * day)
  const turns = work.batches.map((sent, facilityKey) => ({ sent, at: Math.min(now, sent.to + late(facilityKey)) }))
  for (const { sent, at } of turns.sort((a, b) => a.at - b.at)) {
    await floor.closeDays(at)
    await floor.send(deviceOf(work, sent), [sent], at)
    await floor.send(deviceOf(work, sent), [sent], at)
    await floor.rollUp(floor.written().slice(-3).reverse())
  }
  await floor.rollUp(floor.written())
  await floor.closeDays(now)
}

const usualPagesOf = async (floor: Floor) =>
  Object.entries((await floor.stored([])).pages).filter(([sk]) => /^[UV]#/.test(sk))

describe.each(clockChanges)('%s around %s', (zone, date) => {
  const midnight = dayRange(zone, date).from
  const weeks = [-35, -28, -21, -14, -8, -7, -1, 0]
  const someWork = stretches(weeks.map((days) => dayRange(zone, addDays(date, days)).from))
  const now = midnight + 13 * hour + 7 * minute
  const wire = (at: number) => Math.ceil(at / (15 * minute)) * 15 * minute
  const ranges: Range[] = [
    { from: midnight, to: wire(now) },
    { from: dayRange(zone, addDays(date, -6)).from, to: wire(now) },
    { from: dayRange(zone, addDays(date, -1)).from + 6 * hour, to: dayRange(zone, addDays(date, -1)).from + 14 * hour },
    { from: dayRange(zone, addDays(date, -8)).from + 9 * hour, to: midnight + 2 * hour },
    dayRange(zone, addDays(date, -1)),
  ]

  test('days that a range or the time cuts are due with their usual share, late and rebuilt alike', async () => {
    await fc.assert(
      fc.asyncProperty(someWork, async (all) => {
        const work = { ...all, batches: all.batches.filter(({ to }) => to <= now) }
        const floor = await joined(work, zone)
        await deliver(floor, work, now)
        const today = dateIn(zone, now)
        for (const group of [floor.company.uid, 'fac', 'pick']) {
          const isOf = (key: string) => group !== 'pick' || key.startsWith('pick ')
          const known = new Map<number, { scans: number; steps: number }>()
          const doneIn = (range: Range) => {
            const found = known.get(range.from) ?? { scans: 0, steps: 0 }
            if (!known.has(range.from)) {
              for (const [key, { scans, steps }] of referenceFigures(work.batches, work.assignments, terms, range)) {
                if (!isOf(key)) continue
                found.scans += scans
                found.steps += steps
              }
              known.set(range.from, found)
            }
            return found
          }
          for (const range of ranges) {
            const shareOn = (on: string) => {
              const quarters = referenceQuarters(zone, on).map(({ at }) => at)
              const [start, end] = [Math.min(...quarters), Math.max(...quarters) + 15 * minute]
              const part = { from: Math.max(start, range.from), to: Math.min(end, range.to, now) }
              if (part.from === start && part.to === end) return { scans: 1, steps: 1 }
              return referenceShare(zone, on, part, today, doneIn)
            }
            const dueOn = (dates: Iterable<string>) => {
              const shares = [...dates].map(shareOn)
              const sum = (of: 'scans' | 'steps') => shares.reduce((total, share) => total + share[of], 0)
              return {
                days: shares.length,
                scans: expect.closeTo(sum('scans'), 9),
                steps: expect.closeTo(sum('steps'), 9),
              }
            }
            const env = await envOf(tables, floor, { role: 'admin', group: floor.company.uid, now })
            const wire = { group_uid: group, start_time: range.from, end_time: range.to, time_zone: zone }
            const rows = (await getCardMetrics(wire, env)) as CardRow[]
            const days = [...referenceDays(work.batches, work.assignments, range, zone)].filter(([key]) => isOf(key))
            const byWorker = Map.groupBy(days, ([key]) => key.split(' ')[1] ?? '')
            const everyone = new Set(days.flatMap(([, on]) => [...on]))
            for (const { user_uid, due, group_due } of rows) {
              const own = new Set(byWorker.get(user_uid)?.flatMap(([, on]) => [...on]))
              expect([group, range, user_uid, due]).toEqual([group, range, user_uid, dueOn(own)])
              expect([group, range, group_due]).toEqual([group, range, dueOn(everyone)])
            }
          }
        }
        const pages = await usualPagesOf(floor)
        const late = await joined(work, zone)
        await deliverLate(late, work, now)
        expect(await usualPagesOf(late)).toEqual(pages)
        const dates = weeks.flatMap((days) =>
          [-1, 0, 1, 2, 3, 4].map((more) => utcDate(midnight + (days + more) * day)),
        )
        for (const each of new Set(dates)) await rebuildDay(tables.stores, late.company, late.facilityKey, each, now)
        expect(await usualPagesOf(late)).toEqual(pages)
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 1), seed: Date.parse(date) / day, endOnFailure: true },
    )
  }, 120_000)
})

/** Eight hours of work on some dates, by which hour how many scans; steps are even. */
const shift = async (floor: Floor, dates: readonly string[], scans: readonly number[], team = 'pick') => {
  for (const date of dates) {
    for (const [index, count] of scans.entries()) {
      const from = Date.parse(`${date}T08:00:00Z`) + index * hour
      const id = `${team}${date}${index}`
      await floor.join({ id, device: 'dev', user: 'anna', team, joined_at: from })
      const at = (facilityKey: number) => from + Math.floor((facilityKey * hour) / Math.max(1, count))
      const sent = Array.from({ length: count }, (_, facilityKey) => ({
        ...{ id: `s${facilityKey}`, at: at(facilityKey), code: 'A1', symbology: '', outcome: 'accepted', gap: null },
      }))
      const batch = { id, join_id: id, from, to: from + hour, scans: sent, steps: [{ id: 't', at: from, count: 100 }] }
      await floor.send('dev', [batch], from + hour)
    }
    await floor.rollUp(floor.written().slice(-40))
    await floor.closeDays(Date.parse(`${date}T00:00:00Z`) + 30 * hour)
  }
}

describe('a shop that opens at 8 and does half of its scans until 9', () => {
  const mondays = ['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25']
  const today = '2026-06-01'
  const now = Date.parse(`${today}T09:30:00Z`)
  const hours = [40, 20, 10, 10]
  const wire = {
    start_time: Date.parse(`${today}T00:00:00Z`),
    end_time: Date.parse(`${today}T10:00:00Z`),
    time_zone: 'UTC',
  }
  const cards = async (floor: Floor, at = now) => {
    const env = await envOf(tables, floor, { role: 'admin', group: floor.company.uid, now: at })
    const [row] = (await getCardMetrics({ ...wire, group_uid: floor.company.uid }, env)) as CardRow[]
    return row?.group_due
  }
  const opened = async (dates: readonly string[]) => {
    const floor = await newFloor(tables, terms)
    await shift(floor, dates, hours)
    await shift(floor, [today], [10])
    return floor
  }

  test('five eighths are due at half past nine: 40 and half of 20 of 80', async () => {
    const floor = await opened(mondays)
    expect(await cards(floor)).toEqual({ days: 1, scans: 0.625, steps: 0.5 })
    const env = await envOf(tables, floor, { role: 'admin', group: floor.company.uid, now })
    const asked = { ...wire, group_uid: floor.company.uid, current_time: iso(now) }
    expect(await getTodaysStaticMetrics(asked, env)).toMatchObject({ due: { days: 1, scans: 0.625, steps: 0.5 } })
    await tables.stores.goals.change(floor.company.uid, [floor.company.uid], { total_scans: 80 }, 0)
    const week = { ...asked, start_time: Date.parse('2026-05-25T00:00:00Z'), data_type: 'SCANS' as const }
    const { points } = (await getChartMetrics(week, env)) as { points: object[] }
    expect(points.at(0)).toMatchObject({ goal: 80 })
    expect(points.at(0)).not.toHaveProperty('due')
    expect(points.at(-1)).toMatchObject({ y: 10, goal: 80, due: 50 })
  })

  test('what the caller takes for now is what counts, at the latest the server’s time', async () => {
    const floor = await opened(mondays)
    const at = async (current_time: string) => {
      const env = await envOf(tables, floor, { role: 'admin', group: floor.company.uid, now })
      const [row] = (await getCardMetrics({ ...wire, current_time, group_uid: floor.company.uid }, env)) as CardRow[]
      return row?.group_due?.scans
    }
    expect(await at('2026-06-01 09:00:00')).toBe(0.5)
    expect(await at('2026-06-01 08:15:00')).toBe(0.125)
    expect(await at('2027-01-01 00:00:00')).toBe(0.625)
  })

  test('a company that turned pace off has the whole goal', async () => {
    const floor = await opened(mondays)
    floor.company.pace = false
    expect(await cards(floor)).toEqual({ days: 1, scans: 1, steps: 1 })
  })

  test.each([
    ['no history', []],
    ['a history of one day, another one', ['2026-05-31']],
    ['a history older than 4 weeks', ['2026-04-27']],
  ] as const)('with %s the whole goal counts', async (_name, dates) => {
    expect(await cards(await opened(dates))).toEqual({ days: 1, scans: 1, steps: 1 })
  })

  test('one Monday is history enough', async () => {
    expect(await cards(await opened(['2026-05-11']))).toEqual({ days: 1, scans: 0.625, steps: 0.5 })
  })

  test('a quarter is due in even parts, and after work usually ends everything', async () => {
    const floor = await opened(mondays)
    const night = { ...wire, end_time: Date.parse(`${today}T24:00:00Z`) }
    expect(await cards(floor, Date.parse(`${today}T09:00:00Z`))).toEqual({ days: 1, scans: 0.5, steps: 0.25 })
    const env = await envOf(tables, floor, { role: 'admin', group: 'fac', now: Date.parse(`${today}T23:30:00Z`) })
    const [late] = (await getCardMetrics({ ...night, group_uid: 'fac' }, env)) as CardRow[]
    expect(late?.group_due).toEqual({ days: 1, scans: 1, steps: 1 })
  })

  test('a team is held against its own usual day, without history against the whole goal', async () => {
    const floor = await opened(mondays)
    await shift(floor, [today], [5], 'pack')
    const env = await envOf(tables, floor, { role: 'admin', group: floor.company.uid, now })
    const due = async (group_uid: string) => {
      const [row] = (await getCardMetrics({ ...wire, group_uid }, env)) as CardRow[]
      return row?.group_due?.scans
    }
    expect(await due('pick')).toBe(0.625)
    expect(await due('pack')).toBe(1)
  })
})
