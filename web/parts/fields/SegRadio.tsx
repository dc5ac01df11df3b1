import { useId } from 'react'
import './segRadio.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean
}

/** One of a few, all in sight: for what takes effect at once. */
export const SegRadio = <T extends string>({ label, options, value, onChange, disabled }: Props<T>) => {
  const name = useId()
  return (
    <fieldset className="seg-radio" disabled={disabled}>
      <legend>{label}</legend>
      <span className="seg-radio-box">
        {options.map((option) => (
          <label key={option.value} className={option.value === value ? 'on' : undefined}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
