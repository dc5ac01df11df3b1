import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { table as words } from '../../words/en/table.ts'
import { Check } from '../forms/Check.tsx'
import { type Column, cellOf } from './columns.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { RowActions } from './RowActions.tsx'
import type { Table } from './useTable.ts'
import { rowHeight, useWindow } from './useWindow.ts'

/** The rows as a table with a head that stays; of many rows only those in sight are in the document. */
export const Grid = <Row,>({ name, table, labelOf, actionsOf, bulk, isOff, current }: DataTableProps<Row>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const { pageRows, columns, keyOf, page, size } = table
  const { from, to } = useWindow(scroller, pageRows.length)
  const cells = columns.length + (bulk ? 1 : 0) + (actionsOf ? 1 : 0)
  const first = (page - 1) * size

  return (
    // A region that scrolls must be reachable without a pointer.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: that is why it takes the focus
    <section className="dt-scroll" ref={scroller} tabIndex={0} aria-label={name}>
      <table className="dt" aria-rowcount={table.rows.length + 1}>
        <colgroup>
          {bulk && <col style={{ width: '40px' }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={width ? { width } : undefined} />
          ))}
          {actionsOf && <col style={{ width: '140px' }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {bulk && (
              <th className="dt-check">
                <PageCheck table={table} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} table={table} />
            ))}
            {actionsOf && <th className="dt-end">{words.actions}</th>}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {from > 0 && <Gap cells={cells} rows={from} />}
          {pageRows.slice(from, to).map((row, at) => {
            const key = keyOf(row)
            const state = [
              table.isSelected(row) && 'selected',
              isOff?.(row) && 'off',
              key === current && 'current',
            ].filter(Boolean)
            return (
              <tr key={key} className={state.join(' ')} aria-rowindex={first + from + at + 2}>
                {bulk && (
                  <td className="dt-check">
                    <Check
                      label={words.selectRow(labelOf(row))}
                      checked={table.isSelected(row)}
                      onChange={(on) => table.select([row], on)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} className={classOf(column)} title={titleOf(column, row)}>
                    {cellOf(column, row)}
                  </td>
                ))}
                {actionsOf && (
                  <td className="dt-end">
                    <RowActions label={labelOf(row)} actions={actionsOf(row)} />
                  </td>
                )}
              </tr>
            )
          })}
          {to < pageRows.length && <Gap cells={cells} rows={pageRows.length - to} />}
        </tbody>
      </table>
    </section>
  )
}

const classOf = ({ look, align }: { look?: string | undefined; align?: string | undefined }) =>
  [look && `dt-${look}`, align && 'dt-end'].filter(Boolean).join(' ')

/** The whole text of a cell that may be cut. */
const titleOf = <Row,>({ cell, value }: Column<Row>, row: Row) => {
  const text = cell ? undefined : value(row)
  return typeof text === 'string' && text.length > 18 ? text : undefined
}

const PageCheck = <Row,>({ table }: { table: Table<Row> }) => {
  const ticked = table.pageRows.filter(table.isSelected).length
  const all = ticked === table.pageRows.length
  return (
    <Check
      label={words.selectPage}
      checked={all}
      mixed={ticked > 0 && !all}
      onChange={() => table.select(table.pageRows, !all)}
    />
  )
}

const Head = <Row,>({ column, table }: { column: Column<Row>; table: Table<Row> }) => {
  const { key, title, sortable } = column
  if (!sortable) return <th className={classOf({ align: column.align })}>{title}</th>
  const sorted = table.sort.key === key ? table.sort.direction : undefined
  const next = sorted === 'asc' ? 'desc' : 'asc'
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      className={classOf({ align: column.align })}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
    >
      <button
        type="button"
        className={sorted ? 'dt-sort on' : 'dt-sort'}
        title={words.sort(title, next === 'asc' ? words.ascending : words.descending)}
        onClick={() => table.setSort(key, next)}
      >
        {title}
        <Icon size={12} aria-hidden />
      </button>
    </th>
  )
}

/** Keeps the place of the rows that are not in the document. */
const Gap = ({ cells, rows }: { cells: number; rows: number }) => (
  <tr className="dt-gap">
    <td colSpan={cells} style={{ height: rows * rowHeight }} />
  </tr>
)

/** Arrow up and down go to the same control of the row above or below. */
const moveBetweenRows = (event: KeyboardEvent<HTMLTableSectionElement>) => {
  const step =
    event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : null
  const control = event.target as HTMLElement
  const row = control.closest('tr')
  const other = step && row?.[step]
  if (!other || !row || control.matches('input:not([type=checkbox]), select')) return
  const controls = 'button, input, a[href]'
  const column = control.closest('td')?.cellIndex ?? 0
  const within = [...(control.closest('td')?.querySelectorAll(controls) ?? [])].indexOf(control)
  const cell = (other as HTMLTableRowElement).cells[column]
  const targets = cell?.querySelectorAll<HTMLElement>(controls)
  const target = targets?.[within] ?? targets?.[targets.length - 1]
  if (!target) return
  event.preventDefault()
  target.focus()
  target.scrollIntoView({ block: 'nearest' })
}
