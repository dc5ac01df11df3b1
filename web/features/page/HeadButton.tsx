import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useNarrow } from '../../parts/narrow.ts'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'type' | 'aria-label'> {
  icon: LucideIcon
  label: string
  /** The icon turns while something is under way. */
  turning?: boolean | undefined
  /** Beside the label, where there is room. */
  beside?: ReactNode
}

/** A button in the head of a page: an icon and its label, on a phone the icon alone. */
export const HeadButton = ({ icon: Icon, label, turning = false, beside, ...button }: Props) => {
  const narrow = useNarrow()
  return (
    <button {...button} type="button" className={narrow ? 'btn icon' : 'btn'} aria-label={narrow ? label : undefined}>
      <Icon className={turning ? 'i spin' : 'i'} size={16} strokeWidth={1.75} aria-hidden />
      {!narrow && label}
      {!narrow && beside}
    </button>
  )
}
