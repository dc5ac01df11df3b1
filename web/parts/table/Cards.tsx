import { useMemo, useRef } from 'react'
import { table as words } from '../../words/en/table.ts'
import { Check } from '../forms/Check.tsx'
import { ClockNote } from './ClockNote.tsx'
import { type Column, cellOf } from './columns.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { FileMenu } from './ExportButtons.tsx'
import { FiltersButton } from './FilterButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { GroupHead } from './GroupHead.tsx'
import { lineKey } from './lines.ts'
import { RowActions } from './RowActions.tsx'
import { SegmentSelect } from './Segments.tsx'
import { SortMenu } from './SortMenu.tsx'
import { SummaryCard } from './Summary.tsx'
import { useRowWindow, useScroller } from './useRowWindow.ts'
import { ViewsButton } from './ViewsButton.tsx'

/** px of a card before it has been measured, and between two of them; the style sheet says the same. */
const [cardHeight, cardGap] = [190, 8]

/** The rows of a table on a narrow screen: each is a card. */
export const Cards = <Row extends object>({
  name,
  table,
  labelOf,
  actionsOf,
  bulk,
  isOff,
  current,
  downloads,
  summary,
}: DataTableProps<Row>) => {
  const { columns, keyOf, lines: all, pageRows } = table
  const list = useRef<HTMLUListElement>(null)
  const { scroller, above } = useScroller(list)
  const keys = useMemo(() => all.map((line) => lineKey(line, keyOf)), [all, keyOf])
  const shown = useRowWindow(() => scroller, { keys, height: cardHeight, gap: cardGap, above })
  const placed = (area: Column<Row>['narrow']) => columns.filter((column) => column.narrow === area)
  const headline = placed('headline')
  const lines = placed('line')
  const side = placed('side')
  const figures = placed('figure')

  return (
    <>
      <div className="dt-sortbar">
        {table.filters.length > 1 && <SegmentSelect table={table} />}
        <SortMenu table={table} wide={table.filters.length <= 1} />
        <FiltersButton table={table} />
        <ViewsButton table={table} />
        {downloads && <FileMenu table={table} downloads={downloads} />}
      </div>
      <FilterChips table={table} />
      {summary && <SummaryCard rows={summary} columns={columns} />}
      <ul
        ref={list}
        className="dt-cards"
        aria-label={name}
        style={{ paddingTop: shown.before, paddingBottom: shown.after }}
      >
        {all.slice(shown.from, shown.to).map((line, at) => {
          const index = shown.from + at
          if (line.group) {
            return (
              <li key={lineKey(line, keyOf)} ref={shown.measure} data-index={index} className="dt-group">
                <GroupHead table={table} line={line} />
              </li>
            )
          }
          const { row } = line
          const label = labelOf(row)
          const key = keyOf(row)
          const state = [table.isSelected(row) && 'selected', isOff?.(row) && 'off', key === current && 'current']
          return (
            <li
              key={key}
              ref={shown.measure}
              data-index={index}
              aria-posinset={table.groups ? undefined : index + 1}
              aria-setsize={table.groups ? undefined : pageRows.length}
              className={state.filter(Boolean).join(' ')}
            >
              {bulk && (
                <Check
                  label={words.selectRow(label)}
                  checked={table.isSelected(row)}
                  onChange={(on) => table.select([row], on)}
                />
              )}
              <div className="dt-card">
                <b>{headline.map((column) => cellOf(column, row)).flatMap((cell, i) => (i ? [' ', cell] : [cell]))}</b>
                {lines.filter(says(row)).map((column) => (
                  <span key={column.key} className={column.variant && `dt-${column.variant}`}>
                    <span className="sr">{column.title}: </span>
                    {cellOf(column, row)}
                  </span>
                ))}
                {figures.length > 0 && (
                  <dl className="dt-figs">
                    {figures.map((column) => (
                      <div key={column.key}>
                        <dt>{column.title}</dt>
                        <dd>{cellOf(column, row)}</dd>
                      </div>
                    ))}
                  </dl>
                )}
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
      <ClockNote table={table} />
    </>
  )
}

/** A line that says nothing is left out. */
const says =
  <Row,>(row: Row) =>
  ({ value }: Column<Row>) =>
    (value(row) ?? '') !== ''
