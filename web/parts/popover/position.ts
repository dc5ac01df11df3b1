import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { enterLayer } from '../layers/layers.ts'

/** What of a change of Base UI's parts says why they close. */
interface Change {
  reason: string
  cancel: () => void
  allowPropagation: () => void
}

/** Closes what a button has opened, but not for Escape: that belongs to the newest layer of all. */
export const dismissal =
  (onClose: () => void) =>
  (open: boolean, { reason, cancel, allowPropagation }: Change) => {
    if (open) return
    if (reason !== 'escape-key') return onClose()
    allowPropagation()
    cancel()
  }

/** Shows an element above everything else, wherever in the document it is. */
export const raise = (element: HTMLElement | null) => {
  if (!element) return
  element.popover = 'manual'
  element.showPopover()
}

/** Where panels do not float but stand below their buttons, as on a phone. */
const inline = '[data-inline-panels]'

/**
 * Shows what a button has opened above everything else, wherever in the document it is, and makes it the newest layer.
 * @param first what in it takes the focus, where its part of Base UI leaves that to others
 * @returns the ref of what is placed
 */
export const usePopupLayer = (button: RefObject<HTMLElement | null>, onClose: () => void, first?: string) => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (!element) return
    const leave = enterLayer({
      kind: 'popup',
      element,
      opener: button.current,
      close: () => latest.current(),
      onCovered: (by) => {
        if (by.kind !== 'tour' && !element.contains(by.element)) latest.current()
      },
    })
    if (first) element.querySelector<HTMLElement>(first)?.focus()
    return leave
  }, [element, button, first])
  return useCallback((next: HTMLElement | null) => {
    if (!next?.closest(inline)) raise(next)
    setElement(next)
  }, [])
}
