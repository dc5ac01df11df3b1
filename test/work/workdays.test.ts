import { inflateRawSync } from 'node:zlib'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageItems } from '../../functions/data/pages.ts'
import { packPages, rowsOf } from '../../shared/metrics/page.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { addDays, day, dayRange, hour, slot } from '../../shared/time.ts'
import { referenceDays } from '../lib/reference.ts'
import { clockChanges, stretches, type Work } from './day.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

/** On which days somebody was at work, by the calendar of the facility, whatever pages the answer comes from. */

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())

const worked = async (work: Work, zone: string, now: number): Promise<Floor> => {
  const floor = await newFloor(tables, {}, zone)
  for (const join of work.assignments) await floor.join(join)
  for (const batch of work.batches) {
    await floor.send(work.assignments.find(({ id }) => id === batch.join_id)?.device ?? '', [batch], batch.to)
    await floor.rollUp(floor.written().slice(-2))
  }
  await floor.rollUp(floor.written())
  await floor.closeDays(now)
  return floor
}

describe.each(clockChanges)('%s around %s', (zone, date) => {
  const midnight = dayRange(zone, date).from
  const ranges = (zoneOf: string): Range[] => [
    ...[-1, 0, 1].map((days) => dayRange(zoneOf, addDays(date, days))),
    { from: dayRange(zoneOf, addDays(date, -3)).from, to: dayRange(zoneOf, addDays(date, 4)).to },
    { from: midnight - 7 * hour - slot, to: midnight + 40 * hour + slot },
    { from: midnight - 100 * day, to: midnight + 20 * day },
  ]
  const someWork = stretches([midnight - 70 * day, midnight - 33 * day, midnight - day])

  test.each([
    ['with open days', 2 * hour],
    ['with closed days and months', 40 * day],
  ] as const)(
    'the days of every worker, %s',
    async (_name, later) => {
      await fc.assert(
        fc.asyncProperty(someWork, async (work) => {
          const now = Math.floor((midnight + later) / slot) * slot
          const sent = { ...work, batches: work.batches.filter(({ to }) => to <= now) }
          const floor = await worked(sent, zone, now)
          for (const range of ranges(zone)) {
            expect(await floor.workdays(range)).toEqual(referenceDays(sent.batches, sent.assignments, range, zone))
          }
        }),
        { numRuns: Number(process.env.PROPERTY_RUNS ?? 2), seed: Date.parse(date) / day, endOnFailure: true },
      )
    },
    120_000,
  )
})

describe('pages that do not say it', () => {
  const zone = 'America/New_York'
  const now = Date.parse('2026-06-10T12:00:00Z')
  const range = { from: Date.parse('2026-03-20T04:00:00Z'), to: Date.parse('2026-06-05T04:00:00Z') }
  const [work] = fc.sample(
    stretches(['2026-04-01', '2026-04-14', '2026-05-01', '2026-06-01'].map((date) => Date.parse(date) - 4 * hour)),
    { numRuns: 1, seed: 7 },
  ) as [Work]

  test('of a facility that moved to another zone are looked up in those below', async () => {
    const floor = await worked(work, zone, now)
    for (const other of ['Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
      expect(await floor.workdays(range, other)).toEqual(referenceDays(work.batches, work.assignments, range, other))
    }
  })

  test('written by an older release too', async () => {
    const floor = await worked(work, zone, now)
    const { pages } = await floor.stored([])
    const names = Object.keys(pages).filter((sk) => /^[DMX]#/.test(sk))
    expect(names.length).toBeGreaterThan(6)
    for (const sk of names) {
      const rows = rowsOf(inflateRawSync(Buffer.from(pages[sk] ?? '', 'base64')))
      const plain = packPages(rows.map((row) => ({ ...row, slot: 0 })))
      const [Item] = pageItems(floor.facilityKey, sk.slice(0, -'#00'.length), plain)
      await tables.db.send(new PutCommand({ TableName: tables.tables.rollups, Item }))
    }
    expect(await floor.workdays(range)).toEqual(referenceDays(work.batches, work.assignments, range, zone))
  })
})
