import type { Session } from '../../../shared/contract/session.ts'
import { menuPages, type PageKey } from '../../../shared/pages.ts'

/** What keys do, without a browser. */

export type Command =
  | { do: 'keys' }
  | { do: 'menu' }
  | { do: 'favorite' }
  | { do: 'find' }
  | { do: 'go'; page: PageKey }
  /** Waits for the second key. */
  | { do: 'begin' }

/** The second key after `g`. */
export const goKeys: Record<string, PageKey> = {
  p: 'performance',
  c: 'charts',
  t: 'tasks',
  a: 'associatesTable',
  d: 'deviceInformation',
  u: 'users',
  s: 'groups',
}

/** Whether a key leads to a page: to those of the menu, and to the other groups of whoever has some. */
export const leadsTo = ({ role, groups }: Pick<Session, 'role' | 'groups'>, key: PageKey) =>
  menuPages(role.key).some((page) => page.key === key) ||
  (key === 'groups' && groups.filter(({ enabled }) => enabled).length > 1)

const single: Record<string, Command> = {
  '?': { do: 'keys' },
  '/': { do: 'find' },
  m: { do: 'menu' },
  f: { do: 'favorite' },
  g: { do: 'begin' },
}

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

interface State {
  /** Whether `g` was pressed a moment ago. */
  begun: boolean
  /** Whether keys without Ctrl do something: not while somebody types, not over a dialog, not when turned off. */
  singles: boolean
}

export const commandFor = ({ key, ctrlKey, metaKey, altKey }: Pressed, { begun, singles }: State) => {
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey || altKey || !singles) return undefined
  if (begun) {
    const page = goKeys[letter]
    return page && ({ do: 'go', page } satisfies Command)
  }
  return Object.hasOwn(single, letter) ? single[letter] : undefined
}

const key = 'shiftdeck.keys'
/** People who speak to their computer, or press keys by accident, can turn single keys off. */
export const singleKeysOn = () => localStorage.getItem(key) !== 'off'
export const setSingleKeys = (on: boolean) => (on ? localStorage.removeItem(key) : localStorage.setItem(key, 'off'))
