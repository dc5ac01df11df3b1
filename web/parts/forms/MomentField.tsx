import type { FieldValues } from 'react-hook-form'
import { forms as words } from '../../words/en/forms.ts'
import { DateInput } from '../pickers/DateInput.tsx'
import { Field } from './Field.tsx'
import type { FieldProps } from './fields.tsx'
import { momentOf, partsOf, timeOf } from './moment.ts'
import { useField } from './useField.ts'

interface MomentProps {
  /** By the clock that the form says, `2026-11-22`. */
  today: string
  /** The first and the last day that the calendar offers. */
  earliest?: string
  latest?: string
  disabled?: boolean
}

/** A date and a time of 24 hours with seconds, `2026-11-22 08:30:05`, of a clock that the form says. */
export const MomentField = <V extends FieldValues>({
  form,
  name,
  today,
  earliest,
  latest,
  disabled = false,
  ...frame
}: MomentProps & FieldProps<V>) => {
  const state = useField<string, V>({ form, name })
  const { date, time } = partsOf(state.value ?? '')
  const change = (part: Partial<{ date: string; time: string }>) => state.onChange(momentOf({ date, time, ...part }))
  return (
    <Field {...frame} error={state.error}>
      {(control) => (
        <div className="field moment" data-invalid={state.error ? '' : undefined}>
          <DateInput
            control={control}
            label={frame.label}
            value={date}
            today={today}
            earliest={earliest}
            latest={latest}
            disabled={disabled}
            onChange={(next) => change({ date: next })}
            onBlur={state.onBlur}
          />
          <input
            className="tn"
            aria-label={words.timeOf(frame.label)}
            aria-invalid={control['aria-invalid']}
            aria-describedby={control['aria-describedby']}
            inputMode="numeric"
            autoComplete="off"
            placeholder="00:00:00"
            maxLength={8}
            value={time}
            disabled={disabled}
            onChange={(event) => change({ time: event.target.value })}
            onBlur={(event) => {
              const whole = timeOf(event.target.value)
              if (whole !== time) change({ time: whole })
              state.onBlur()
            }}
          />
        </div>
      )}
    </Field>
  )
}
