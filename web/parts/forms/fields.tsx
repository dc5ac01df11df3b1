import { Eye, EyeOff } from 'lucide-react'
import { type HTMLInputAutoCompleteAttribute, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { forms as words } from '../../words/en/forms.ts'
import { Field, type FieldFrame, FramedField } from './Field.tsx'
import { type FieldOf, useField } from './useField.ts'

export type FieldProps<V extends FieldValues> = Omit<FieldFrame, 'error'> & FieldOf<V>

interface TextProps {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string | undefined
  maxLength?: number
  mono?: boolean
  disabled?: boolean
  /** In a dialog: the field that the focus starts on. */
  autoFocus?: boolean
}

/** One line of text. */
export const TextField = <V extends FieldValues>({
  form,
  name,
  type = 'text',
  autoComplete = 'off',
  placeholder,
  maxLength,
  mono,
  disabled,
  autoFocus,
  ...frame
}: TextProps & FieldProps<V>) => {
  const state = useField<string, V>({ form, name })
  return (
    <FramedField {...frame} error={state.error} mono={mono}>
      {(control) => (
        <input
          {...control}
          data-autofocus={autoFocus ? '' : undefined}
          type={type}
          name={state.name}
          value={state.value ?? ''}
          autoComplete={autoComplete}
          placeholder={placeholder}
          maxLength={maxLength}
          disabled={disabled}
          spellCheck={false}
          onChange={(event) => state.onChange(event.target.value)}
          onBlur={state.onBlur}
        />
      )}
    </FramedField>
  )
}

interface PasswordProps {
  autoComplete?: 'new-password' | 'current-password'
  /** What is in it is selected as it gets the focus: it is typed over, and nobody's to read. */
  selects?: boolean
  /** In a dialog: the field that the focus starts on. */
  autoFocus?: boolean
}

/** A password, with a button that shows it. */
export const PasswordField = <V extends FieldValues>({
  form,
  name,
  autoComplete = 'new-password',
  selects,
  autoFocus,
  ...frame
}: PasswordProps & FieldProps<V>) => {
  const state = useField<string, V>({ form, name })
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const label = shown ? words.hidePassword : words.showPassword
  return (
    <FramedField {...frame} error={state.error}>
      {(control) => (
        <>
          <input
            {...control}
            data-autofocus={autoFocus ? '' : undefined}
            type={shown ? 'text' : 'password'}
            name={state.name}
            value={state.value ?? ''}
            autoComplete={autoComplete}
            {...(selects ? { onFocus: (event) => event.target.select() } : {})}
            maxLength={256}
            spellCheck={false}
            onChange={(event) => state.onChange(event.target.value)}
            onBlur={state.onBlur}
          />
          <button
            type="button"
            className="icon-button small"
            aria-label={label}
            title={label}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </>
      )}
    </FramedField>
  )
}

export interface Option {
  value: string
  label: string
  /** Options of one section stand together below its name. */
  section?: string | undefined
}

interface SelectProps {
  options: readonly Option[]
  /** Shown while nothing is chosen. */
  placeholder: string
  disabled?: boolean
  /** In place of the change of this field alone. */
  onChange?: (value: string) => void
}

/** One of some. The browser's own list: it works with every keyboard, screen reader and thumb. */
export const SelectField = <V extends FieldValues>({
  form,
  name,
  options,
  placeholder,
  disabled,
  onChange,
  ...frame
}: SelectProps & FieldProps<V>) => {
  const state = useField<string, V>({ form, name })
  const change = onChange ?? state.onChange
  return (
    <Field {...frame} error={state.error}>
      {(control) => (
        <select
          {...control}
          className={state.value ? 'field' : 'field blank'}
          data-invalid={state.error ? '' : undefined}
          name={state.name}
          value={state.value ?? ''}
          disabled={disabled}
          onChange={(event) => change(event.target.value)}
          onBlur={state.onBlur}
        >
          <option value="">{placeholder}</option>
          {sectionsOf(options).map(([section, some]) =>
            section ? (
              <optgroup key={section} label={section}>
                {some.map(optionOf)}
              </optgroup>
            ) : (
              some.map(optionOf)
            ),
          )}
        </select>
      )}
    </Field>
  )
}

const sectionsOf = (options: readonly Option[]) =>
  [...new Set(options.map(({ section }) => section))].map(
    (section) => [section, options.filter((option) => option.section === section)] as const,
  )

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)
