import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Check } from '../../parts/forms/Check.tsx'
import { Note } from '../../parts/forms/Field.tsx'
import { type FieldOf, useField } from '../../parts/forms/useField.ts'
import { forms } from '../../words/en/forms.ts'

interface Props {
  label: string
  required?: boolean
  hint?: string
  options: readonly { value: string; label: string; hint?: string }[]
}

/** Some of a few things. */
export const ChecksField = <V extends FieldValues>({
  form,
  name,
  label,
  required,
  hint,
  options,
}: Props & FieldOf<V>) => {
  const { value, error, onChange } = useField<readonly string[], V>({ form, name })
  const id = useId()
  const toggle = (one: string, on: boolean) =>
    onChange(options.flatMap(({ value: each }) => ((each === one ? on : value.includes(each)) ? [each] : [])))
  return (
    <div className="form-field wide">
      <span id={id} className="label">
        {label}
        {required && (
          <span className="req" title={forms.requiredMark} aria-hidden="true">
            *
          </span>
        )}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div
        className="wh-checks"
        role="group"
        aria-labelledby={id}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      >
        {options.map((option) => (
          <span key={option.value}>
            <Check
              id={id + option.value}
              label={option.label}
              checked={value.includes(option.value)}
              invalid={error !== undefined}
              onChange={(on) => toggle(option.value, on)}
            />
            <label htmlFor={id + option.value}>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </label>
          </span>
        ))}
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
