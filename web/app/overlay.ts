import { useSyncExternalStore } from 'react'

/** What can be opened over every page, from menus, by keys and from the palette. One at a time. */
export type Overlay = 'feedback' | 'support' | 'palette' | 'keys'

let open: Overlay | undefined
const listeners = new Set<() => void>()

export const openOverlay = (overlay: Overlay | undefined) => {
  open = overlay
  for (const listener of listeners) listener()
}
export const closeOverlay = () => openOverlay(undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What is open over the page. */
export const useOverlay = () => useSyncExternalStore(subscribe, () => open)
