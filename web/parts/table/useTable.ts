import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable as useTanStackTable,
} from '@tanstack/react-table'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type ColumnFilter, parseFilters, writeFilters } from '../../../shared/tableFilters.ts'
import type { TableName } from '../../../shared/tables.ts'
import { useSession } from '../../api/session.tsx'
import type { Column } from './columns.tsx'
import { filterRows } from './filters.ts'
import { type Group, groupsOf, type Line, openRows, pageOf } from './lines.ts'
import { type Direction, readySearch, type SortBy, searchRows, sortRows } from './rows.ts'
import { useChoices, useKeptChoices, useLocalChoices } from './useChoices.ts'
import { type ShownColumns, useLayout } from './useLayout.ts'
import { useViews } from './useViews.ts'

/** A segment above the table: which rows it shows. */
export interface RowFilter<Row> {
  key: string
  title: string
  has: (row: Row) => boolean
}

/** What a table needs of a query: TanStack's result, or anything like it. */
export interface RowsQuery<Row> {
  data: readonly Row[] | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
  /** False while more rows are to come; all are there if absent. */
  whole?: boolean
  /** When they were read last, epoch ms; 0 for never. */
  readAt?: number
}

/** Rows stand together by what some columns say; those columns are told in the head of each group. */
export interface Grouping<Row> {
  /** Keys of columns, in the order by which groups are sorted. */
  by: readonly string[]
  /** What the head of a group shows. */
  head: (rows: readonly Row[]) => ReactNode
}

export interface TableOptions<Row extends object> {
  query: RowsQuery<Row>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  defaultSort: { key: string; direction: Direction }
  /** The first one is the default; each must have a key of its own. */
  filters?: readonly RowFilter<Row>[]
  defaultSize?: PageSize
  /** The name under which each user's columns and choices are kept; without one the columns are fixed. */
  layout?: TableName
  /** Where it is kept which columns are shown, for a table that keeps this in a preference of its own. */
  shownColumns?: ShownColumns
  /** Search, sort and page are not in the address: for a table in a dialog. */
  local?: true
  grouping?: Grouping<Row>
  /** Of which clock its times are; the company's if absent. */
  zone?: string
}

export const pageSizes = ['10', '25', '50', '100', 'all'] as const
export type PageSize = (typeof pageSizes)[number]

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

/** So many rows are made ready for the search before somebody searches. */
const many = 1000
const none: readonly never[] = []
const nothing: ReadonlySet<string> = new Set()

/**
 * The state of a table and its rows. Search, segment, sort, page and page size live in the address, and what of them is a
 * choice is kept with the user; search, segments and sort work over every row that has been loaded.
 */
