import { useId } from 'react'
import { Check } from '../../parts/forms/Check.tsx'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A box to tick with its words beside it. */
export const Box = ({ label, ...props }: Props) => {
  const id = useId()
  return (
    <span className="cc-check">
      <Check id={id} label={label} {...props} />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
