import { Printer, Sheet } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { table as words } from '../../words/en/table.ts'
import { useNarrow } from '../narrow.ts'
import { Empty, ErrorState } from '../states/states.tsx'
import { type BulkAction, BulkBar, type Working, WorkingBar } from './BulkBar.tsx'
import { Cards } from './Cards.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { Grid } from './Grid.tsx'
import { FoldButton } from './GroupHead.tsx'
import { Pager } from './Pager.tsx'
import type { RowAction } from './RowActions.tsx'
import { Search } from './Search.tsx'
import { Segments } from './Segments.tsx'
import type { SummaryRow } from './Summary.tsx'
import { LoadingRows, StaleRows } from './states.tsx'
import type { Exports } from './useExports.ts'
import type { Table } from './useTable.ts'
import { ViewsButton } from './ViewsButton.tsx'
import './table.css'

export interface DataTableProps<Row extends object> {
  /** What the table lists, such as "Users": its accessible name. */
  name: string
  table: Table<Row>
  /** How a row is called in labels, such as a person's full name. */
  labelOf: (row: Row) => string
  searchHint: string
  /** Pickers before the search. */
  tools?: ReactNode
  /** Buttons at the other end of that line. */
  buttons?: ReactNode
  /** Shown instead of the rows when there are none at all. */
  empty: { title: string; text?: string | undefined; action?: ReactNode }
  actionsOf?: (row: Row) => readonly RowAction[]
  /** Switches selection on; what can be done to the selected rows. */
  bulk?: (rows: readonly Row[]) => readonly BulkAction[]
  /** Rows in grey, such as disabled users. */
  isOff?: (row: Row) => boolean
  /** The row that a drawer shows. */
  current?: string | undefined
  /** How rows become files: with it the bulk bar offers them for the selected ones. */
  downloads?: Exports<Row>
  /** An action on many rows that is under way. */
  working?: Working | undefined
  /** Lines above the rows that stay while they scroll. */
  summary?: readonly SummaryRow[]
  /** Rows of many figures: lower, and closer together. */
  dense?: boolean
  /** The page has the buttons of views and columns in a place of its own. */
  ownColumns?: boolean
  /** At the end of the line of controls. */
  aside?: ReactNode
  /** Between the controls and the rows. */
  above?: ReactNode
  /** At the foot of a wide table. */
  note?: string
}

/** A table that reads a query: toolbar, rows, pager, selection, and every state it can be in. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { table, bulk, downloads } = props
  const narrow = useNarrow()
  const { query, rows, total, selected, clearSelection } = table
  /** Cards have the filter in their own line of controls. */
  const asCards = narrow && rows.length > 0

  useEffect(() => {
    if (selected.length === 0) return
    const clear = (event: KeyboardEvent) => {
      // Escape belongs to whatever lies on top first.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open], [role="dialog"]'))
        clearSelection()
    }
    window.addEventListener('keydown', clear)
    return () => window.removeEventListener('keydown', clear)
  }, [selected.length, clearSelection])

  const body = () => {
    if (!query.data) {
      return query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <LoadingRows columns={table.columns} />
      )
    }
    if (total === 0) {
      return (
        <Empty title={props.empty.title} text={props.empty.text}>
          {props.empty.action}
        </Empty>
      )
    }
    if (rows.length === 0) {
      return (
        <Empty
          title={table.whole ? words.noMatch : words.noMatchYet}
          text={table.whole ? words.noMatchText : words.noMatchYetText}
        >
          <button type="button" className="btn" onClick={table.reset}>
            {words.showAll}
          </button>
        </Empty>
      )
    }
    return narrow ? <Cards {...props} /> : <Grid {...props} />
  }

  return (
    <div className="dt-wrap" aria-busy={query.isFetching}>
      <div className="dt-tools">
        {props.tools}
        <Search value={table.search} hint={props.searchHint} onChange={table.setSearch} />
        {table.filters.length > 1 && !asCards && <Segments table={table} />}
        {!narrow && <FilterChips table={table} />}
        <span className="dt-tools-end">
          {!narrow && props.aside}
          {table.groups && table.groups.length > 1 && <FoldButton table={table} />}
          {props.buttons}
          {!narrow && !props.ownColumns && <ViewsButton table={table} />}
          {table.layout.open && !narrow && !props.ownColumns && <ColumnsButton table={table} />}
        </span>
      </div>
      {query.data && query.error && (
        <StaleRows
          message={table.whole ? words.stale : words.stopped(total)}
          error={query.error}
          retry={query.refetch}
        />
      )}
      {props.above}
      <div className="dt-body">{body()}</div>
      {rows.length > 0 && (
        <div className="dt-foot">
          <Pager table={table} note={props.note} />
          {props.working ? (
            <WorkingBar {...props.working} />
          ) : (
            bulk &&
            selected.length > 0 && <BulkBar table={table} actions={withExports(bulk(selected), selected, downloads)} />
          )}
        </div>
      )}
    </div>
  )
}

/** What destroys stays last. */
const withExports = <Row extends object>(
  actions: readonly BulkAction[],
  selected: readonly Row[],
  downloads: Exports<Row> | undefined,
): readonly BulkAction[] =>
  downloads
    ? [
        ...actions.filter(({ danger }) => !danger),
        { label: words.csv, icon: Sheet, onSelect: () => downloads.csv(selected) },
        { label: words.print, icon: Printer, onSelect: () => downloads.print(selected) },
        ...actions.filter(({ danger }) => danger),
      ]
    : actions
