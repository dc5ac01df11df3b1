import { Button } from '@aws-amplify/ui-react'
import { CircleAlert, Info } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'

interface FormProps {
  title: string
  subtitle: string
  submit: string
  busy: boolean
  error?: string | undefined
  /** Why the user is here, or what just happened. */
  note?: string | undefined
  onSubmit: () => void
  children: ReactNode
  /** Below the button. */
  foot?: ReactNode
}

/** The frame of each step: title, messages, fields, one button. */
export const Form = ({ title, subtitle, submit, busy, error, note, onSubmit, children, foot }: FormProps) => (
  <form
    noValidate
    aria-busy={busy}
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <h1>{title}</h1>
    <p className="login-subtitle">{subtitle}</p>
    <div role="status">
      {note && !error && (
        <p className="note">
          <Info className="i" size={16} strokeWidth={1.75} aria-hidden />
          {note}
        </p>
      )}
    </div>
    <div role="alert">
      {error && (
        <p className="note red">
          <CircleAlert className="i" size={16} strokeWidth={1.75} aria-hidden />
          {error}
        </p>
      )}
    </div>
    {children}
    <Button type="submit" className="btn primary lg login-submit" aria-disabled={busy || undefined}>
      {busy && <span className="spinner" aria-hidden="true" />}
      {submit}
    </Button>
    {foot}
  </form>
)
