import { memo, type ReactNode } from 'react'
import { table as words } from '../../words/en/table.ts'
import type { Column } from './columns.tsx'
import { classOf } from './Row.tsx'

/** A line above the rows that says something of all of them, such as their sum; it stays while they scroll. */
export interface SummaryRow {
  key: string
  title: string
  /** What it is of, in the second ink. */
  note?: string | undefined
  variant?: 'quiet'
  /** What it says below a column, by its key. */
  cell: (column: string) => ReactNode
}

interface Props<Row> {
  rows: readonly SummaryRow[]
  columns: readonly Column<Row>[]
  /** Columns before the first one, such as that of the ticks. */
  before: number
}

/** The columns that the title of a line stands in: those before the first figure, at least one. */
const titled = <Row,>(columns: readonly Column<Row>[]) => {
  const first = columns.findIndex(({ align }) => align === 'end')
  return Math.max(1, first === -1 ? columns.length : first)
}

const SummaryOf = <Row,>({ rows, columns, before }: Props<Row>) => {
  const count = titled(columns)
  return (
    <tbody className="dt-summary">
      {rows.map(({ key, title, note, variant, cell }, at) => (
        <tr
          key={key}
          aria-rowindex={at + 2}
          className={variant && `dt-${variant}`}
          style={{ '--line-at': at } as object}
        >
          <th scope="row" colSpan={count + before}>
            {title}
            {note && <span className="muted">{note}</span>}
            {columns[0]?.align === 'end' && cell(columns[0].key)}
          </th>
          {columns.slice(count).map((column) => (
            <td key={column.key} className={classOf(column)}>
              {cell(column.key)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Drawn again only when it says something else, not when rows scroll. */
export const Summary = memo(SummaryOf) as typeof SummaryOf

/** The same above cards: figure by figure, to be opened. */
export const SummaryCard = <Row,>({ rows, columns }: Omit<Props<Row>, 'before'>) => (
  <details className="dt-sums">
    <summary>{rows.map(({ title }) => title).join(words.listed)}</summary>
    <table>
      <thead>
        <tr>
          <td />
          {rows.map(({ key, title, note }) => (
            <th key={key} scope="col">
              {title}
              {note && <small>{note}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns
          .filter(({ narrow }) => narrow === 'figure')
          .map((column) => (
            <tr key={column.key}>
              <th scope="row">{column.title}</th>
              {rows.map(({ key, cell }) => (
                <td key={key}>{cell(column.key)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  </details>
)
