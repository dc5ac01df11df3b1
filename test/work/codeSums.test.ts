import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codePageNames } from '../../functions/data/codeDays.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { sumWhole } from '../../functions/rollup/codeSums.ts'
import { rebuildDay } from '../../functions/rollup/rebuild.ts'
import { day, dayRange, hour, slot, utcDate } from '../../shared/time.ts'
import { referenceCodes, type SentBatch, type Terms } from '../lib/reference.ts'
import { type Work, workFrom } from './day.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
/** The first part of the keys that are asked for in the table of pages. */
const asked: string[] = []
beforeAll(async () => {
  tables = await watchedTables()
  const send = tables.db.send.bind(tables.db) as (command: unknown) => Promise<unknown>
  const noting = (command: { input: { ExpressionAttributeValues?: Record<string, unknown> } }) => {
    const first = command instanceof QueryCommand ? command.input.ExpressionAttributeValues?.[':first'] : undefined
    if (typeof first === 'string') asked.push(first.slice(0, 2))
    return send(command)
  }
  Object.assign(tables.db, { send: noting })
})
afterAll(() => tables.stop())

const terms: Terms = { pickGap: 300_000, nonScanTeams: ['yard'], excluded: [], callouts: [] }

const deliver = async (floor: Floor, work: Work, batches: readonly SentBatch[], now: number) => {
  for (const batch of batches) {
    await floor.send(work.assignments.find(({ id }) => id === batch.join_id)?.device ?? '', [batch], now)
  }
  await floor.rollUp(floor.written())
  await floor.countCodes()
}

const expectedIn = (work: Work, range: { from: number; to: number }, how: Terms, figures: 'all' | 'scans') => {
  const sums = new Map<string, { scans: number; pick: number }>()
  for (const [key, { scans, pick }] of referenceCodes(work.batches, work.assignments, how, range)) {
    if (figures === 'scans' && scans === 0) continue
    const code = key.split(' ').slice(2).join(' ')
    const sum = sums.get(code) ?? { scans: 0, pick: 0 }
    sums.set(code, { scans: sum.scans + scans, pick: figures === 'all' ? sum.pick + pick : 0 })
  }
  return sums
}

const check = async (floor: Floor, work: Work, ranges: readonly { from: number; to: number }[], how: Terms) => {
  const all = ranges.map((range) => expectedIn(work, range, how, 'all'))
  const scans = ranges.map((range) => expectedIn(work, range, how, 'scans'))
  expect(await floor.codes(ranges)).toEqual(all)
  expect(await floor.codes(ranges, {}, 'scans')).toEqual(scans)
  expect(await floor.codes(ranges, {}, 'company')).toEqual(scans)
}

