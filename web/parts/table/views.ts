import type { TableView } from '../../../shared/contract/tableViews.ts'
import { parseFilters } from '../../../shared/tableFilters.ts'
import { viewKeys, writeLayout } from '../../../shared/tables.ts'
import { table } from '../../words/en/table.ts'
import type { Column } from './columns.tsx'
import type { Direction } from './rows.ts'
import { arranged } from './useLayout.ts'

/** What a saved view says, without React. */

const words = table.views

/** How a table stands: columns as their preference has them, choices as the address has them. */
export interface Arrangement {
  columns: string
  choices: string
}

type Columns = readonly Pick<Column<never>, 'key' | 'title' | 'grouped' | 'usuallyHidden'>[]

/** What of the choices a view keeps: neither the size of a page nor which view it was. */
const keptKeys = viewKeys.filter((key) => key !== 'rows' && key !== 'view')

/** The choices of an address that a view keeps, each in its place. */
export const choicesIn = (params: URLSearchParams): string => {
  const kept = new URLSearchParams()
  for (const key of keptKeys) {
    const value = params.get(key)
    if (value) kept.set(key, value)
  }
  return kept.toString()
}

/** What an address is changed by to be as a view says. */
export const choicesOf = (choices: string): Record<string, string | null> => {
  const wanted = new URLSearchParams(choices)
  return Object.fromEntries(keptKeys.map((key) => [key, wanted.get(key)]))
}

const shownIn = (columns: Columns, text: string) => arranged(columns, text).filter(({ hidden }) => !hidden)

/** What of an arrangement is another than that of a view, in words; nothing where they are the same. */
export const changesTo = (view: Arrangement, now: Arrangement, columns: Columns, usualSort: Sort): string[] => {
  const [then, after] = [new URLSearchParams(view.choices), new URLSearchParams(now.choices)]
  const differs = (key: string) => (then.get(key) ?? '') !== (after.get(key) ?? '')
  const others = keptKeys.filter((key) => key !== 'sort' && key !== 'f')
  const layout = (text: string) => writeLayout(arranged(columns, text))
  return [
    ...(layout(view.columns) === layout(now.columns) ? [] : [words.columnsChanged]),
    ...(differs('sort') ? [words.sortedBy(titleOf(sortKeyOf(now.choices) ?? usualSort.key, columns))] : []),
    ...(differs('f') || others.some(differs) ? [words.filtersChanged] : []),
  ]
}

interface Sort {
  key: string
  direction: Direction
}

const sortKeyOf = (choices: string) => new URLSearchParams(choices).get('sort')?.replace(/^-/, '')
const titleOf = (key: string, columns: Columns) => columns.find((column) => column.key === key)?.title ?? key

/** What a view is like, in few words: `9 columns · 2 filters`. */
export const summaryOf = ({ columns: text, choices }: Arrangement, columns: Columns): string => {
  const params = new URLSearchParams(choices)
  const others = keptKeys.filter((key) => key !== 'sort' && key !== 'f' && params.has(key)).length
  const filters = parseFilters(params.get('f') ?? '').length + others
  const sort = sortKeyOf(choices)
  return [
    words.columns(shownIn(columns, text).length),
    ...(filters > 0 ? [words.filters(filters)] : sort ? [words.sortedBy(titleOf(sort, columns))] : []),
  ].join(' · ')
}

/** The caller’s own views, and those that are shared. */
export const inSections = (views: readonly TableView[]) => ({
  own: views.filter(({ shared }) => !shared),
  shared: views.filter(({ shared }) => shared),
})

/** What is kept under a name: a view as it was, or the table as it stands, for its user alone. */
export const savedPartOf = (view: TableView | undefined, now: Arrangement) => {
  const { columns, choices, shared } = view ?? { ...now, shared: false }
  return { ...(view ? { view_id: view.id } : {}), columns, choices, shared }
}
