import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { memo, useMemo, useRef } from 'react'
import { table as words } from '../../words/en/table.ts'
import { Check } from '../forms/Check.tsx'
import type { Column } from './columns.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { Edge } from './Edge.tsx'
import { FilterButton } from './FilterButton.tsx'
import { GroupHead } from './GroupHead.tsx'
import { isSized, leastWidth } from './leastWidth.ts'
import { lineKey } from './lines.ts'
import { classOf, moveBetweenRows, TableRow } from './Row.tsx'
import { Summary, type SummaryRow } from './Summary.tsx'
import { useRowWindow } from './useRowWindow.ts'
import type { Table } from './useTable.ts'

/** Heights in px of a row, a dense one, the head and a line of the summary; the style sheet says the same. */
const [rowHeight, denseHeight, headHeight, sumHeight] = [37, 32, 34, 30]
const noSummary: readonly SummaryRow[] = []
/** Widths in px of the tick and of the actions. */
const widths = { check: 40, actions: 104 }
/** px of one action, and of the room around them. */
const [actionWidth, actionsRoom] = [30, 36]

/** The rows as a table with a head that stays; of many rows only those in sight are in the document. */
export const Grid = <Row extends object>(props: DataTableProps<Row>) => {
  const { name, table, labelOf, actionsOf, bulk, isOff, current, summary = noSummary, dense = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { lines, columns, keyOf, layout } = table
  const keys = useMemo(() => lines.map((line) => lineKey(line, keyOf)), [lines, keyOf])
  const above = headHeight + summary.length * sumHeight
  const cells = columns.length + (bulk ? 1 : 0) + (actionsOf ? 1 : 0)
  const weight = columns.reduce((sum, { weight: own = 1 }) => sum + own, cells - columns.length)
  const height = dense ? denseHeight : rowHeight
  // Rows may differ in what can be done to them: those in sight say how many there are.
  const most = actionsOf ? Math.max(0, ...table.pageRows.slice(0, 50).map((row) => actionsOf(row).length)) : 0
  const actionsWidth = Math.max(widths.actions, most * actionWidth + actionsRoom)
  const shown = useRowWindow(() => scroller.current, { keys, height, above, cells: weight })
  // It is the same function as long as the table lives, so that rows need not be drawn again.
  const select = useRef(table.select)
  select.current = table.select
  const onSelect = useMemo(() => (row: Row, on: boolean) => select.current([row], on), [])

  return (
    // A region that scrolls must be reachable without a pointer.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: that is why it takes the focus
    <section className="dt-scroll" ref={scroller} tabIndex={0} aria-label={name}>
      <table
        className={['dt', dense && 'dense', isSized(table) && 'sized'].filter(Boolean).join(' ')}
        aria-rowcount={table.whole ? table.lineCount + 1 + summary.length : -1}
        style={leastWidth(table, (bulk ? widths.check : 0) + (actionsOf ? actionsWidth : 0))}
      >
        <colgroup>
          {bulk && <col style={{ width: widths.check }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: layout.widths[key] ?? width }} />
          ))}
          {actionsOf && <col style={{ width: actionsWidth }} />}
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
        {summary.length > 0 && <Summary rows={summary} columns={columns} before={bulk ? 1 : 0} />}
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
                  aria-rowindex={line.at + 2 + summary.length}
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
                ariaRow={line.at + 2 + summary.length}
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

const PageCheckOf = <Row extends object>({ table }: { table: Table<Row> }) => {
  const { ticked } = table
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

const HeadOf = <Row extends object>({ column, table }: { column: Column<Row>; table: Table<Row> }) => {
  const { key, title, sortable, align } = column
  const edge = table.layout.open && <Edge column={key} layout={table.layout} />
  const filter = column.filter && <FilterButton table={table} column={column} />
  if (!sortable) {
    return (
      <th className={classOf({ align })}>
        {title}
        {filter}
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
      <span className="dt-heading">
        {align && filter}
        <button
          type="button"
          className={sorted ? 'dt-sort on' : 'dt-sort'}
          title={words.sort(title, next === 'asc' ? words.ascending : words.descending)}
          onClick={() => table.setSort(key, next)}
        >
          {title}
          <Icon size={12} aria-hidden />
        </button>
        {!align && filter}
      </span>
      {edge}
    </th>
  )
}

/** While rows scroll the head stays as it is. */
const PageCheck = memo(PageCheckOf) as typeof PageCheckOf
const Head = memo(HeadOf) as typeof HeadOf

/** Keeps the place of the rows that are not in the document. */
const Gap = ({ cells, height }: { cells: number; height: number }) => (
  <tr className="dt-gap">
    <td colSpan={cells} style={{ height }} />
  </tr>
)
