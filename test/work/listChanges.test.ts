import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storesOf } from '../../functions/data/stores.ts'
import { rebuildDay } from '../../functions/rollup/rebuild.ts'
import { day, hour, utcDate } from '../../shared/time.ts'
import { type ReferenceFigures, referenceCodes, referenceFigures, type Terms } from '../lib/reference.ts'
import { setCodes } from '../lib/skus.ts'
import { callouts, excluded, type Work, workFrom } from './day.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

/** Lists change while work comes in: each batch counts by those of its first delivery, until somebody recounts. */

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())

const first = Date.parse('2026-01-30T00:00:00.000Z')
const now = first + 5 * day
const whole = { from: first - day, to: first + 6 * day }
const dates = [-1, 0, 1, 2, 3, 4].map((days) => utcDate(first + days * day))
const fixed = { pickGap: 300_000, nonScanTeams: ['yard'] }
const lists: Terms[] = [
  { ...fixed, excluded, callouts },
  { ...fixed, excluded: ['A*', '😀'], callouts: ['TOTE*', 'call-*'] },
  { ...fixed, excluded: [], callouts: ['*'] },
]

type Turn =
  | { kind: 'send'; places: number[] }
  | { kind: 'lists'; to: number }
  | { kind: 'rollUp' }
  | { kind: 'close'; after: number }
  | { kind: 'recount' }
const turns = (batches: number): fc.Arbitrary<Turn[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('send' as const),
          places: fc.array(fc.nat({ max: batches - 1 }), { minLength: 1, maxLength: 4 }),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('lists' as const), to: fc.nat({ max: lists.length - 1 }) }),
      },
      { weight: 1, arbitrary: fc.constant({ kind: 'rollUp' as const }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), after: fc.nat({ max: 80 }) }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'recount' as const }) },
    ),
    { minLength: 4, maxLength: 16 },
  )

const changeLists = async ({ company }: Floor, { excluded, callouts }: Terms) => {
  await setCodes(tables.stores, company.uid, 'excluded', excluded ?? [])
  await setCodes(tables.stores, company.uid, 'callout', callouts ?? [])
  await tables.stores.counting.refresh(company.uid)
}

/** With settings read anew, as the process that recounts does. */
const recount = async (floor: Floor) => {
  const stores = storesOf(tables.db, tables.tables)
  for (const date of dates) {
    const { refused } = await rebuildDay(stores, floor.company, floor.facilityKey, date, now)
    expect(refused).toBeUndefined()
  }
}

/** Does all of it, then delivers what is missing. @returns by which lists each batch counts */
const happen = async (floor: Floor, work: Work, all: readonly Turn[]): Promise<Map<number, number>> => {
  const counted = new Map<number, number>()
  let current = 0
  const send = async (places: readonly number[]) => {
    for (const index of places) {
      const batch = work.batches[index]
      if (!batch) continue
      const device = work.assignments.find(({ id }) => id === batch.join_id)?.device ?? ''
      const [result] = await floor.send(device, [batch], now)
      expect(result?.status).toBe(counted.has(index) ? 'duplicate' : 'accepted')
      if (!counted.has(index)) counted.set(index, current)
    }
  }
  for (const turn of all) {
    if (turn.kind === 'send') await send(turn.places)
    if (turn.kind === 'rollUp') await floor.rollUp(floor.written())
    if (turn.kind === 'close') await floor.closeDays(first + turn.after * hour)
    if (turn.kind === 'lists') {
      current = turn.to
      await changeLists(floor, lists[current] as Terms)
    }
    if (turn.kind === 'recount') {
      await recount(floor)
      for (const index of counted.keys()) counted.set(index, current)
    }
  }
  // All of it once more: what came before is a duplicate, whatever the lists are now.
  await send(work.batches.map((_, index) => index))
  await floor.rollUp(floor.written())
  await floor.closeDays(now)
  await floor.countCodes()
  return counted
}

/** The figures of each batch by its own lists, added up. */
const expectedOf = (work: Work, counted: ReadonlyMap<number, number>) => {
  const sums = new Map<string, ReferenceFigures>()
  for (const [at, terms] of lists.entries()) {
    const batches = work.batches.filter((_, index) => counted.get(index) === at)
    for (const [key, figures] of referenceFigures(batches, work.assignments, terms, whole)) {
      const sum = sums.get(key)
      const names = Object.keys(figures) as (keyof ReferenceFigures)[]
      sums.set(
        key,
        sum ? (Object.fromEntries(names.map((name) => [name, sum[name] + figures[name]])) as never) : figures,
      )
    }
  }
  return sums
}

test('a change counts from the next batch on, what was counted stays, and a recount applies today’s lists', async () => {
  let [mixed, recounted] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      workFrom(first).chain((work) => fc.record({ work: fc.constant(work), all: turns(work.batches.length) })),
      async ({ work, all }) => {
        const floor = await newFloor(tables, lists[0])
        for (const join of work.assignments) await floor.join(join)
        const counted = await happen(floor, work, all)
        expect(await floor.totals(whole)).toEqual(expectedOf(work, counted))
        expect(await floor.quarters(whole)).toEqual(expectedOf(work, counted))
        // How often a code was scanned is a fact that no list changes.
        const scans = new Map<string, number>()
        for (const [key, sum] of referenceCodes(work.batches, work.assignments, fixed, whole)) {
          const code = key.split(' ').slice(2).join(' ')
          if (sum.scans > 0) scans.set(code, (scans.get(code) ?? 0) + sum.scans)
        }
        const [found] = await floor.codes([whole], {}, 'scans')
        expect(new Map([...(found ?? [])].map(([code, sum]) => [code, sum.scans]))).toEqual(scans)
        if (new Set(counted.values()).size > 1) mixed++
        if (all.some(({ kind }) => kind === 'recount')) recounted++
      },
    ),
    { numRuns: 25, seed: 11, endOnFailure: true },
  )
  expect(mixed).toBeGreaterThan(5)
  expect(recounted).toBeGreaterThan(5)
}, 120_000)
