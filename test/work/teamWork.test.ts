import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageItems, pageStore } from '../../functions/data/pages.ts'
import { addFigures, type Figures, isNothing, noFigures } from '../../shared/metrics/figures.ts'
import { packPages, rowsOf } from '../../shared/metrics/page.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { day, hour, slot } from '../../shared/time.ts'
import { floorOf } from './chartSite.ts'
import { workFrom } from './day.ts'
import { type Floor, watchedTables } from './floor.ts'

/** What teams did, from the small pages, is what their workers did: in any range, of open and closed days and months. */

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())

interface TeamWork {
  sum: Figures
  workers: Set<string>
}

const gathered = () => {
  const teams = new Map<string, TeamWork>()
  const of = (team: string) => {
    const known = teams.get(team) ?? { sum: noFigures(), workers: new Set<string>() }
    teams.set(team, known)
    return known
  }
  const add = (team: string, figures: Readonly<Figures>) => {
    addFigures(of(team).sum, figures)
  }
  return {
    of,
    add,
    /** In order, without teams of nothing. */
    all: () =>
      [...teams]
        .filter(([, { sum, workers }]) => !isNothing(sum) || workers.size > 0)
        .map(([team, { sum, workers }]) => [team, sum, [...workers].sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

const keysOf = (floor: Floor) => ['fac', 'annex'].map((facility) => ({ company: floor.company.uid, facility }))

const ofTeams = async (floor: Floor, range: Range) => {
  const found = gathered()
  await tables.stores.rollups.teams(keysOf(floor), range, found.add, (team, worker) =>
    found.of(team).workers.add(worker),
  )
  return found.all()
}

const ofWorkers = async (floor: Floor, range: Range) => {
  const found = gathered()
  for (const key of keysOf(floor))
    await tables.stores.rollups.totals(key, range, (team, worker, figures) => {
      found.add(team, figures)
      if (figures.working > 0) found.of(team).workers.add(worker)
    })
  return found.all()
}

const first = Date.parse('2026-01-29T18:00:00.000Z')
/** The end of the days around it: some open, all closed, the month closed too. */
const nows = [first + 2 * day, first + 6 * day, first + 40 * day]
const quarter = (most: number) => fc.integer({ min: 0, max: most / slot }).map((slots) => slots * slot)
const someRange = fc
  .tuple(quarter(5 * day), fc.oneof(quarter(day), quarter(6 * day)))
  .map(([from, length]): Range => ({ from: first - day + from, to: first - day + from + length + slot }))
const fixed: Range[] = [
  { from: first - 60 * day, to: first + 30 * day },
  // More days than are read by their names.
  { from: first - 80 * day + hour, to: first + 30 * day + hour },
]

test.each(nows)('from the pages of teams as from those of workers, at %i', async (now) => {
  await fc.assert(
    fc.asyncProperty(workFrom(first), fc.array(someRange, { minLength: 12, maxLength: 12 }), async (work, ranges) => {
      const sent = { ...work, batches: work.batches.filter(({ to }) => to <= now) }
      const floor = await floorOf(tables, sent, now)
      for (const range of [...ranges, ...fixed])
        expect(await ofTeams(floor, range)).toEqual(await ofWorkers(floor, range))
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 2), seed: 8, endOnFailure: true },
  )
})

test('who was at work in a day that is cut is told to the quarter', async () => {
  const midnight = Date.parse('2026-02-02T00:00:00.000Z')
  // From the 41st quarter to the 47th.
  const [from, to] = [midnight + 10 * hour + 7 * 60_000, midnight + 11 * hour + 40 * 60_000]
  const assignments = [{ id: 'j', device: 'd', user: 'anna', team: 'pick', joined_at: from }]
  const floor = await floorOf(
    tables,
    { assignments, batches: [{ id: 'b', join_id: 'j', from, to, scans: [], steps: [] }] },
    midnight + 4 * day,
  )
  const workersIn = async (range: Range) => (await ofTeams(floor, range)).flatMap(([, , workers]) => workers)
  const quarters = [39, 40, 41, 45, 46, 47].map((at) => midnight + at * slot)
  const since = await Promise.all(quarters.map((at) => workersIn({ from: at, to: midnight + 2 * day })))
  expect(since.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0])
  const until = await Promise.all(quarters.map((at) => workersIn({ from: midnight - day, to: at })))
  expect(until.map(({ length }) => length)).toEqual([0, 0, 1, 1, 1, 1])
})

test('a day whose totals do not say from when to when is looked up in the quarters of its workers', async () => {
  const now = first + 6 * day
  const work = fc.sample(workFrom(first), { numRuns: 50, seed: 3 }).find(({ batches }) => batches.length > 8)
  if (!work) throw new Error('There is no work')
  const floor = await floorOf(tables, work, now)
  const pages = pageStore(tables.db, tables.tables)
  for (const key of keysOf(floor))
    for (const { name, parts } of await pages.between(key, 'D#2026-01-29', 'D#2026-02-03', true)) {
      const rows = parts.flatMap(rowsOf).map((row) => ({ ...row, slot: 0 }))
      for (const Item of pageItems(key, name, packPages(rows)))
        await tables.db.send(new PutCommand({ TableName: tables.tables.rollups, Item }))
    }
  let found = 0
  for (let at = 0; at < 12; at++) {
    const range = { from: first + at * 3 * hour, to: first + 2 * day + at * 5 * slot }
    const teams = await ofTeams(floor, range)
    expect(teams).toEqual(await ofWorkers(floor, range))
    found += teams.length
  }
  expect(found).toBeGreaterThan(6)
})
