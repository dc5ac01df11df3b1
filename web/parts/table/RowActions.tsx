import type { LucideIcon } from 'lucide-react'

export interface RowAction {
  label: string
  icon: LucideIcon
  onSelect: () => void
}

/** What can be done to one row, as icons with names. */
export const RowActions = ({ label, actions }: { label: string; actions: readonly RowAction[] }) =>
  actions.length > 0 && (
    <span className="dt-acts">
      {actions.map(({ label: action, icon: Icon, onSelect }) => (
        <button key={action} type="button" title={action} aria-label={`${action}: ${label}`} onClick={onSelect}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
    </span>
  )
