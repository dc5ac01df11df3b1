import { Input, Label } from '@aws-amplify/ui-react'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface TextInputProps extends Omit<ComponentProps<typeof Input>, 'size' | 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  icon?: ReactNode
  /** Beside the label, at the right. */
  aside?: ReactNode
  hint?: string
  /** Takes the place of the hint. */
  error?: string | undefined
  after?: ReactNode
  size?: 'lg'
}

/** A labelled text field; its hint or error is linked to it for screen readers. */
export const TextInput = ({ label, onChange, icon, aside, hint, error, after, size, ...input }: TextInputProps) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="input">
      <div className="input-label">
        <Label className="label" htmlFor={id}>
          {label}
        </Label>
        {aside}
      </div>
      <div className={size === 'lg' ? 'field lg' : 'field'} data-invalid={error ? '' : undefined}>
        {icon}
        <Input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? 'hint error' : 'hint'}>
          {error && <CircleAlert className="i" size={13} aria-hidden />}
          {note}
        </p>
      )}
    </div>
  )
}
