import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the screen is narrower than a tablet. */
export const useNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
