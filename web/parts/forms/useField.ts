import { type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import type { ContractForm } from './useContractForm.ts'

/** What a field needs to show itself. */
export interface FieldState<T> {
  name: string
  value: T
  error: string | undefined
  onChange: (value: T) => void
  onBlur: () => void
}

/** Which field of which form; paths such as `users.0.email` lead into objects and lists. */
export interface FieldOf<V extends FieldValues> {
  form: ContractForm<V>
  name: FieldPath<V>
}

/** One field of a form: whoever uses this is drawn again when the field changes, and only then. */
export const useField = <T, V extends FieldValues = FieldValues>({ form, name }: FieldOf<V>): FieldState<T> => {
  const { field, fieldState } = useController({ control: form.control, name })
  return {
    name,
    value: field.value as T,
    error: fieldState.error?.message,
    onChange: (value) => {
      field.onChange(value)
      form.corrected([name])
    },
    onBlur: () => form.left(name),
  }
}

/** The present value of a field, for what is shown beside it. */
export const useValue = <V extends FieldValues, Name extends FieldPath<V>>(form: ContractForm<V>, name: Name) =>
  useWatch({ control: form.control, name })
