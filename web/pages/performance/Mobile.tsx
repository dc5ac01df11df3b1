import { CalendarDays, Network, SlidersHorizontal, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDialog } from '../../parts/layers/useDialog.ts'
import { performance as words } from '../../words/en/performance.ts'
import { states } from '../../words/en/states.ts'

const icon = { className: 'i', strokeWidth: 1.75, 'aria-hidden': true } as const

interface ChipsProps {
  times: string
  groups: string | undefined
  onFilters: () => void
  comparison: ReactNode
}

/** On a narrow screen the toolbar says what is shown; the filters behind it change it. */
export const MobileChips = ({ times, groups, onFilters, comparison }: ChipsProps) => (
  <div className="perf-chips">
    <button type="button" className="field field-button" onClick={onFilters}>
      <CalendarDays {...icon} size={14} />
      <span className="trunc">{times}</span>
    </button>
    {groups !== undefined && (
      <button type="button" className="field field-button" onClick={onFilters}>
        <Network {...icon} size={14} />
        <span className="trunc">{groups}</span>
      </button>
    )}
    {comparison}
  </div>
)

interface BarProps {
  /** How many; null while that is not known, undefined where there is no list. */
  associates: number | null | undefined
  onFilters: () => void
  onAssociates: () => void
  onGet: () => void
}

/** What one does most, within reach of the thumb. */
export const MobileBar = ({ associates, onFilters, onAssociates, onGet }: BarProps) => (
  <div className="mobile-bar">
    <button type="button" className="btn" onClick={onFilters}>
      <SlidersHorizontal {...icon} size={16} />
      {words.toolbar.filters}
    </button>
    {associates !== undefined && (
      <button type="button" className="btn" onClick={onAssociates}>
        <Users {...icon} size={16} />
        {words.associates.title} {associates !== null && <span className="muted tn">{associates}</span>}
      </button>
    )}
    <button type="button" className="btn primary" onClick={onGet}>
      {words.toolbar.get}
    </button>
  </div>
)

interface SheetProps {
  label: string
  title?: string
  onClose: () => void
  children: ReactNode
}

/** A sheet from below. */
export const Sheet = ({ label, title, onClose, children }: SheetProps) => {
  const dialog = useDialog(onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; this is for a tap beside it
    <dialog
      {...dialog}
      className="perf-sheet"
      aria-label={label}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {title && (
        <header>
          <h2>{title}</h2>
          <button type="button" className="icon-button" aria-label={states.close} onClick={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </header>
      )}
      {children}
    </dialog>
  )
}

interface FiltersProps {
  onGet: () => void
  onClose: () => void
  children: ReactNode
}

/** What the toolbar has no room for, and Get Metrics. */
export const FiltersSheet = ({ onGet, onClose, children }: FiltersProps) => (
  <Sheet label={words.toolbar.filters} title={words.toolbar.filters} onClose={onClose}>
    <div className="perf-filters" data-inline-panels>
      {children}
      <button type="button" className="btn primary lg" onClick={onGet}>
        {words.toolbar.get}
      </button>
    </div>
  </Sheet>
)
