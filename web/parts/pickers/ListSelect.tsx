import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Popover } from './Popover.tsx'

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
  align?: 'start' | 'end'
  /** What the button shows instead of the chosen option. */
  children?: ReactNode
}

/** One of a few: a button and a list with arrows, Home, End and typing ahead. */
export const ListSelect = <T extends string | number>(props: Props<T>) => {
  const { label, options, value, onChange, className, align, children } = props
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className={className}
      label={children && chosen ? `${label}: ${chosen.label}` : `${label}:`}
      align={align}
      popup="listbox"
      panelClass="pick-panel"
      panel={() => (
        <List
          label={label}
          options={options}
          value={value}
          onChoose={(next, element) => {
            setOpen(false)
            element.closest('.popover')?.querySelector('button')?.focus()
            if (next !== value) onChange(next)
          }}
        />
      )}
    >
      {children ?? <span className="trunc">{chosen?.label}</span>}
      <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden="true" />
    </Popover>
  )
}

const List = <T extends string | number>({
  label,
  options,
  value,
  onChoose,
}: Pick<Props<T>, 'label' | 'options' | 'value'> & { onChoose: (value: T, list: HTMLElement) => void }) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [active, setActive] = useState(
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  )
  useEffect(() => {
    list.current?.focus()
  }, [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (index: number) => {
    const option = options[index]
    if (option && list.current) onChoose(option.value, list.current)
  }
  const moves: Record<string, number> = {
    ArrowDown: Math.min(active + 1, options.length - 1),
    ArrowUp: Math.max(active - 1, 0),
    Home: 0,
    End: options.length - 1,
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const move = moves[event.key]
    if (move !== undefined) setActive(move)
    else if (event.key === 'Enter' || event.key === ' ') choose(active)
    else if (event.key.length === 1) {
      const text = Date.now() - typed.current.at < 600 ? typed.current.text + event.key : event.key
      typed.current = { text, at: Date.now() }
      const found = options.findIndex((option) => option.label.toLowerCase().startsWith(text.toLowerCase()))
      if (found >= 0) setActive(found)
    } else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      className="pick-list"
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the list names its active option instead
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={option.value === value}
          className={index === active ? 'pick-option active' : 'pick-option'}
          onPointerMove={() => setActive(index)}
          onClick={() => choose(index)}
        >
          {option.label}
          {option.value === value && <Check size={14} strokeWidth={2} aria-hidden="true" />}
        </div>
      ))}
    </div>
  )
}
