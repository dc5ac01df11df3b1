import type { ReactNode } from 'react'
import type { Zone } from '../../../shared/metrics/zones.ts'
import { useSession } from '../../api/session.tsx'
import type { CellValue } from './rows.ts'
import { stampIn } from './stamp.ts'

/** One column of a table; constants outside the component. */
export interface Column<Row> {
  key: string
  title: string
  /** What the column sorts by, and shows where `cell` is absent. */
  value: (row: Row) => CellValue
  cell?: (row: Row) => ReactNode
  /** What it says in a file or on paper, by the clock of a zone; `value` if absent. */
  text?: (row: Row, zone: string) => CellValue
  /** Room that it takes on paper beside the others; 1 if absent. */
  share?: number
  sortable: boolean
  /** Whether the search looks into it. */
  searchable: boolean
  /** What the search finds it by, where what it shows is not its `value`. */
  searched?: (row: Row, zone: string) => CellValue
  /** It is there to be shown by who wants it. */
  usuallyHidden?: true
  /** Always shown, before or after those that the user arranges. */
  fixed?: 'start' | 'end'
  /** Its cells are buttons: it is left out of files and paper. */
  noFile?: true
  /** How many plain cells take as long to draw as one of its own; 1 if absent. */
  weight?: number
  /** CSS width; the columns without one share what is left. */
  width?: string
  /** px that are left for a column without a width: the table scrolls sideways before there is less. */
  least?: number
  /** Told in the heads of groups: no column until the user wants it as one, but always in files. */
  grouped?: true
  /** Its cells are times: the table says of which clock. */
  timed?: true
  /** `lines` goes on in further lines where it is long: the row is higher then. */
  variant?: 'strong' | 'mono' | 'figures' | 'muted' | 'lines'
  align?: 'end'
  /** It can be filtered: by a range of its numbers, or by some of its values. */
  filter?: 'range' | 'values'
  /** What a row has in a column that is filtered by values; its `value` if absent. */
  valuesOf?: (row: Row) => readonly string[]
  /** How a figure stands to its goal; with it the column is filtered by zone too. */
  zoneOf?: (row: Row) => Zone
  /** How a number reads in filters; as it is, if absent. */
  write?: (value: number) => string
  /**
   * Where the cell goes on a narrow screen, on which every row is a card: the headline, a line below, beside it, or
   * among figures that stand side by side with their titles.
   */
  narrow: 'headline' | 'line' | 'side' | 'figure'
}

type Rest<Row> = Partial<Omit<Column<Row>, 'key' | 'title' | 'value'>>

const column = <Row,>(title: string, key: string, value: Column<Row>['value'], rest: Rest<Row>): Column<Row> => ({
  key,
  title,
  value,
  sortable: true,
  searchable: false,
  narrow: 'line',
  ...rest,
})

/** An instant in the company's zone, `MMM DD, YYYY HH:mm`. */
export const Stamp = ({ at }: { at: string | null }) => {
  const { company } = useSession()
  return at ? <time dateTime={at}>{stampIn(company.time_zone, at)}</time> : '–'
}

type KeyOf<Row, Value> = { [Key in keyof Row & string]: Row[Key] extends Value ? Key : never }[keyof Row & string]

/** The kinds of columns that tables are made of. */
export const columns = {
  text: <Row,>(title: string, key: KeyOf<Row, string | null>, rest: Rest<Row> = {}) =>
    column<Row>(title, key, (row) => row[key] as string | null, { searchable: true, ...rest }),

  /** Serial numbers, user names and other codes. */
  identifier: <Row,>(title: string, key: KeyOf<Row, string | null>, rest: Rest<Row> = {}) =>
    column<Row>(title, key, (row) => row[key] as string | null, { searchable: true, variant: 'mono', ...rest }),

  /** ISO 8601 instants. */
  instant: <Row,>(title: string, key: KeyOf<Row, string | null>, rest: Rest<Row> = {}) =>
    column<Row>(title, key, (row) => row[key] as string | null, {
      variant: 'figures',
      timed: true,
      cell: (row) => <Stamp at={row[key] as string | null} />,
      text: (row, zone) => row[key] && stampIn(zone, row[key] as string),
      ...rest,
    }),

  /** Anything else: `value` sorts, `cell` shows. */
  of: <Row,>(title: string, key: string, value: Column<Row>['value'], rest: Rest<Row> = {}) =>
    column<Row>(title, key, value, rest),
}

export const cellOf = <Row,>({ cell, value }: Column<Row>, row: Row): ReactNode =>
  cell ? cell(row) : (value(row) ?? '–')
