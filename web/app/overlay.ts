import { useSyncExternalStore } from 'react'
import { topLayer } from '../parts/modal/topLayer.ts'

/** What can be opened over every page, from menus, by keys and from the palette. One at a time. */
export type Overlay = 'feedback' | 'support' | 'palette' | 'keys'

let open: Overlay | undefined
const listeners = new Set<() => void>()

export const openOverlay = (overlay: Overlay | undefined) => {
  open = overlay
  for (const listener of listeners) listener()
}
export const closeOverlay = () => openOverlay(undefined)

/** Opens the palette or closes it. Over another dialog it stays away: that may hold something that is not saved. */
export const togglePalette = () => {
  if (open === 'palette') closeOverlay()
  else if (topLayer() === document.body) openOverlay('palette')
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What is open over the page. */
export const useOverlay = () => useSyncExternalStore(subscribe, () => open)