export const useTable = <Row extends object>(options: TableOptions<Row>) => {
  const { company } = useSession()
  const { zone = company.time_zone } = options
  const { columns, keyOf, defaultSort, filters = none, defaultSize = '25', grouping } = options
  const keptWait = useKeptChoices(options.layout)
  const inAddress = useChoices(options.layout)
  const here = useLocalChoices()
  const choices = options.local ? here : inAddress
  const { params } = choices
  const [selection, setSelection] = useState<Readonly<Record<string, true>>>({})
  const layout = useLayout(options.layout, columns, options.shownColumns)
  const views = useViews(
    options.local ? undefined : options.layout,
    inAddress,
    layout,
    options.query.data !== undefined,
  )

  // Nobody should see the usual table first, and then their own.
  const query = keptWait || views.waits ? { ...options.query, data: undefined } : options.query

  const search = params.get('q') ?? ''
  const filter = filters.find(({ key }) => key === params.get('show')) ?? filters[0]
  const sort = sortFrom(params.get('sort'), columns) ?? defaultSort
  const size = pageSizes.find((one) => one === params.get('rows')) ?? defaultSize

  /** Everything but turning the page goes back to the first page. */
  const change = (changes: Record<string, string | null>) => choices.change({ page: null, ...changes })

  const data = query.data
  const whole = query.whole ?? true
  const wanted = useDeferredValue(search)
  const textsOf = useMemo(() => {
    const searchable = columns.filter((column) => column.searchable)
    return (row: Row) => searchable.map(({ searched, value }) => (searched ? searched(row, zone) : value(row)))
  }, [columns, zone])
  useEffect(
    () => (whole && data && data.length > many ? readySearch(data, textsOf) : undefined),
    [whole, data, textsOf],
  )
  const found = useMemo(() => searchRows(data ?? none, textsOf, wanted), [data, textsOf, wanted])
  const filterText = params.get('f') ?? ''
  const columnFilters = useMemo(() => usable(parseFilters(filterText), columns), [filterText, columns])
  const passing = useMemo(() => filterRows(found, columns, columnFilters), [found, columns, columnFilters])
  const counts = useMemo(() => filters.map(({ has }) => passing.filter(has).length), [filters, passing])
  const shown = useMemo(() => (filter ? passing.filter(filter.has) : [...passing]), [filter, passing])
  const inSegment = useMemo(() => (filter ? found.filter(filter.has) : found), [filter, found])

  const by = grouping?.by.join()
  const rows = useMemo(
    () => sortRows(shown, sortingOf(columns, { key: sort.key, direction: sort.direction }, by?.split(','))),
    [shown, columns, sort.key, sort.direction, by],
  )

  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const table = useTanStackTable({
    features,
    columns: definitions,
    // Rows are sorted and selected here: a row of the library's own for each of them takes longer than all of that.
    data: none,
    state: {
      columnOrder: layout.order,
      columnSizing: layout.widths,
      columnVisibility: layout.visibility,
    },
  })

  const groups = useMemo(() => {
    const values = by?.split(',').flatMap((key) => columns.find((column) => column.key === key)?.value ?? [])
    return values && groupsOf(rows, (row) => values.map((value) => value(row) ?? '').join('\n'))
  }, [rows, by, columns])
  const [collapsedKeys, setCollapsed] = useState(nothing)
  const collapsed = groups ? collapsedKeys : nothing
  const open = groups ? openRows(groups, collapsed) : rows.length
  const pageSize = size === 'all' ? Math.max(1, rows.length) : Number(size)
  const pages = Math.max(1, Math.ceil(open / pageSize))
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), pages)
  const lines = useMemo((): Line<Row>[] => {
    const from = (page - 1) * pageSize
    if (groups) return pageOf(groups, collapsed, from, pageSize)
    return rows.slice(from, from + pageSize).map((row, index) => ({ row, at: from + index }))
  }, [groups, collapsed, rows, page, pageSize])
  const pageRows = useMemo(() => lines.flatMap((line) => (line.group ? [] : [line.row])), [lines])
  const isNoneSelected = useMemo(() => Object.keys(selection).length === 0, [selection])
  const selectedOf = (some: readonly Row[]): readonly Row[] =>
    isNoneSelected ? none : some.filter((row) => selection[keyOf(row)])

  const visible = table.getVisibleLeafColumns().map(({ id }) => id)
  const visibleKeys = visible.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys say all that changes
  const visibleColumns = useMemo(
    () => visible.flatMap((id) => columns.find(({ key }) => key === id) ?? []),
    [columns, visibleKeys],
  )

  return {
    query,
    /** The columns as the user has arranged them. */
    columns: visibleColumns,
    /** What stands in files and on paper: also what is told in the heads of groups. */
    fileColumns: useMemo(
      () =>
        [...columns.filter((column) => column.grouped && !visibleColumns.includes(column)), ...visibleColumns].filter(
          ({ noFile }) => !noFile,
        ),
      [columns, visibleColumns],
    ),
    zone: options.zone,
    grouping,
    /** Every group of rows, where they stand in groups. */
    groups,
    /** Every column, and how the user arranges them. */
    all: columns,
    layout,
    /** What users have saved of how the table stands. */
    views,
    defaultSort,
    keyOf,
    filters,
    search,
    filter,
    sort,
    size,
    counts,
    /** Whether every row is there, and not only the first ones. */
    whole: query.whole ?? true,
    /** How many rows there are before searching and filtering. */
    total: data?.length ?? 0,
    /** Every row as searched, filtered and sorted. */
    rows,
    /** The same rows in the order of the query. */
    unsorted: shown,
    /** What single columns are filtered by. */
    columnFilters,
    /** How many rows only the filters of columns hide. */
    hidden: inSegment.length - shown.length,
    /** The rows that are shown but for what one column is filtered by. */
    rowsWithout: (key: string) =>
      filterRows(
        inSegment,
        columns,
        columnFilters.filter((one) => one.key !== key),
      ),
    page,
    pages,
    pageSize,
    /** How many rows are not collapsed. */
    open,
    /** How many lines there are on all pages. */
    lineCount: open + (groups?.length ?? 0),
    lines,
    pageRows,
    /** The rows that are ticked and still shown by search and filter. */
    // biome-ignore lint/correctness/useExhaustiveDependencies: what `selectedOf` reads
    selected: useMemo(() => selectedOf(rows), [rows, selection, keyOf]),
    /** How many rows of the page are ticked. */
    // biome-ignore lint/correctness/useExhaustiveDependencies: what `selectedOf` reads
    ticked: useMemo(() => selectedOf(pageRows).length, [pageRows, selection, keyOf]),
    isSelected: (row: Row) => selection[keyOf(row)] === true,

    setSearch: (q: string) => change({ q }),
    setFilter: (key: string) => change({ show: key === filters[0]?.key ? null : key }),
    setSort: (key: string, direction: Direction) =>
      change({
        sort:
          key === defaultSort.key && direction === defaultSort.direction
            ? null
            : `${direction === 'desc' ? '-' : ''}${key}`,
      }),
    setSize: (rows: string) => change({ rows: rows === defaultSize ? null : rows }),
    setPage: (number: number) => change({ page: number === 1 ? null : String(number) }),
    collapse: ({ key }: Group<Row>, on: boolean) =>
      setCollapsed((before) => new Set(on ? [...before, key] : [...before].filter((one) => one !== key))),
    /** Whether every group is collapsed. */
    allCollapsed: groups !== undefined && groups.length > 0 && groups.every(({ key }) => collapsed.has(key)),
    collapseAll: (on: boolean) => setCollapsed(on ? new Set(groups?.map(({ key }) => key)) : nothing),
    /** Filters a column; by nothing, it is filtered no more. */
    setColumnFilter: (key: string, filter: Omit<ColumnFilter, 'key'> | undefined) => {
      const others = columnFilters.filter((one) => one.key !== key)
      change({ f: writeFilters(filter ? [...others, { ...filter, key }] : others) || null })
    },
    clearFilters: () => change({ f: null }),
    /** Back to every row. */
    reset: () => change({ q: null, show: null, f: null }),

    select: (some: readonly Row[], on: boolean) =>
      setSelection((before) => {
        const after = { ...before }
        for (const row of some) {
          if (on) after[keyOf(row)] = true
          else delete after[keyOf(row)]
        }
        return after
      }),
    clearSelection: () => setSelection({}),
  }
}

export type Table<Row extends object> = ReturnType<typeof useTable<Row>>

const definitionOf = <Row>({ key, width }: Column<Row>) => ({ id: key, minSize: 0, meta: { width } })

/** Groups first, then the rows within each. */
const sortingOf = <Row>(
  columns: readonly Column<Row>[],
  { key, direction }: { key: string; direction: Direction },
  by: readonly string[] = [],
): SortBy<Row>[] =>
  [...by, ...(by.includes(key) ? [] : [key])].flatMap((id) => {
    const column = columns.find((one) => one.key === id)
    return column ? [{ value: column.value, desc: id === key && direction === 'desc' }] : []
  })

/** Filters of columns that can be filtered. */
const usable = <Row>(filters: readonly ColumnFilter[], columns: readonly Column<Row>[]) =>
  filters.filter(({ key }) => columns.some((column) => column.key === key && column.filter))

const sortFrom = <Row>(text: string | null, columns: readonly Column<Row>[]) => {
  const key = text?.replace(/^-/, '')
  const column = columns.find((one) => one.key === key && one.sortable)
  return column && { key: column.key, direction: text?.startsWith('-') ? ('desc' as const) : ('asc' as const) }
}
