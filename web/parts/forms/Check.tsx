import { Minus, Check as Tick } from 'lucide-react'
import './forms.css'

interface CheckProps {
  id?: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some, but not all. */
  mixed?: boolean
  /** Part of a choice that is wrong as it is. */
  invalid?: boolean
  disabled?: boolean
}

/** A box to tick, named by its label but without showing it. */
export const Check = ({ id, label, checked, onChange, mixed = false, invalid, disabled = false }: CheckProps) => (
  <span className="check">
    <input
      type="checkbox"
      id={id}
      aria-label={label}
      aria-invalid={invalid || undefined}
      checked={checked}
      disabled={disabled}
      ref={(input) => {
        if (input) input.indeterminate = mixed
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span aria-hidden="true">
      {mixed ? <Minus size={12} strokeWidth={3} /> : checked && <Tick size={12} strokeWidth={3} />}
    </span>
  </span>
)

interface SwitchProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
  /** A change is on its way. */
  busy?: boolean
  /** Why it cannot be changed. */
  off?: string | undefined
}

/** Something that is on or off at once, without saving. */
export const Switch = ({ label, on, onChange, busy = false, off }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-checked={on}
    aria-label={label}
    aria-busy={busy}
    aria-disabled={off !== undefined || busy}
    title={off}
    onClick={() => {
      if (off === undefined && !busy) onChange(!on)
    }}
  >
    <span aria-hidden="true" />
  </button>
)
