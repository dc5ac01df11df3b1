import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Zone } from '../../../shared/metrics/zones.ts'
import { areFilters, type ColumnFilter, parseFilters, writeFilters, zoneLetters } from '../../../shared/tableFilters.ts'
import { viewProblem } from '../../../shared/tables.ts'
import { columns } from '../../../web/parts/table/columns.tsx'
import {
  boundsOf,
  filterRows,
  filterText,
  typedNumber,
  valueCounts,
  zonesIn,
} from '../../../web/parts/table/filters.ts'
import { holds } from '../../lib/property.ts'

const zones = Object.keys(zoneLetters) as Zone[]
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)
const filter = fc
  .record(
    {
      key: fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/),
      zones: fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1 }),
      from: amount,
      to: amount,
      values: fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1, maxLength: 5 }),
    },
    { requiredKeys: ['key', 'zones'] },
  )
  .map((drawn): ColumnFilter => drawn)

test('filters are written and read back as they were, whatever their values hold, and may be kept', () => {
  holds(
    fc.property(fc.uniqueArray(filter, { selector: ({ key }) => key, minLength: 1, maxLength: 6 }), (filters) => {
      const text = writeFilters(filters)
      expect(parseFilters(text)).toEqual(filters)
      const kept = new URLSearchParams({ f: text, sort: '-name' }).toString()
      expect(viewProblem(kept) === undefined).toBe(areFilters(text))
    }),
  )
})

test.each([
  'rate',
  'rate:',
  'rate:x',
  'Rate:g',
  'rate:1..2..3',
  'rate:..',
  'rate:1..,2..',
  'rate:a..',
  'team:=',
  'a:%',
])('%s is no filter', (text) => {
  expect(parseFilters(text)).toEqual([])
  expect(areFilters(text)).toBe(false)
  expect(viewProblem(new URLSearchParams({ f: text }).toString())).toMatch(/^Use different choices/)
})

interface Row {
  rate: number | null
  zone: Zone
  teams: string[]
}
const rows: Row[] = [
  { rate: 3.999, zone: 'green', teams: ['Pick'] },
  { rate: 4.2, zone: 'yellow', teams: ['Pick', 'Pack'] },
  { rate: 8, zone: 'red', teams: ['Dock'] },
  { rate: null, zone: 'none', teams: [] },
]
const rate = columns.of<Row>('Rate', 'rate', (row) => row.rate, {
  filter: 'range',
  zoneOf: ({ zone }) => zone,
  write: (value) => value.toFixed(2),
})
const team = columns.of<Row>('Team', 'team', ({ teams }) => teams.join(), {
  filter: 'values',
  valuesOf: ({ teams }) => teams,
})
const left = (...filters: ColumnFilter[]) => filterRows(rows, [rate, team], filters).map((row) => rows.indexOf(row))

test('rows pass that are in one of the zones, within the range as it is read, and have one of the values', () => {
  expect(left()).toEqual([0, 1, 2, 3])
  expect(left({ key: 'rate', zones: ['yellow', 'none'] })).toEqual([1, 3])
  // It reads 4.00.
  expect(left({ key: 'rate', from: 4 })).toEqual([0, 1, 2])
  expect(left({ key: 'rate', from: 4.01, to: 8 })).toEqual([1, 2])
  expect(left({ key: 'team', values: ['Pack', 'Dock'] })).toEqual([1, 2])
  expect(left({ key: 'team', values: ['Pick'] }, { key: 'rate', zones: ['green'] })).toEqual([0])
  expect(left({ key: 'gone', from: 9 })).toEqual([0, 1, 2, 3])
})

test('what can be chosen is counted', () => {
  expect(boundsOf(rate, rows)).toEqual({ least: 4, most: 8 })
  expect(boundsOf(rate, [])).toBeUndefined()
  expect(valueCounts(team, rows)).toEqual([
    ['Dock', 1],
    ['Pack', 1],
    ['Pick', 2],
  ])
  expect(zonesIn(({ zone }: Row) => zone, rows)).toEqual({ green: 1, yellow: 1, red: 1, none: 1 })
})

test('a filter is told in words', () => {
  const text = (one: Omit<ColumnFilter, 'key'>, all = 0) => filterText({ ...one, key: 'rate' }, rate, all)
  expect(text({ from: 4 })).toBe('≥ 4.00')
  expect(text({ to: 8 })).toBe('≤ 8.00')
  expect(text({ from: 4, to: 8 })).toBe('4.00–8.00')
  expect(text({ zones: ['yellow', 'red'] })).toBe('Near goal, Off goal')
  expect(text({ values: ['Pick'] }, 9)).toBe('Pick')
  expect(text({ values: ['Pick', 'Pack'] }, 9)).toBe('2 of 9')
})

test.each([
  ['', undefined],
  [' ', undefined],
  ['4', 4],
  ['4.5', 4.5],
  ['4,5', 4.5],
  ['$1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['-3', -3],
  ['x', null],
  ['4..5', null],
  ['1e3', null],
])('%s is read as %s', (text, number) => expect(typedNumber(text)).toBe(number))
