import type { LucideIcon } from 'lucide-react'

export interface RowAction {
  label: string
  icon: LucideIcon
  onSelect: () => void
  /** Why it cannot be done now. */
  off?: string | undefined
}

/** What can be done to one row, as icons with names. */
export const RowActions = ({ label, actions }: { label: string; actions: readonly RowAction[] }) =>
  actions.length > 0 && (
    <span className="dt-acts">
      {actions.map(({ label: action, icon: Icon, onSelect, off }) => (
        <button
          key={action}
          type="button"
          title={off ?? action}
          aria-label={`${action}: ${label}`}
          aria-disabled={off !== undefined || undefined}
          onClick={off === undefined ? onSelect : undefined}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
    </span>
  )
