import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { changedOf, comparedWith, type Part, whatChanged } from '../../shared/metrics/whatChanged.ts'
import { dayRange, slot } from '../../shared/time.ts'

const parts = (...values: [now: number, before: number][]): Part[] =>
  values.map(([now, before], index) => ({ id: String.fromCharCode(97 + index), now, before }))
const changesOf = (list: Part[], places?: Part[]) => whatChanged({ parts: list, ...(places ? { places } : {}) })
const kinds = (list: Part[], places?: Part[]) => changesOf(list, places).map(({ kind }) => kind)

describe('the time that a range is compared with', () => {
  const zone = 'America/Los_Angeles'
  const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds

  it('is the same part of the same weekday in the four weeks before, by the clock', () => {
    // The clock was put back on November 1.
    const now = at('2026-11-02T14:07')
    const { before, kind, passed } = comparedWith(
      { from: at('2026-11-02T00:00'), to: at('2026-11-02T15:00') },
      zone,
      now,
    )
    expect(kind).toBe('weekdays')
    expect(passed.to).toBe(at('2026-11-02T14:00'))
    expect(before).toEqual(
      ['2026-10-26', '2026-10-19', '2026-10-12', '2026-10-05'].map((date) => ({
        from: at(`${date}T00:00`),
        to: at(`${date}T14:00`),
      })),
    )
  })

  it.each([
    [7, 1, 'week'],
    [3, 1, 'week'],
    [8, 2, 'weeks'],
    [14, 2, 'weeks'],
    [30, 5, 'weeks'],
  ])('of %i days is %i weeks before', (days, weeks, kind) => {
    const { from } = dayRange(zone, '2026-09-07')
    const { to } = dayRange(zone, Temporal.PlainDate.from('2026-09-06').add({ days }).toString())
    const compared = comparedWith({ from, to }, zone, to + 1)
    expect(compared).toMatchObject({ kind, weeks, passed: { from, to } })
    expect(compared.before).toHaveLength(1)
  })

  it('has the same weekdays, lies on quarters of an hour and shares no instant with the range, in any zone', () => {
    const start = Date.parse('2025-01-01T00:00:00Z') / slot
    void fc.assert(
      fc.property(
        fc.constantFrom('America/Los_Angeles', 'Asia/Kathmandu', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'),
        fc.integer({ min: start, max: start + 96 * 600 }),
        fc.integer({ min: 1, max: 96 * 90 }),
        fc.integer({ min: 0, max: 96 * 100 }),
        (zone, first, length, passed) => {
          const range = { from: first * slot, to: (first + length) * slot }
          const compared = comparedWith(range, zone, range.from + passed * slot)
          const edges = [compared.passed, ...compared.before]
          for (const { from, to } of edges) expect([from % slot, to % slot]).toEqual([0, 0])
          for (let index = 1; index < edges.length; index++) {
            expect(edges[index]?.to).toBeLessThanOrEqual(edges[index - 1]?.from as number)
          }
          const weekday = (epochMs: number) =>
            Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).dayOfWeek
          for (const { from } of compared.before) expect(weekday(from)).toBe(weekday(compared.passed.from))
        },
      ),
    )
  })
})

describe('what changed', () => {
  it('is nothing where nothing was and nothing is', () => {
    expect(changesOf([])).toEqual([])
    expect(changesOf(parts([0, 0], [0, 0]))).toEqual([])
  })

  it('says no share of what was nothing before', () => {
    expect(changesOf(parts([5, 0], [7, 0]))).toEqual([{ kind: 'total', by: null, now: 12, before: 0 }])
  })

  it('names the few that made most of a rise, and their share of all that rose', () => {
    // Rises: 60, 30, 5, 5; the fall of the last does not make the share larger than it is.
    const list = parts([160, 100], [130, 100], [105, 100], [105, 100], [90, 100])
    expect(changesOf(list)).toEqual([
      { kind: 'total', by: 0.18, now: 590, before: 500 },
      { kind: 'share', way: 'rise', ids: ['a', 'b'], share: 0.9, now: 290, before: 200 },
    ])
  })

  it('names nobody where all moved alike, or too few moved for a few to say anything', () => {
    expect(kinds(parts([110, 100], [110, 100], [110, 100], [110, 100], [110, 100]))).toEqual(['total'])
    expect(kinds(parts([200, 100]))).toEqual(['total'])
  })

  it('names who fell with the total', () => {
    expect(changesOf(parts([10, 100], [100, 101], [99, 100], [100, 100]))[1]).toMatchObject({
      kind: 'share',
      way: 'fall',
      ids: ['a'],
    })
  })

  it('names who rose and who fell furthest in rank, equal values sharing a place', () => {
    const list = parts([50, 20], [40, 50], [30, 40], [20, 30])
    expect(changesOf(list, list).slice(1)).toEqual([
      { kind: 'rank', id: 'a', places: 3, by: 1.5, now: 50, before: 20 },
      { kind: 'rank', id: 'b', places: -1, by: -0.2, now: 40, before: 50 },
    ])
  })

  it('says that nobody moved, where there are several who could', () => {
    const [same, one] = [parts([6, 5], [4, 3]), parts([6, 5], [4, 0])]
    expect(changesOf(same, same).at(-1)).toEqual({ kind: 'sameRanks' })
    expect(kinds(one, one)).not.toContain('sameRanks')
    expect(kinds(same)).not.toContain('sameRanks')
  })

  it('compares places with the first range, and everything else with the mean of all', () => {
    const amounts = (...values: number[]) =>
      values.map((value, at) => ({ id: 'abc'.charAt(at), name: 'ABC'.charAt(at), value }))
    const compared = { kind: 'weekdays', weeks: 1, weekday: 2 } as const
    // Of the mean of both a has 40 and b 20; the week before, b had more.
    const now = amounts(60, 30)
    const changed = changedOf(now, [amounts(10, 20), amounts(70, 20)], compared, true)
    expect(whatChanged(changed)).toEqual([
      { kind: 'total', by: 0.5, now: 90, before: 60 },
      { kind: 'rank', id: 'a', places: 1, by: 5, now: 60, before: 10 },
      { kind: 'rank', id: 'b', places: -1, by: 0.5, now: 30, before: 20 },
    ])
    expect(changed.names.get('b')).toBe('B')
    expect(kinds([...changedOf(now, [amounts(10, 20)], compared).parts])).not.toContain('rank')
  })

  it('says what is gone, the largest by name and the rest by number', () => {
    expect(changesOf(parts([100, 100], [0, 9], [0, 12])).at(-1)).toEqual({
      kind: 'gone',
      id: 'c',
      others: 1,
      now: 0,
      before: 12,
    })
  })

  it('adds up and does not depend on the order of the parts', () => {
    const values = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 30 })
    void fc.assert(
      fc.property(values, fc.boolean(), (list, ranked) => {
        const all = parts(...list)
        const changes = changesOf(all, ranked ? all : undefined)
        expect(changesOf(all.toReversed(), ranked ? all.toReversed() : undefined)).toEqual(changes)
        for (const change of changes) {
          if (change.kind === 'total') {
            expect(change.now).toBe(all.reduce((sum, { now }) => sum + now, 0))
            expect(change.before).toBe(all.reduce((sum, { before }) => sum + before, 0))
          }
          if (change.kind === 'share') {
            expect(change.share).toBeGreaterThanOrEqual(0.8)
            expect(change.share).toBeLessThanOrEqual(1)
            expect(change.ids.length).toBeLessThanOrEqual(3)
          }
        }
      }),
    )
  })
})
