import { useSyncExternalStore } from 'react'
import type { Summary } from './jobs.ts'

const none: Summary = { running: 0, failed: 0, share: undefined }
let current: Summary = none
const listeners = new Set<() => void>()

/** Tells the header how jobs are. */
export const setSummary = (next: Summary) => {
  current = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** How jobs are, as far as anybody has looked: nobody does before the page has come to rest. */
export const useSummary = () => useSyncExternalStore(subscribe, () => current)

/** The jobs that were started in this tab: here, since pages and the header both have this file. */
const startedHere = new Set<string>()
export const noteStarted = ({ id }: { id: string }) => {
  startedHere.add(id)
}
export const wasStartedHere = (id: string) => startedHere.has(id)
