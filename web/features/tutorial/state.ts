import { useSyncExternalStore } from 'react'
import type { Kind } from './kinds.ts'

/** Where a tutorial stands: kept by this browser, the same in all its tabs. */
export interface Standing {
  user: string
  kind: Kind
  /** From 0. */
  step: number
}

const key = 'shiftdeck.tutorial'
const listeners = new Set<() => void>()
let read: { text: string | null; standing: Standing | undefined } = { text: null, standing: undefined }

const parse = (text: string | null): Standing | undefined => {
  try {
    const standing = JSON.parse(text ?? 'null') as Standing | null
    return standing && Number.isInteger(standing.step) && standing.step >= 0 ? standing : undefined
  } catch {
    return undefined
  }
}

const current = () => {
  const text = localStorage.getItem(key)
  if (text !== read.text) read = { text, standing: parse(text) }
  return read.standing
}

/** Undefined ends the tutorial. */
export const setStanding = (standing: Standing | undefined) => {
  if (standing) localStorage.setItem(key, JSON.stringify(standing))
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
export const useStanding = (user: string, kind: Kind) => {
  const standing = useSyncExternalStore(subscribe, current)
  return standing?.user === user && standing.kind === kind ? standing : undefined
}
