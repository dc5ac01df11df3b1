import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { table } from '../../words/en/table.ts'
import './drawer.css'

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; title: string; count?: number | undefined; icon?: LucideIcon }[]
  value: Key
  onChange: (key: Key) => void
  children: (tabList: ReactNode, panel: { id: string; role: 'tabpanel'; 'aria-labelledby': string }) => ReactNode
}

/** A row of tabs with arrow keys. The panel is the caller's: it gets its attributes. */
export const Tabs = <Key extends string>({ label, tabs, value, onChange, children }: TabsProps<Key>) => {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ key }) => key === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  const list = (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ key, title, count, icon: Icon }) => (
        <button
          key={key}
          id={`${id}-${key}`}
          type="button"
          role="tab"
          aria-selected={key === value}
          aria-controls={key === value ? `${id}-panel` : undefined}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={onKeyDown}
        >
          {Icon && <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />}
          {title}
          {count !== undefined && <span className="tabs-n tn">{table.count(count)}</span>}
        </button>
      ))}
    </div>
  )
  return children(list, { id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-${value}` })
}
