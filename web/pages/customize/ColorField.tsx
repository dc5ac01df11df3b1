import { isColor } from '../../../shared/contrast.ts'
import { FramedField } from '../../parts/forms/Field.tsx'
import type { FieldProps } from '../../parts/forms/fields.tsx'
import { useField } from '../../parts/forms/useField.ts'
import { customize as words } from '../../words/en/customize.ts'
import type { Draft } from './values.ts'

/** A color: picked, or typed as `#C8102E`. */
export const ColorField = ({ form, name, ...frame }: FieldProps<Draft>) => {
  const state = useField<string, Draft>({ form, name })
  return (
    <FramedField {...frame} error={state.error} mono>
      {(control) => (
        <>
          <input
            type="color"
            className="color-swatch"
            aria-label={words.pick(frame.label)}
            title={words.pick(frame.label)}
            value={isColor(state.value) ? state.value.toLowerCase() : '#000000'}
            onChange={(event) => state.onChange(event.target.value.toUpperCase())}
          />
          <input
            {...control}
            name={name}
            value={state.value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => state.onChange(event.target.value.trim())}
            onBlur={state.onBlur}
          />
        </>
      )}
    </FramedField>
  )
}
