import { useSyncExternalStore } from 'react'

/**
 * The open dialogs, uppermost last. A modal dialog makes everything outside it inert, so whatever floats (messages,
 * the popups of antd) has to be inside the uppermost one.
 */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const set = (next: readonly HTMLDialogElement[]) => {
  open = next
  for (const listener of listeners) listener()
}

/** Adds a dialog; answers how to take it out again. */
export const enterTopLayer = (dialog: HTMLDialogElement) => {
  set([...open, dialog])
  return () => set(open.filter((entry) => entry !== dialog))
}

/** Where floating parts belong now. */
export const topLayer = (): HTMLElement => open.at(-1) ?? document.body

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useTopLayer = () => useSyncExternalStore(subscribe, topLayer)
