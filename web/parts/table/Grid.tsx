import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { table as words } from '../../words/en/table.ts'
import { Check } from '../forms/Check.tsx'
import type { Column } from './columns.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { Edge } from './Edge.tsx'
import { GroupHead } from './GroupHead.tsx'
import { lineKey } from './lines.ts'
import { classOf, moveBetweenRows, TableRow } from './Row.tsx'
import { useRowWindow } from './useRowWindow.ts'
import type { Table } from './useTable.ts'

/** Heights of a row and of the head in px; the style sheet says the same. */
const [rowHeight, headHeight] = [37, 34]
/** Widths in px of the tick, of the actions, and of a column that nobody has given one. */
const widths = { check: 40, actions: 140, column: 120 }

/** The rows as a table with a head that stays; of many rows only those in sight are in the document. */
export const Grid = <Row extends object>(props: DataTableProps<Row>) => {
  const { name, table, labelOf, actionsOf, bulk, isOff, current } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { lines, columns, keyOf, layout } = table
  const keys = useMemo(() => lines.map((line) => lineKey(line, keyOf)), [lines, keyOf])
  const shown = useRowWindow(() => scroller.current, { keys, height: rowHeight, above: headHeight })
  const cells = columns.length + (bulk ? 1 : 0) + (actionsOf ? 1 : 0)
  // It is the same function as long as the table lives, so that rows need not be drawn again.
  const select = useRef(table.select)
  select.current = table.select
  const onSelect = useMemo(() => (row: Row, on: boolean) => select.current([row], on), [])

  return (
    // A region that scrolls must be reachable without a pointer.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: that is why it takes the focus
    <section className="dt-scroll" ref={scroller} tabIndex={0} aria-label={name}>
      <table className="dt" aria-rowcount={table.whole ? table.lineCount + 1 : -1} style={leastWidth(table)}>
        <colgroup>
          {bulk && <col style={{ width: widths.check }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: layout.widths[key] ?? width }} />
          ))}
          {actionsOf && <col style={{ width: widths.actions }} />}
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
          {shown.before > 0 && <Gap cells={cells} height={shown.before} />}
          {lines.slice(shown.from, shown.to).map((line, at) => {
            const index = shown.from + at
            if (line.group) {
              return (
                <tr
                  key={lineKey(line, keyOf)}
                  ref={shown.measure}
                  data-index={index}
                  className="dt-group"
                  aria-rowindex={line.at + 2}
                >
                  <td colSpan={cells}>
                    <GroupHead table={table} line={line} />
                  </td>
                </tr>
              )
            }
            const { row } = line
            const key = keyOf(row)
            const selected = table.isSelected(row)
            const state = [selected && 'selected', isOff?.(row) && 'off', key === current && 'current']
            return (
              <TableRow<Row>
                key={key}
                row={row}
                columns={columns}
                index={index}
                ariaRow={line.at + 2}
                label={labelOf(row)}
                state={state.filter(Boolean).join(' ')}
                selected={selected}
                onSelect={bulk && onSelect}
                actionsOf={actionsOf}
                measure={shown.measure}
              />
            )
          })}
          {shown.after > 0 && <Gap cells={cells} height={shown.after} />}
        </tbody>
      </table>
    </section>
  )
}

/** Columns that were made wider push the others aside instead of squeezing them. */
const leastWidth = <Row extends object>({ columns, layout }: Table<Row>) => {
  if (!columns.some(({ key }) => layout.widths[key])) return undefined
  const all = columns.map(({ key }) => layout.widths[key] ?? widths.column)
  return { minWidth: all.reduce((sum, width) => sum + width, widths.check + widths.actions) }
}

const PageCheck = <Row extends object>({ table }: { table: Table<Row> }) => {
  const ticked = table.pageRows.filter(table.isSelected).length
  const all = ticked > 0 && ticked === table.pageRows.length
  return (
    <Check
      label={words.selectPage}
      checked={all}
      mixed={ticked > 0 && !all}
      onChange={() => table.select(table.pageRows, !all)}
    />
  )
}

const Head = <Row extends object>({ column, table }: { column: Column<Row>; table: Table<Row> }) => {
  const { key, title, sortable, align } = column
  const edge = table.layout.open && <Edge column={key} layout={table.layout} />
  if (!sortable) {
    return (
      <th className={classOf({ align })}>
        {title}
        {edge}
      </th>
    )
  }
  const sorted = table.sort.key === key ? table.sort.direction : undefined
  const next = sorted === 'asc' ? 'desc' : 'asc'
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      className={classOf({ align })}
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
      {edge}
    </th>
  )
}

/** Keeps the place of the rows that are not in the document. */
const Gap = ({ cells, height }: { cells: number; height: number }) => (
  <tr className="dt-gap">
    <td colSpan={cells} style={{ height }} />
  </tr>
)
