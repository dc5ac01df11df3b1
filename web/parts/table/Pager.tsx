import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { table as words } from '../../words/en/table.ts'
import { useNarrow } from '../narrow.ts'
import { ClockNote } from './ClockNote.tsx'
import { pageNumbers } from './rows.ts'
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
      <nav aria-label={words.pages}>
        <button
          type="button"
          aria-label={words.previous}
          title={words.previous}
          disabled={page === 1}
          onClick={() => table.setPage(page - 1)}
        >
          <ChevronLeft size={14} aria-hidden />
        </button>
        {pageNumbers(page, pages).map((number, at) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two gaps have nothing else to tell them apart
            <span key={`gap${at}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={number === page ? 'on' : 'dt-page'}
              aria-label={words.page(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => table.setPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={words.next}
          title={words.next}
          disabled={page === pages}
          onClick={() => table.setPage(page + 1)}
        >
          <ChevronRight size={14} aria-hidden />
        </button>
      </nav>
    </div>
  )
}
