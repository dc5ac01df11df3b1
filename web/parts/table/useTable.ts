import { useDeferredValue, useMemo, useState } from 'react'
import { useAddress } from '../address.ts'
import type { Column } from './columns.tsx'
import { type Direction, pageCount, pageOf, searchRows, sortRows } from './rows.ts'

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
}

export interface TableOptions<Row> {
  query: RowsQuery<Row>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  defaultSort: { key: string; direction: Direction }
  /** The first one is the default; each must have a key of its own. */
  filters?: readonly RowFilter<Row>[]
  defaultSize?: PageSize
}

export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

const noFilters: readonly never[] = []

/** The state of a table and its rows. Search, segment, sort, page and page size live in the address. */
export const useTable = <Row>({
  query,
  columns,
  keyOf,
  defaultSort,
  filters = noFilters,
  defaultSize = 25,
}: TableOptions<Row>) => {
  const address = useAddress()
  const { params } = address
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())

  const search = params.get('q') ?? ''
  const filter = filters.find(({ key }) => key === params.get('show')) ?? filters[0]
  const sort = sortFrom(params.get('sort'), columns) ?? defaultSort
  const size = pageSizes.find((one) => String(one) === params.get('rows')) ?? defaultSize

  /** Everything but turning the page goes back to the first page. */
  const change = (changes: Record<string, string | null>) => address.change({ page: null, ...changes })

  const data = query.data
  const wanted = useDeferredValue(search)
  const searchable = useMemo(() => columns.filter((column) => column.searchable), [columns])
  const found = useMemo(
    () => searchRows(data ?? [], (row) => searchable.map((column) => column.value(row)), wanted),
    [data, searchable, wanted],
  )
  const counts = useMemo(() => filters.map(({ has }) => found.filter(has).length), [filters, found])
  const sortColumn = columns.find(({ key }) => key === sort.key)
  const rows = useMemo(() => {
    const shown = filter ? found.filter(filter.has) : found
    return sortColumn ? sortRows(shown, sortColumn.value, sort.direction) : shown
  }, [filter, found, sortColumn, sort.direction])
  const page = pageOf(rows, Number(params.get('page')) || 1, size)

  return {
    query,
    columns,
    keyOf,
    filters,
    search,
    filter,
    sort,
    size,
    counts,
    /** How many rows there are before searching and filtering. */
    total: data?.length ?? 0,
    /** Every row as searched, filtered and sorted. */
    rows,
    page: page.page,
    pages: pageCount(rows.length, size),
    pageRows: page.rows,
    /** The rows that are ticked and still shown by search and filter. */
    selected: useMemo(() => rows.filter((row) => selected.has(keyOf(row))), [rows, selected, keyOf]),
    isSelected: (row: Row) => selected.has(keyOf(row)),

    setSearch: (q: string) => change({ q }),
    setFilter: (key: string) => change({ show: key === filters[0]?.key ? null : key }),
    setSort: (key: string, direction: Direction) =>
      change({
        sort:
          key === defaultSort.key && direction === defaultSort.direction
            ? null
            : `${direction === 'desc' ? '-' : ''}${key}`,
      }),
    setSize: (rows: number) => change({ rows: rows === defaultSize ? null : String(rows) }),
    setPage: (number: number) => change({ page: number === 1 ? null : String(number) }),
    /** Back to every row. */
    reset: () => change({ q: null, show: null }),

    select: (some: readonly Row[], on: boolean) =>
      setSelected((before) => {
        const after = new Set(before)
        for (const row of some) on ? after.add(keyOf(row)) : after.delete(keyOf(row))
        return after
      }),
    clearSelection: () => setSelected(new Set()),
  }
}

export type Table<Row> = ReturnType<typeof useTable<Row>>

const sortFrom = <Row>(text: string | null, columns: readonly Column<Row>[]) => {
  const key = text?.replace(/^-/, '')
  const column = columns.find((one) => one.key === key && one.sortable)
  return column && { key: column.key, direction: text?.startsWith('-') ? ('desc' as const) : ('asc' as const) }
}
