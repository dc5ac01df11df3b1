import { type KeyboardEvent, memo, type ReactNode, type Ref } from 'react'
import { table as words } from '../../words/en/table.ts'
import { Check } from '../forms/Check.tsx'
import { type Column, cellOf } from './columns.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Its place on the page, from 0. */
  index: number
  /** Its place in the whole table, from 1, the head included. */
  ariaRow: number
  label: string
  state: string
  selected: boolean
  /** Absent where rows cannot be ticked. */
  onSelect: ((row: Row, on: boolean) => void) | undefined
  actionsOf: ((row: Row) => readonly RowAction[]) | undefined
  measure: Ref<HTMLTableRowElement>
}

const TableRowOf = <Row,>(props: RowProps<Row>): ReactNode => {
  const { row, columns, index, ariaRow, label, state, selected, onSelect, actionsOf, measure } = props
  return (
    <tr ref={measure} data-index={index} className={state} aria-rowindex={ariaRow}>
      {onSelect && (
        <td className="dt-check">
          <Check label={words.selectRow(label)} checked={selected} onChange={(on) => onSelect(row, on)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)} title={titleOf(column, row)}>
          {cellOf(column, row)}
        </td>
      ))}
      {actionsOf && (
        <td className="dt-end">
          <RowActions label={label} actions={actionsOf(row)} />
        </td>
      )}
    </tr>
  )
}

/** A row is drawn again only when something of it has changed: not when others scroll into sight. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf

type CellStyle = Partial<Record<'variant' | 'align' | 'width', string | undefined>>

/** A figure fits into a column that was given room for it: such a cell cuts nothing off, which would cost a layer each. */
export const classOf = ({ variant, align, width }: CellStyle) => {
  const fits = width !== undefined && (variant === 'figures' || align !== undefined)
  return [variant && `dt-${variant}`, align && 'dt-end', fits && 'dt-fits'].filter(Boolean).join(' ')
}

/** The whole text of a cell that may be cut. */
const titleOf = <Row,>({ cell, value }: Column<Row>, row: Row) => {
  const text = cell ? undefined : value(row)
  return typeof text === 'string' && text.length > 18 ? text : undefined
}

const isHead = (row: Element) => row.classList.contains('dt-group')

/** Arrow up and down go to the same control of the row above or below. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLTableSectionElement>) => {
  const step =
    event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : null
  const control = event.target as HTMLElement
  const row = control.closest('tr')
  let other = step && row?.[step]
  // Heads of groups have none of the controls of a row, and rows none of theirs.
  while (step && other && row && isHead(other) !== isHead(row)) other = other[step]
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
