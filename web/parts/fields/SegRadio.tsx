import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import './segRadio.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; label: string; icon?: LucideIcon }[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean
  /** Set where what stands beside it says the same: the label is for who does not see that. */
  labelled?: boolean
}

/** One of a few, all in sight: for what takes effect at once. */
export const SegRadio = <T extends string>({ label, options, value, onChange, disabled, labelled }: Props<T>) => {
  const name = useId()
  return (
    <fieldset className="seg-radio" disabled={disabled}>
      <legend className={labelled ? 'sr' : undefined}>{label}</legend>
      <span className="seg-radio-box">
        {options.map(({ value: own, label, icon: Icon }) => (
          <label key={own} className={own === value ? 'on' : undefined}>
            <input type="radio" name={name} checked={own === value} onChange={() => onChange(own)} />
            {Icon && <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />}
            {label}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
