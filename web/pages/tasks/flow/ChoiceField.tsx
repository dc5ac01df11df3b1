import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../parts/forms/Field.tsx'
import { Modal } from '../../../parts/modal/Modal.tsx'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'

interface ChoiceProps {
  label: string
  placeholder: string
  options: readonly string[]
  value: string
  error?: string | undefined
  disabled: boolean
  /** The most characters of one that is typed. */
  most: number
  /** What is wrong with typing nothing but blanks. */
  blank: string
  onChange: (value: string) => void
}

/** One of a list, or one that is typed: a large button and the list that it opens, without a keyboard until it is needed. */
export const ChoiceField = ({ label, placeholder, value, error, disabled, ...list }: ChoiceProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Field label={label} error={error}>
        {({ 'aria-required': _, 'aria-invalid': invalid, ...control }) => (
          <button
            type="button"
            {...control}
            className="field flow-field"
            data-invalid={invalid ? '' : undefined}
            aria-haspopup="dialog"
            aria-label={`${label}: ${value || placeholder}`}
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            <span className={value ? 'trunc grow' : 'trunc grow muted'}>{value || placeholder}</span>
            <ChevronDown className="i" size={18} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </Field>
      {open && <ChoiceList title={label} value={value} {...list} onClose={() => setOpen(false)} />}
    </>
  )
}

const same = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0

type ListProps = Pick<ChoiceProps, 'options' | 'value' | 'most' | 'blank' | 'onChange'> & {
  title: string
  onClose: () => void
}

const ChoiceList = ({ title, options, value, most, blank, onChange, onClose }: ListProps) => {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  // One that was typed is in the list from then on.
  const all = value && !options.some((option) => same(option, value)) ? [value, ...options] : options
  const wanted = typed.trim()
  const found = wanted ? all.filter((option) => option.toLowerCase().includes(wanted.toLowerCase())) : all
  const choose = (chosen: string) => {
    onChange(chosen)
    onClose()
  }
  const take = () => {
    if (!wanted) setError(blank)
    else if (wanted.length > most) setError(words.tooLong(most))
    else choose(all.find((option) => same(option, wanted)) ?? wanted)
  }
  return (
    <Modal title={title} className="flow-list" onClose={onClose} onSubmit={take} width={480}>
      <Field label={words.list.search} error={error}>
        {(control) => (
          <div className="flow-typing">
            <div className="field flow-field" data-invalid={error ? '' : undefined}>
              <input
                {...control}
                autoComplete="off"
                enterKeyHint="done"
                data-autofocus={all.length === 0 ? '' : undefined}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value)
                  setError(undefined)
                }}
              />
            </div>
            {typed !== '' && (
              <button type="submit" className="btn primary flow-use">
                <span className="trunc">{words.list.use(wanted)}</span>
              </button>
            )}
          </div>
        )}
      </Field>
      {found.length === 0 ? (
        <p className="flow-none">{all.length === 0 ? words.list.empty : words.list.none}</p>
      ) : (
        <ul className="flow-options">
          {found.map((option, index) => (
            <li key={option}>
              <button
                type="button"
                aria-pressed={option === value}
                data-autofocus={option === value || (index === 0 && !all.includes(value)) ? '' : undefined}
                onClick={() => choose(option)}
              >
                <span>{option}</span>
                {option === value && <Check className="i" size={18} strokeWidth={2} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
