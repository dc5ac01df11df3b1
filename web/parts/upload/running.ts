import { type ReactNode, useSyncExternalStore } from 'react'
import type { UploadProgress } from './uploadFile.ts'

/** Uploads that go on while their page is left. They live as long as the tab, and end with the session. */

/** A line of what is known of a file: what is checked has a tick. */
export interface UploadFact {
  key: string
  label: string
  text: ReactNode
  known: boolean
  /** Whether it is shown where there is room for little, too. */
  brief?: boolean
}

export interface RunningUpload {
  key: number
  /** What is being made of the file. */
  title: string
  file: { name: string; size: number }
  facts: readonly UploadFact[]
  progress: UploadProgress
  /** Bytes a second of the last few; undefined until that is known. */
  speed: number | undefined
  state: 'running' | 'failed' | 'done'
  /** Why it failed; `again` goes on where it stopped. */
  failure: string | undefined
  /** Where to go on once it is there. */
  next: { to: string; label: string } | undefined
  /** A dialog shows it: the tray need not. */
  held: boolean
  pause: () => void
  goOn: () => void
  cancel: () => void
  again: () => void
}

let list: readonly RunningUpload[] = []
const listeners = new Set<() => void>()
const stay = (event: BeforeUnloadEvent) => event.preventDefault()

const write = (next: readonly RunningUpload[]) => {
  list = next
  // Whoever closes the tab ends what is under way.
  if (next.some(({ state }) => state === 'running')) window.addEventListener('beforeunload', stay)
  else window.removeEventListener('beforeunload', stay)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Every upload that was begun and not taken out of the list. */
export const useRunningUploads = () => useSyncExternalStore(subscribe, () => list)

export const addUpload = (upload: RunningUpload) => write([...list, upload])
export const changeUpload = (key: number, part: Partial<RunningUpload>) =>
  write(list.map((one) => (one.key === key ? { ...one, ...part } : one)))
/** Takes one out of the list; it goes on where it is not ended. */
export const dropUpload = (key: number) => write(list.filter((one) => one.key !== key))

/** Ends them all, such as when the session does. */
export const cancelUploads = () => {
  for (const upload of list) upload.cancel()
  write([])
}
