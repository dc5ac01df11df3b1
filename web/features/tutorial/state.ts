import { useSyncExternalStore } from 'react'
import type { Kind } from './kinds.ts'

/** Where a tutorial stands: kept by this browser, the same in all its tabs. */
export interface TutorialPosition {
  user: string
  kind: Kind
  /** From 0. */
  step: number
}

const key = 'shiftdeck.tutorial'
const listeners = new Set<() => void>()
let read: { text: string | null; position: TutorialPosition | undefined } = { text: null, position: undefined }

const parse = (text: string | null): TutorialPosition | undefined => {
  try {
    const position = JSON.parse(text ?? 'null') as TutorialPosition | null
    return position && Number.isInteger(position.step) && position.step >= 0 ? position : undefined
  } catch {
    return undefined
  }
}

const current = () => {
  const text = localStorage.getItem(key)
  if (text !== read.text) read = { text, position: parse(text) }
  return read.position
}

/** Undefined ends the tutorial. */
export const setPosition = (position: TutorialPosition | undefined) => {
  if (position) localStorage.setItem(key, JSON.stringify(position))
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The tutorial that a user is in as a kind of role, if any. */
export const usePosition = (user: string, kind: Kind) => {
  const position = useSyncExternalStore(subscribe, current)
  return position?.user === user && position.kind === kind ? position : undefined
}
