import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark'

const key = 'shiftdeck.theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** What the user chose; the system's own setting until then. */
const themeChoice = (): ThemeChoice => {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const theme = (): Theme => {
  const choice = themeChoice()
  return choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice
}

/** Whether the wall display is on the screen: it has a theme of its own, whatever the user chose. */
let wall = false

/** Shows the theme as it is chosen now. */
export const showTheme = () => {
  document.documentElement.dataset.theme = wall ? 'tv' : theme()
  for (const listener of listeners) listener()
}

export const chooseTheme = (choice: ThemeChoice) => {
  if (choice === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
  showTheme()
}

/** Shows the theme of the wall display, or the user's again. */
export const showWall = (shown: boolean) => {
  wall = shown
  showTheme()
}

dark.addEventListener('change', showTheme)
window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) showTheme()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The theme on the screen. */
export const useTheme = () => useSyncExternalStore(subscribe, theme)
export const useThemeChoice = () => useSyncExternalStore(subscribe, themeChoice)
