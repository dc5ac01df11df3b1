import { useId } from 'react'
import { Check } from './Check.tsx'
import './labelledCheck.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A box to tick with its words beside it. */
export const LabelledCheck = ({ label, ...props }: Props) => {
  const id = useId()
  return (
    <span className="labelled-check">
      <Check id={id} label={label} {...props} />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
