import type { ReactNode } from 'react'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'

interface NotesProps {
  id: string
  value: string
  rows: number
  /** The most characters. */
  most: number
  optional?: boolean
  disabled?: boolean
  onChange: (value: string) => void
  /** Below it. */
  children?: ReactNode
}

/** Text of several lines. */
export const NotesField = ({ id, value, rows, most, optional, disabled, onChange, children }: NotesProps) => (
  <div>
    <label className="label" htmlFor={id}>
      {words.notes} {optional && <span className="muted">{words.optional}</span>}
    </label>
    <textarea
      id={id}
      className="field flow-area"
      rows={rows}
      maxLength={most}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    {children}
  </div>
)
