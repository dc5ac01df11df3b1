import { ChevronLeft, ChevronRight } from 'lucide-react'
import { table as words } from '../../words/en/table.ts'
import { pageNumbers } from './rows.ts'
import './pager.css'

interface Props {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The pages of a list, to go to. */
export const Pages = ({ page, pages, onPage }: Props) => (
  <nav aria-label={words.pages}>
    <button
      type="button"
      aria-label={words.previous}
      title={words.previous}
      disabled={page === 1}
      onClick={() => onPage(page - 1)}
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
          onClick={() => onPage(number)}
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
      onClick={() => onPage(page + 1)}
    >
      <ChevronRight size={14} aria-hidden />
    </button>
  </nav>
)
