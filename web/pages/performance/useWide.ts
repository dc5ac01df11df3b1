import { useSyncExternalStore } from 'react'

const query = '(min-width: 1280px)'

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether there is room for the associates beside four columns of cards. */
export const useWide = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
