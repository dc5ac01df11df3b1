import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../lazy/lazyPart.ts'
import { PanelButton } from '../popover/Popover.tsx'
import type ListPanelOf from './ListPanel.tsx'
import './pickers.css'

const ListPanel = lazyPart('parts/pickers/ListPanel', () => import('./ListPanel.tsx')) as unknown as typeof ListPanelOf

export interface Option<T> {
  value: T
  label: string
}

interface Props<T> {
  label: string
  options: readonly Option<T>[]
  value: T | undefined
  onChange: (value: T) => void
  className: string
  align?: 'start' | 'end' | undefined
  /** What the button shows instead of the chosen option. */
  children?: ReactNode
}

/** One of a few: a button and the list that it opens. */
export const ListSelect = <T extends string | number>(props: Props<T>) => {
  const { label, options, value, onChange, className, align, children } = props
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <PanelButton
      open={open}
      onOpenChange={setOpen}
      className={className}
      label={children && chosen ? `${label}: ${chosen.label}` : `${label}:`}
      align={align}
      popup="listbox"
      opened={(at) => <ListPanel {...at} {...{ label, options, value, onChange }} />}
    >
      {children ?? <span className="trunc">{chosen?.label}</span>}
      <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden="true" />
    </PanelButton>
  )
}
