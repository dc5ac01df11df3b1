import { useId } from 'react'
import { Check } from '../../../parts/forms/Check.tsx'

interface Props {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A box to tick with its words beside it. */
export const Box = (props: Props) => {
  const id = useId()
  return (
    <span className="bx-box">
      <Check id={id} {...props} />
      <label htmlFor={id}>{props.label}</label>
    </span>
  )
}
