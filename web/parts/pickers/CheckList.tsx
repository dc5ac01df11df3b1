import { ChevronDown, CircleAlert, Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { pickers } from '../../words/en/pickers.ts'
import { Check } from '../forms/Check.tsx'
import { Popover } from '../popover/Popover.tsx'
import './checkList.css'

const words = pickers.checkList

export interface CheckOption {
  value: string
  label: string
  /** Behind the label, quietly. */
  detail?: string
}

interface Props {
  label: string
  options: readonly CheckOption[] | undefined
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** What the button shows. */
  children: ReactNode
  /** In place of the list, where there is nothing to choose. */
  none: string
  /** Offered where all of them can be chosen together. */
  all?: { label: string; on: boolean; onChange: (on: boolean) => void } | undefined
  error?: string | undefined
  disabled?: boolean
  onClose?: () => void
}

/** Options that are drawn at a time: who wants another one types. */
const most = 200

const normalised = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** A field that opens a list of boxes, with a search; of thousands too. */
export const CheckList = (props: Props) => {
  const { label, options, chosen, onChange, children, none, all, error, disabled = false, onClose } = props
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const id = useId()
  const wanted = normalised(text.trim())
  const found = (options ?? []).filter((one) => wanted === '' || normalised(one.label).includes(wanted))
  const toggle = (value: string, on: boolean) => {
    // Of all, one less is all of the others.
    const next = new Set(all?.on ? options?.map((one) => one.value) : chosen)
    if (on) next.add(value)
    else next.delete(value)
    onChange(next)
  }
  const list = () => (
    <div className="check-list">
      <label className="field">
        <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
        <input
          type="search"
          data-autofocus
          aria-label={words.search(label)}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {all && wanted === '' && (
        <div className="check-list-row all">
          <Check
            id={`${id}all`}
            label={all.label}
            checked={all.on}
            mixed={!all.on && chosen.size > 0}
            onChange={all.onChange}
          />
          <label htmlFor={`${id}all`}>{all.label}</label>
        </div>
      )}
      <ul aria-label={label}>
        {found.slice(0, most).map(({ value, label: name, detail }) => (
          <li key={value} className="check-list-row">
            <Check
              id={id + value}
              label={detail ? `${name}, ${detail}` : name}
              checked={all?.on || chosen.has(value)}
              onChange={(on) => toggle(value, on)}
            />
            <label htmlFor={id + value}>
              <span className="trunc">{name}</span>
              {detail && <span className="muted">{detail}</span>}
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="muted">{!options ? words.loading : options.length === 0 ? none : words.nothing}</p>
      )}
      {found.length > most && <p className="muted">{words.more(found.length - most)}</p>}
    </div>
  )
  return (
    <div className="check-list-field">
      <Popover
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          setText('')
          if (!next) onClose?.()
        }}
        className={error ? 'field field-button invalid' : 'field field-button'}
        label={`${label}:`}
        describedBy={error ? `${id}error` : undefined}
        disabled={disabled}
        panelClass="check-list-panel"
        panel={list}
      >
        {children}
        <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden="true" />
      </Popover>
      {error && (
        <p id={`${id}error`} className="hint error" role="alert">
          <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
