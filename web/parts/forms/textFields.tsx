import type { FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import type { FieldProps } from './fields.tsx'
import { useField } from './useField.ts'

/** Text of several lines. */
export const TextAreaField = <V extends FieldValues>({
  form,
  name,
  rows = 4,
  autoFocus,
  ...frame
}: FieldProps<V> & { rows?: number; autoFocus?: boolean }) => {
  const state = useField<string, V>({ form, name })
  return (
    <Field {...frame} error={state.error}>
      {(control) => (
        <textarea
          {...control}
          className="field"
          data-autofocus={autoFocus ? '' : undefined}
          data-invalid={state.error ? '' : undefined}
          name={name}
          rows={rows}
          value={state.value ?? ''}
          onChange={(event) => state.onChange(event.target.value)}
          onBlur={state.onBlur}
        />
      )}
    </Field>
  )
}
