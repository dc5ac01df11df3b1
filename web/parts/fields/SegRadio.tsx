import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import './segRadio.css'

interface Props<T extends string> {
  label: string
  /** `off` says why one cannot be chosen: who comes to it with the keyboard hears that too. */
  options: readonly { value: T; label: string; icon?: LucideIcon; off?: string | undefined }[]
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
        {options.map(({ value: own, label, icon: Icon, off }) => (
          <label
            key={own}
            className={own === value ? 'on' : undefined}
            data-off={off !== undefined || undefined}
            data-tip={off}
          >
            <input
              type="radio"
              name={name}
              checked={own === value}
              aria-disabled={off !== undefined || undefined}
              aria-description={off}
              onChange={() => off === undefined && onChange(own)}
            />
            {Icon && <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />}
            {label}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
