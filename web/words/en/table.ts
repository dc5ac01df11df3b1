import { locale } from './locale.ts'

/** The words of every table. */
const number = new Intl.NumberFormat(locale)
const count = (value: number) => number.format(value)

export const table = {
  search: 'Search',
  clearSearch: 'Clear search',
  show: 'Show',
  sortBy: 'Sort by',
  ascending: 'ascending',
  descending: 'descending',
  sort: (title: string, next: string) => `${title}: sort ${next}`,
  actions: 'Actions',
  selectRow: (label: string) => `Select ${label}`,
  selectPage: 'Select all rows on this page',
  range: (from: number, to: number, of: number) => `${count(from)}–${count(to)} of ${count(of)}`,
  rowsPerPage: 'Rows per page',
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previous: 'Previous page',
  next: 'Next page',
  selected: (selected: number) => `${count(selected)} selected`,
  selectAll: (total: number) => `Select all ${count(total)}`,
  bulkActions: (selected: number) => `Actions for ${count(selected)} selected rows`,
  progress: (settled: number, of: number) => `${count(settled)} of ${count(of)}`,
  clearSelection: 'Clear selection',
  noMatch: 'Nothing matches',
  noMatchText: 'Try another word, or show everything again.',
  showAll: 'Show all',
  stale: 'These rows may be out of date.',
  tryAgain: 'Try again',
  count,
}
