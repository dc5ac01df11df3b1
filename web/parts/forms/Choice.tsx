import type { ReactNode } from 'react'
import './choice.css'

interface ChoiceProps {
  name: string
  /** What choosing it means. */
  text: ReactNode
  checked: boolean
  onChoose: (on: boolean) => void
  /** The radio buttons it belongs to; a box to tick without. */
  group?: string
  /** Why it cannot be chosen. Choosing it still asks `onChoose`, which may say so too. */
  off?: string | undefined
  /** Part of a choice that is wrong as it is. */
  invalid?: boolean
  /** Beside it, such as a tag. */
  children?: ReactNode
}

/** One of several things to choose, with what it means. */
export const Choice = ({ name, text, checked, onChoose, group, off, invalid, children }: ChoiceProps) => (
  <label className="choice" data-off={off !== undefined || undefined} data-tip={off}>
    <input
      type={group === undefined ? 'checkbox' : 'radio'}
      name={group}
      checked={checked}
      aria-disabled={off !== undefined || undefined}
      aria-invalid={invalid || undefined}
      onChange={(event) => onChoose(event.target.checked)}
    />
    <span className="choice-text">
      <b>{name}</b>
      <small>{text}</small>
    </span>
    {children}
  </label>
)
