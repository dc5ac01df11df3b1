import { type Ref, useState } from 'react'
import { digitsOf } from './digits.ts'
import './codeField.css'

interface CodeFieldProps {
  label: string
  value: string
  onChange: (digits: string) => void
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

const positions = [0, 1, 2, 3, 4, 5]

/** Six boxes that are one text field: it is typed into, pasted into and filled in by the browser as one. */
export const CodeField = ({ label, value, onChange, invalid, describedBy, disabled, ref }: CodeFieldProps) => {
  const [focused, setFocused] = useState(false)
  const at = Math.min(value.length, 5)
  return (
    <div className="code-field" data-invalid={invalid || undefined}>
      <input
        ref={ref}
        data-autofocus
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={value}
        onFocus={(event) => {
          setFocused(true)
          event.target.setSelectionRange(value.length, value.length)
        }}
        onBlur={() => setFocused(false)}
        onChange={(event) => onChange(digitsOf(event.target.value))}
      />
      <div className="code-boxes" aria-hidden="true">
        {positions.map((position) => (
          <span key={position} data-at={(focused && position === at) || undefined}>
            {value[position] ?? (focused && position === value.length && <i />)}
          </span>
        ))}
      </div>
    </div>
  )
}
