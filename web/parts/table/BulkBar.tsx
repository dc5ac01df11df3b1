import { type LucideIcon, X } from 'lucide-react'
import { table as words } from '../../words/en/table.ts'
import type { Table } from './useTable.ts'

export interface BulkAction {
  label: string
  icon: LucideIcon
  onSelect: () => void
  danger?: boolean
  /** Why it cannot be done now. */
  off?: string | undefined
}

/** How far an action on many rows has come. */
export interface Working {
  label: string
  completed: number
  of: number
}

/** In place of the actions while one of them runs. */
export const WorkingBar = ({ label, completed, of }: Working) => (
  <div className="dt-bulk" role="status">
    <span className="dt-bulk-n">{label}</span>
    <progress max={of} value={completed} aria-label={label} />
    <span className="dt-bulk-n">{words.progress(completed, of)}</span>
  </div>
)

/** Floats over the pager while rows are selected. */
export const BulkBar = <Row extends object>({
  table,
  actions,
}: {
  table: Table<Row>
  actions: readonly BulkAction[]
}) => {
  const { selected, rows, pageRows, ticked } = table
  const more = selected.length < rows.length && ticked === pageRows.length
  return (
    <div className="dt-bulk" role="toolbar" aria-label={words.bulkActions(selected.length)}>
      <span className="dt-bulk-n" role="status">
        {words.selected(selected.length)}
      </span>
      {more && (
        <button type="button" onClick={() => table.select(rows, true)}>
          {table.whole ? words.selectAll(rows.length) : words.selectLoaded(rows.length)}
        </button>
      )}
      <i aria-hidden="true" />
      {actions.map(({ label, icon: Icon, onSelect, danger, off }) => (
        <button
          key={label}
          type="button"
          className={danger ? 'danger' : undefined}
          aria-disabled={off !== undefined}
          title={off}
          onClick={off === undefined ? onSelect : undefined}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          <span>{label}</span>
        </button>
      ))}
      <i aria-hidden="true" />
      <button
        type="button"
        aria-label={words.clearSelection}
        title={words.clearSelection}
        onClick={table.clearSelection}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}
