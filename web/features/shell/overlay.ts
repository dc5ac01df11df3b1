import { useSyncExternalStore } from 'react'
import { topLayer } from '../../parts/layers/layers.ts'

/** What can be opened over every page, from menus, by keys and from the palette. One at a time. */
export type Overlay = 'feedback' | 'support' | 'palette' | 'keys'

let open: Overlay | undefined
const listeners = new Set<() => void>()

export const openOverlay = (overlay: Overlay | undefined) => {
  open = overlay
  for (const listener of listeners) listener()
}
export const closeOverlay = () => openOverlay(undefined)

/** Those that hold nothing that could be lost. */
const readOnly: readonly (Overlay | undefined)[] = ['keys', 'support']

/**
 * Opens the palette or closes it. It takes the place of what is only read; over another dialog it stays away: that may
 * hold something that is not saved.
 */
export const togglePalette = () => {
  if (open === 'palette') closeOverlay()
  else if (topLayer() === document.body || readOnly.includes(open)) openOverlay('palette')
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What is open over the page. */
export const useOverlay = () => useSyncExternalStore(subscribe, () => open)
