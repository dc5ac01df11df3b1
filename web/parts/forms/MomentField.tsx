import type { FieldValues } from 'react-hook-form'
import { forms as words } from '../../words/en/forms.ts'
import { Field } from './Field.tsx'
import type { FieldProps } from './fields.tsx'
import { momentOf, partsOf, timeOf } from './moment.ts'
import { useField } from './useField.ts'

interface MomentProps {
  /** The latest date, `2026-11-22`. */
  latest?: string
  disabled?: boolean
}

/**
 * A date and a time with seconds, `2026-11-22 08:30:05`, of a clock that the form says. The browser's own field of that
 * kind shows 12 hours where its language does; here it is 24 for everybody.
 */
export const MomentField = <V extends FieldValues>({
  form,
  name,
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
        <span className="field moment" data-invalid={state.error ? '' : undefined}>
          <input
            {...control}
            type="date"
            max={latest}
            value={date}
            disabled={disabled}
            onChange={(event) => change({ date: event.target.value })}
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
        </span>
      )}
    </Field>
  )
}
