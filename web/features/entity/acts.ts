import { CircleCheck, CircleSlash, type LucideIcon, Trash2 } from 'lucide-react'
import type { Noun } from '../../words/counted.ts'
import { entity as words } from '../../words/en/entity.ts'
import type { StatusAction } from './entity.ts'

type Counted = (count: number, noun: Noun) => string

/** How something that is done to rows is called. */
export interface Act {
  label: string
  icon: LucideIcon
  working: Counted
  done: Counted
  /** Of selected rows that are there already; absent for what can always be done. */
  already?: (noun: Noun) => string
  ask: Counted
  /** The safe answer. */
  keep: Counted
}

const icons = { enable: CircleCheck, disable: CircleSlash, delete: Trash2 }
const actOf = (action: StatusAction): Act => ({
  label: words.bulk[action],
  icon: icons[action],
  working: words.working[action],
  done: words.done[action],
  ...(action === 'delete' ? {} : { already: words.already[action] }),
  ask: words.ask[action],
  keep: action === 'delete' ? words.keep : () => words.cancel,
})

/** As most pages call it; a page may have words of its own. */
export const acts: Record<StatusAction, Act> = {
  enable: actOf('enable'),
  disable: actOf('disable'),
  delete: actOf('delete'),
}
