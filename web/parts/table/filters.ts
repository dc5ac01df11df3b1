import type { Zone } from '../../../shared/metrics/zones.ts'
import type { ColumnFilter } from '../../../shared/tableFilters.ts'
import { table } from '../../words/en/table.ts'
import type { Column } from './columns.tsx'

/** What filters of single columns do with rows, without React. */

const words = table.filters
export const zoneOrder = ['green', 'yellow', 'red', 'none'] as const satisfies readonly Zone[]

type Filtered<Row> = Pick<Column<Row>, 'value' | 'valuesOf' | 'zoneOf'>

/** A number as it is read on the screen: what is filtered is what is seen. */
const seen = (value: number) => Math.round(value * 100) / 100

/** What a row has in a column that is filtered by values. */
const valuesIn = <Row>({ value, valuesOf }: Filtered<Row>, row: Row): readonly string[] =>
  valuesOf?.(row) ?? [value(row)].flatMap((one) => (one === null || one === undefined || one === '' ? [] : String(one)))

const isWithin = (value: unknown, from: number | undefined, to: number | undefined) => {
  if (from === undefined && to === undefined) return true
  if (typeof value !== 'number') return false
  const shown = seen(value)
  return (from === undefined || shown >= from) && (to === undefined || shown <= to)
}

/** Whether a row passes what is asked of one column. */
const passes = <Row>(column: Filtered<Row>, { zones, from, to, values }: ColumnFilter, row: Row) =>
  (!zones || !column.zoneOf || zones.includes(column.zoneOf(row))) &&
  isWithin(column.value(row), from, to) &&
  (!values || valuesIn(column, row).some((one) => values.includes(one)))

/** The rows that pass every filter. Filters of columns that are not there do nothing. */
export const filterRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filters: readonly ColumnFilter[],
): readonly Row[] => {
  const asked = filters.flatMap((filter) => {
    const column = columns.find(({ key }) => key === filter.key)
    return column ? [{ column, filter }] : []
  })
  return asked.length === 0
    ? rows
    : rows.filter((row) => asked.every(({ column, filter }) => passes(column, filter, row)))
}

/** The least and the most of a column, as they are read; undefined where there is no number. */
export const boundsOf = <Row>({ value }: Filtered<Row>, rows: readonly Row[]) => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const row of rows) {
    const one = value(row)
    if (typeof one !== 'number') continue
    least = Math.min(least, one)
    most = Math.max(most, one)
  }
  return least <= most ? { least: seen(least), most: seen(most) } : undefined
}

/** How many rows have each value, the values in the order of their names. */
export const valueCounts = <Row>(column: Filtered<Row>, rows: readonly Row[]): [value: string, count: number][] => {
  const counts = new Map<string, number>()
  for (const row of rows) for (const value of valuesIn(column, row)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** How many rows are in each zone. */
export const zonesIn = <Row>(zoneOf: (row: Row) => Zone, rows: readonly Row[]): Record<Zone, number> => {
  const counts = { green: 0, yellow: 0, red: 0, none: 0 }
  for (const row of rows) counts[zoneOf(row)] += 1
  return counts
}

/**
 * A filter in words, such as `≥ 4.00`.
 * @param values how many values the column has
 */
export const filterText = <Row>(
  { zones = [], from, to, values = [] }: ColumnFilter,
  { write = String }: Pick<Column<Row>, 'write'>,
  all: number,
): string => {
  const range =
    from === undefined
      ? to === undefined
        ? []
        : [words.atMost(write(to))]
      : [to === undefined ? words.atLeast(write(from)) : words.between(write(from), write(to))]
  const chosen = values.length === 1 ? [`${values[0]}`] : values.length > 1 ? [words.ofValues(values.length, all)] : []
  return [...zones.map((zone) => words.zones[zone]), ...range, ...chosen].join(', ')
}

/** A number as somebody types it, with a point or a comma; null for what is none, undefined for nothing. */
export const typedNumber = (text: string): number | null | undefined => {
  const plain = text.trim().replace(/[\s$]/g, '')
  if (plain === '') return undefined
  // Of two signs the last one begins the decimals; a single comma does where it does not group thousands.
  const decimal = /[.,](?=[^.,]*$)/.exec(plain)?.[0]
  const groups = decimal === '.' ? /,/g : /\./g
  const both = plain.includes('.') && plain.includes(',')
  const number = both ? plain.replace(groups, '').replace(',', '.') : plain.replace(',', '.')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(number) ? Number(number) : null
}
