import { table as words } from '../../words/en/table.ts'
import type { Table } from './useTable.ts'
import './segments.css'

/** Which rows are shown, each choice with its count. */
export const Segments = <Row extends object>({ table }: { table: Table<Row> }) => (
  <fieldset className="dt-seg">
    <legend className="sr">{words.show}</legend>
    {table.filters.map(({ key, title }, at) => {
      const on = key === table.filter?.key
      return (
        <button
          key={key}
          type="button"
          className={on ? 'on' : undefined}
          aria-pressed={on}
          onClick={() => table.setFilter(key)}
        >
          {title} {table.query.data && <span className="muted">{words.count(table.counts[at] ?? 0)}</span>}
        </button>
      )
    })}
  </fieldset>
)

/** The same on a narrow screen, where room is dear. */
export const SegmentSelect = <Row extends object>({ table }: { table: Table<Row> }) => (
  <select
    className="field"
    aria-label={words.show}
    value={table.filter?.key}
    onChange={(event) => table.setFilter(event.target.value)}
  >
    {table.filters.map(({ key, title }, at) => (
      <option key={key} value={key}>
        {title} {words.count(table.counts[at] ?? 0)}
      </option>
    ))}
  </select>
)
