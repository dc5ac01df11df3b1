import { useSyncExternalStore } from 'react'
import { readDraft, writeDraft } from '../../../features/tasks/draftStorage.ts'
import type { TaskDraft } from './task.ts'

const listeners = new Set<() => void>()
/** The last that was read or written: what does not fit into the browser's storage is kept until the tab is closed. */
const known = new Map<string, TaskDraft>()

export const draftOf = (user: string): TaskDraft => {
  const now = known.get(user) ?? (readDraft(user) as TaskDraft)
  known.set(user, now)
  return now
}

/** Changes some of what is kept; undefined forgets it. */
export const changeDraft = (user: string, change: Partial<TaskDraft>) => {
  const next = { ...draftOf(user), ...change }
  known.set(user, next)
  try {
    writeDraft(user, next)
  } catch {
    // It is still there as long as the tab is.
  }
  for (const listener of listeners) listener()
}

/** Whether there is something to go on with before anybody has answered. */
export const hasDraft = ({ active, unsent, start }: TaskDraft) => [active, unsent, start].some(Boolean)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Another tab, or the end of the session.
  const read = () => {
    known.clear()
    listener()
  }
  window.addEventListener('storage', read)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', read)
    known.clear()
  }
}

export const useDraft = (user: string) => useSyncExternalStore(subscribe, () => draftOf(user))
