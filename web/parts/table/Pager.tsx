import { useId } from 'react'
import { table as words } from '../../words/en/table.ts'
import { useNarrow } from '../narrow.ts'
import { ClockNote } from './ClockNote.tsx'
import { Pages } from './Pages.tsx'
import { pageSizes, type Table } from './useTable.ts'

/** Which rows of how many, how many at once, and the pages. */
export const Pager = <Row extends object>({ table, note }: { table: Table<Row>; note?: string | undefined }) => {
  const { page, pages, size, pageSize, open } = table
  const narrow = useNarrow()
  const sizeId = useId()
  const first = (page - 1) * pageSize
  const [from, to] = [Math.min(first + 1, open), Math.min(first + pageSize, open)]
  return (
    <div className="dt-pager">
      <span className="tn" role="status">
        {table.whole ? words.range(from, to, open) : words.loading(from, to, open)}
      </span>
      {table.columnFilters.length > 0 && table.hidden > 0 && (
        <span className="dt-hidden">{words.filters.hidden(table.hidden)}</span>
      )}
      {!narrow && <ClockNote table={table} />}
      <span className="grow" />
      {note && !narrow && <span className="dt-note trunc">{note}</span>}
      <label htmlFor={sizeId}>{words.rowsPerPage}</label>
      <select id={sizeId} className="field sm" value={size} onChange={(event) => table.setSize(event.target.value)}>
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {one === 'all' ? words.all : one}
          </option>
        ))}
      </select>
      <Pages page={page} pages={pages} onPage={table.setPage} />
    </div>
  )
}
