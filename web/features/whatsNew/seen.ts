import { useSyncExternalStore } from 'react'

/** Which release notes this browser has shown: the id of the newest. */
const key = 'shiftdeck.whatsNew'
const listeners = new Set<() => void>()

export const seenId = (): number => {
  const id = Number(localStorage.getItem(key))
  return Number.isInteger(id) && id > 0 ? id : 0
}

/** Notes up to this one are known; what was seen is never unseen. */
export const setSeen = (id: number) => {
  if (id <= seenId()) return
  localStorage.setItem(key, String(id))
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
export const useSeenId = () => useSyncExternalStore(subscribe, seenId)

/** The notes that are newer than what was seen, the newest first as given. */
export const unseen = <Note extends { id: number }>(notes: readonly Note[], seen: number): Note[] =>
  notes.filter(({ id }) => id > seen)
