import type { FieldValues } from 'react-hook-form'
import { FramedField } from './Field.tsx'
import type { FieldProps } from './fields.tsx'
import { useField } from './useField.ts'

interface NumberProps {
  min?: number
  max?: number
  /** Such as 1 for whole numbers; any number, unless told otherwise. */
  step?: number | 'any'
}

/** A number, null while the field is empty. */
export const NumberField = <V extends FieldValues>({
  form,
  name,
  min,
  max,
  step = 'any',
  ...frame
}: NumberProps & FieldProps<V>) => {
  const state = useField<number | null, V>({ form, name })
  return (
    <FramedField {...frame} error={state.error}>
      {(control) => (
        <input
          {...control}
          type="number"
          name={name}
          min={min}
          max={max}
          step={step}
          value={state.value ?? ''}
          onChange={(event) => state.onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
          onBlur={state.onBlur}
        />
      )}
    </FramedField>
  )
}
