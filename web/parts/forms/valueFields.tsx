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

interface TimeProps {
  /** The earliest and the latest, written as the value is. */
  min?: string
  max?: string
}

const TimedField = <V extends FieldValues>({
  form,
  name,
  type,
  min,
  max,
  ...frame
}: { type: 'date' | 'datetime-local' } & TimeProps & FieldProps<V>) => {
  const state = useField<string, V>({ form, name })
  return (
    <FramedField {...frame} error={state.error}>
      {(control) => (
        <input
          {...control}
          type={type}
          name={name}
          min={min}
          max={max}
          value={state.value ?? ''}
          onChange={(event) => state.onChange(event.target.value)}
          onBlur={state.onBlur}
        />
      )}
    </FramedField>
  )
}

/** A day, `2026-11-22`. The browser's own calendar: it works with every keyboard, screen reader and thumb. */
export const DateField = <V extends FieldValues>(props: TimeProps & FieldProps<V>) => (
  <TimedField type="date" {...props} />
)

/** A time on the clock of a wall, `2026-11-22T08:30`; its zone is the form's to say. */
export const DateTimeField = <V extends FieldValues>(props: TimeProps & FieldProps<V>) => (
  <TimedField type="datetime-local" {...props} />
)

/** A file, null while none is chosen. */
export const FileField = <V extends FieldValues>({
  form,
  name,
  accept,
  ...frame
}: { accept?: string } & FieldProps<V>) => {
  const state = useField<File | null, V>({ form, name })
  return (
    <FramedField {...frame} error={state.error}>
      {(control) => (
        <input
          {...control}
          type="file"
          name={name}
          accept={accept}
          // A form that is taken back shows no file that it does not hold.
          key={state.value ? 'chosen' : 'none'}
          onChange={(event) => state.onChange(event.target.files?.[0] ?? null)}
        />
      )}
    </FramedField>
  )
}
