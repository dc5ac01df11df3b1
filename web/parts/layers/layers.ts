import { useSyncExternalStore } from 'react'

/**
 * Everything that lies over the page, newest last: dialogs, the panel at the side, what a button opens, tours. The
 * newest one has the Escape key, and as it leaves the focus goes back to where it was.
 */
export interface Layer {
  /**
   * `dialog` is no part of the page, and shuts it out; `panel` is one, such as a form or the menu of narrow screens;
   * `popup` is what a button opens; `tour` points at the page and blocks nothing.
   */
  kind: 'dialog' | 'panel' | 'popup' | 'tour'
  element: HTMLElement
  /** Escape. */
  close: () => void
  /** Whether Escape is meant for it now; left out, it is. */
  hears?: () => boolean
  /** Another layer has opened over it. */
  onCovered?: (by: Layer) => void
  /** What has opened it, where that is not what has the focus. */
  opener?: HTMLElement | null
}

let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

const set = (next: readonly Layer[]) => {
  layers = next
  for (const listener of listeners) listener()
}

/** What has the focus; where that goes away with its menu, the button of the menu. */
const focused = (): HTMLElement | undefined => {
  const { activeElement } = document
  const menu = layers.find(({ kind, element }) => kind === 'popup' && element.contains(activeElement))
  return menu?.opener ?? (activeElement instanceof HTMLElement ? activeElement : undefined)
}

/** The focus is nowhere, or on something that leaves. */
const isLost = (leaving: HTMLElement) => {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || leaving.contains(activeElement)
}

const focusable = 'button, a[href], input, select, textarea, [tabindex]:not([tabindex="-1"])'

const giveBack = (before: HTMLElement | undefined) => {
  if (before?.isConnected) before.focus()
  const newest = home()
  if (!newest || newest.contains(document.activeElement)) return
  // Where it was is gone: inside a dialog it must not be lost, or typing goes nowhere.
  const first = newest.querySelector<HTMLElement>('[data-autofocus]') ?? newest.querySelector<HTMLElement>(focusable)
  first?.focus()
}

/** Puts a layer over all others, before it takes the focus; answers how to take it away, once it is gone. */
export const enterLayer = (layer: Layer) => {
  const before = layer.opener ?? focused()
  const below = layers
  set([...layers, layer])
  for (const { onCovered } of below) onCovered?.(layer)
  return () => {
    set(layers.filter((entry) => entry !== layer))
    if (isLost(layer.element)) giveBack(before)
  }
}

// After what the layer itself does with the key, such as a field that is cleared first.
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    const layer = layers.findLast(({ hears }) => hears?.() ?? true)
    if (!layer) return
    event.preventDefault()
    layer.close()
  })
}

const home = () => layers.findLast(({ element }) => element instanceof HTMLDialogElement)?.element

/**
 * Where what floats belongs now, such as messages: a modal dialog makes everything outside it inert, so that is the
 * uppermost one, and the page without any.
 */
export const topLayer = (): HTMLElement => home() ?? document.body

const isOver = ({ kind }: Layer) => kind === 'dialog' || kind === 'popup'

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useTopLayer = () => useSyncExternalStore(subscribe, topLayer)
/** Whether something that is no part of the page is open over it. */
export const isCovered = () => layers.some(isOver)
export const useCovered = () => useSyncExternalStore(subscribe, isCovered)
/** Whether nothing at all is open over the page but tours. */
export const usePageFree = () => useSyncExternalStore(subscribe, () => layers.every(({ kind }) => kind === 'tour'))
