import { useSyncExternalStore } from 'react'

const cramped = matchMedia('(max-width: 1099px)')
/** A choice made on a wide screen says nothing about a narrow one: there the menu collapses by itself. */
const key = () => (cramped.matches ? 'shiftdeck.menu.cramped' : 'shiftdeck.menu')

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
cramped.addEventListener('change', changed)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const isCollapsed = () => {
  const chosen = localStorage.getItem(key())
  return chosen ? chosen === 'mini' : cramped.matches
}

export const toggleMenu = () => {
  localStorage.setItem(key(), isCollapsed() ? 'full' : 'mini')
  changed()
}

/** Whether the menu shows icons only, and how to change that. */
export const useCollapsed = () => [useSyncExternalStore(subscribe, isCollapsed), toggleMenu] as const
