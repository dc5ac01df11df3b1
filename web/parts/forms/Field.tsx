import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { forms as words } from '../../words/en/forms.ts'
import './forms.css'

export interface FieldFrame {
  label: string
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Two, or four, of these share a line. */
  half?: boolean
  quarter?: boolean
}

/** What a control needs to belong to its label and its message. */
export interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-required': boolean
  'aria-describedby': string | undefined
}

/** Label above, control, and below it a hint or, in its place, what is wrong. */
export const Field = ({
  label,
  required = false,
  hint,
  error,
  half,
  quarter,
  children,
}: FieldFrame & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={`form-field${half ? ' half' : ''}${quarter ? ' quarter' : ''}`}>
      <label className="label" htmlFor={id}>
        {label}
        {required && (
          <span className="req" title={words.requiredMark} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-required': required,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <Note id={noteId} hint={hint} error={error} />
    </div>
  )
}

/** A field whose control stands in a frame of its own, such as an input, with what else is inside of it. */
export const FramedField = ({
  error,
  mono,
  children,
  ...frame
}: FieldFrame & { mono?: boolean | undefined; children: (control: ControlProps) => ReactNode }) => (
  <Field {...frame} error={error}>
    {(control) => (
      <span className={mono ? 'field mono' : 'field'} data-invalid={error ? '' : undefined}>
        {children(control)}
      </span>
    )}
  </Field>
)

/** The line below a control. */
export const Note = ({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) =>
  error ? (
    <p className="hint error" id={id}>
      <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden />
      {error}
    </p>
  ) : hint ? (
    <p className="hint" id={id}>
      {hint}
    </p>
  ) : null