/** Zones of every kind, on a day on which their clock moves or a month ends. */
const turns = [
  ['Asia/Kathmandu', '2026-03-01'],
  ['Pacific/Chatham', '2026-04-05'],
  ['America/New_York', '2026-03-08'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['UTC', '2026-02-01'],
] as const

describe.each(turns)('%s around %s', (zone, date) => {
  const { from: midnight } = dayRange(zone, date)
  const first = midnight - day
  const now = midnight + 5 * day
  const dayOf = (days: number) => dayRange(zone, utcDate(Date.parse(date) + days * day))
  const days = [-2, -1, 0, 1, 2].map(dayOf)
  const monthsOf = (start: string, many: number) =>
    Array.from({ length: many }, (_, index) => {
      const at = (add: number) => {
        const [year = 0, month = 0] = start.split('-').map(Number)
        return utcDate(Date.UTC(year, month - 1 + index + add, 1))
      }
      return { from: dayRange(zone, at(0)).from, to: dayRange(zone, at(1)).from }
    })
  const odd = { from: Math.floor(first / slot) * slot + 5 * slot, to: Math.floor(first / slot) * slot + 271 * slot }

  test('sums of days and months are the reference’s, also of what came after the month was closed, and after a recount', async () => {
    const samples = fc.sample(workFrom(first), { numRuns: 2, seed: turns.findIndex((turn) => turn[0] === zone) })
    for (const work of samples) {
      const floor = await newFloor(tables, terms)
      await tables.stores.codeDays.move({ company: floor.company.uid, facility: 'idle' }, 'from', '2026-01-01')
      for (const join of work.assignments) await floor.join(join)
      const half = Math.ceil(work.batches.length / 2)
      await deliver(floor, work, work.batches.slice(0, half), now)
      await floor.closeDays(now)
      const early = { ...work, batches: work.batches.slice(0, half) }
      const months = monthsOf(utcDate(Date.parse(date) - 60 * day), 4)
      for (const ranges of [days, months, [odd]]) await check(floor, early, ranges, terms)

      await deliver(floor, work, work.batches.slice(half), now)
      for (const ranges of [days, months, [odd]]) await check(floor, work, ranges, terms)

      // Whole months and days are read from sums alone.
      asked.length = 0
      await floor.codes(monthsOf(date, 1), {}, 'company')
      expect(asked.filter((name) => name === 'Z#' || name === 'Y#').length).toBeGreaterThan(0)
      asked.length = 0
      await floor.codes(days.slice(0, 4), {}, 'scans')
      expect(asked.filter((name) => name === 'R#' || name === 'I#')).toEqual([])

      const stores = storesOf(tables.db, tables.tables)
      const company = { ...floor.company, pick_gap: 60 }
      const dates = [-2, -1, 0, 1, 2, 3, 4].map((add) => utcDate(midnight + add * day))
      for (const one of dates) await rebuildDay(stores, company, floor.facilityKey, one, now + hour)
      for (const ranges of [days, months, [odd]]) await check(floor, work, ranges, { ...terms, pickGap: 60_000 })

      // Days that were closed before there were sums are read by the quarter.
      const Key = { pk: `${floor.company.uid}#CODES#fac`, sk: `Y#${utcDate(midnight).slice(0, 7)}` }
      await tables.db.send(new DeleteCommand({ TableName: tables.tables.rollups, Key }))
      await tables.db.send(
        new DeleteCommand({
          TableName: tables.tables.rollups,
          Key: { ...Key, pk: `${floor.company.uid}#CODES#${floor.company.uid}` },
        }),
      )
      for (const ranges of [days, months, [odd]]) await check(floor, work, ranges, { ...terms, pickGap: 60_000 })
    }
  }, 60_000)
})

test('what no day was scanned in between two cuts is neither read nor packed again', async () => {
  const { stores } = tables
  const [company, facility] = ['quiet', 'docks']
  const at = { company, facility }
  const closed = async (date: string, code: string) => {
    const rows = [32, 37, 39].map((quarter) => ({ who: 'team', slot: quarter, code, scans: 2, pick: 1000 }))
    const name = codePageNames.teams(date, 0)
    await stores.codePages.derive(at, [name], async () => new Map([[name, rows]]))
  }
  await closed('2026-03-02', 'A')
  await closed('2026-03-03', 'B')
  await sumWhole(stores, { company, facility }, ['2026-03-02'])
  const read: string[] = []
  const column: typeof stores.codeMonths.column = (facilityKey, month, head, name) => {
    read.push(name)
    return stores.codeMonths.column(facilityKey, month, head, name)
  }
  await sumWhole({ ...stores, codeMonths: { ...stores.codeMonths, column } }, { company, facility }, ['2026-03-03'])
  // Pick time, what was before all work, and the three parts of a day in which somebody scanned.
  expect(read).toEqual(['P', '04', '36', '38', '40'])
  const head = await stores.codeMonths.head(at, '2026-03')
  const of = (name: string) => head?.columns[name]?.at ?? name
  expect(['44', '72', '92', 'T'].map(of)).toEqual(['40', '40', '40', '40'])
  expect(head?.columns['32']).toBeUndefined()
})

test('pages of hours whose day is closed are passed over without being unpacked', async () => {
  const { stores } = tables
  const facilityKey = { company: 'quiet', facility: 'yard' }
  const at = { company: 'quiet', facility: 'yard' }
  const row = { who: 'team', slot: 40, code: 'A', scans: 3, pick: 0 }
  const name = codePageNames.teams('2026-03-02', 0)
  await stores.codePages.derive(at, [name], async () => new Map([[name, [row]]]))
  await stores.codeDays.move(facilityKey, 'through', '2026-03-02')
  // What cannot be unpacked would be an error.
  const damaged = { pk: 'quiet#CODES#yard', id: 'x', parts: 0, body: new Uint8Array([255, 255]) }
  const sk = codePageNames.hour('2026-03-02', 10, 'team', 0)
  await tables.db.send(new PutCommand({ TableName: tables.tables.rollups, Item: { ...damaged, sk } }))
  const range = dayRange('UTC', '2026-03-02')
  const found: number[] = []
  const ask = {
    figures: 'all' as const,
    selection: { rowsOf: () => [0], needsText: false },
    visit: (...figures: number[]) => found.push(...figures),
    goOn: () => undefined,
  }
  await stores.codeFigures.intervals(facilityKey, [{ from: range.from, to: range.to + day }], {}, ask)
  expect(found).toEqual([0, 0, 3, 0])
  await stores.codeFigures.intervals(facilityKey, [{ from: range.from, to: range.to + day }], { team: 'other' }, ask)
  expect(found).toEqual([0, 0, 3, 0])
})
