import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { table as words } from '../../words/en/table.ts'
import { Check } from '../forms/Check.tsx'
import { type Column, cellOf } from './columns.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { RowActions } from './RowActions.tsx'

/** The rows of a table on a narrow screen: each is a card. */
export const Cards = <Row,>({ name, table, labelOf, actionsOf, bulk, isOff, current }: DataTableProps<Row>) => {
  const { columns, keyOf, pageRows, sort } = table
  const sortId = useId()
  const at = (place: Column<Row>['narrow']) => columns.filter((column) => column.narrow === place)
  const headline = at('headline')
  const lines = at('line')
  const side = at('side')
  const up = sort.direction === 'asc'

  return (
    <>
      <div className="dt-sortbar">
        <label htmlFor={sortId}>{words.sortBy}</label>
        <select
          id={sortId}
          className="field"
          value={sort.key}
          onChange={(event) => table.setSort(event.target.value, sort.direction)}
        >
          {columns
            .filter(({ sortable }) => sortable)
            .map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
        </select>
        <button
          type="button"
          className="btn icon"
          aria-label={up ? words.ascending : words.descending}
          onClick={() => table.setSort(sort.key, up ? 'desc' : 'asc')}
        >
          {up ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
        </button>
      </div>
      <ul className="dt-cards" aria-label={name}>
        {pageRows.map((row) => {
          const label = labelOf(row)
          const key = keyOf(row)
          const state = [table.isSelected(row) && 'selected', isOff?.(row) && 'off', key === current && 'current']
          return (
            <li key={key} className={state.filter(Boolean).join(' ')}>
              {bulk && (
                <Check
                  label={words.selectRow(label)}
                  checked={table.isSelected(row)}
                  onChange={(on) => table.select([row], on)}
                />
              )}
              <div className="dt-card">
                <b>{headline.map((column) => cellOf(column, row)).flatMap((cell, i) => (i ? [' ', cell] : [cell]))}</b>
                {lines.map((column) => (
                  <span key={column.key} className={column.look && `dt-${column.look}`}>
                    <span className="sr">{column.title}: </span>
                    {cellOf(column, row)}
                  </span>
                ))}
              </div>
              <div className="dt-side">
                {side.map((column) => (
                  <span key={column.key}>{cellOf(column, row)}</span>
                ))}
              </div>
              {actionsOf && <RowActions label={label} actions={actionsOf(row)} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}
