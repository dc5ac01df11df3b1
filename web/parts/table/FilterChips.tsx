import { Funnel, X } from 'lucide-react'
import { table } from '../../words/en/table.ts'
import { filterText, valueCounts } from './filters.ts'
import type { Table } from './useTable.ts'

const words = table.filters

/** What single columns are filtered by, each to be taken back. */
export const FilterChips = <Row extends object>({ table: shown }: { table: Table<Row> }) => {
  const { columnFilters, all } = shown
  if (columnFilters.length === 0) return null
  return (
    <ul className="dt-chips" aria-label={words.all}>
      {columnFilters.map((filter) => {
        const column = all.find(({ key }) => key === filter.key)
        if (!column) return null
        const count = filter.values ? valueCounts(column, shown.query.data ?? []).length : 0
        return (
          <li key={filter.key} className="dt-chip">
            <Funnel className="i" size={13} strokeWidth={1.75} aria-hidden />
            <span className="trunc">
              {column.title} <b>{filterText(filter, column, count)}</b>
            </span>
            <button
              type="button"
              className="icon-button small"
              aria-label={words.remove(column.title)}
              title={words.remove(column.title)}
              onClick={() => shown.setColumnFilter(filter.key, undefined)}
            >
              <X size={13} aria-hidden />
            </button>
          </li>
        )
      })}
      <li>
        <button type="button" className="btn ghost sm" onClick={shown.clearFilters}>
          {words.clearAll}
        </button>
      </li>
    </ul>
  )
}
