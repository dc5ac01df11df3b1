import { useCallback, useEffect, useState } from 'react'

/** Hovering for this many ms shows a tip; the focus shows it at once. */
const timeoutMs = 400

const tipped = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

/** What the pointer rests on or what has the focus, if it has a tip; and how to hide that. */
export const useTipped = () => {
  const [owner, setOwner] = useState<HTMLElement>()
  const hide = useCallback(() => setOwner(undefined), [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (element: HTMLElement | undefined) => {
      clearTimeout(timer)
      setOwner(element?.isConnected && element.dataset.tip ? element : undefined)
    }
    const rest = (element: HTMLElement) => {
      clearTimeout(timer)
      timer = setTimeout(() => show(element), timeoutMs)
    }
    const over = (event: Event) => {
      const element = tipped(event.target)
      if (element) rest(element)
    }
    const out = (event: PointerEvent) => {
      const left = tipped(event.target)
      if (left && !left.contains(event.relatedTarget as Node | null)) show(undefined)
    }
    const focus = (event: Event) => {
      const element = tipped(event.target)
      if (element?.matches(':focus-visible')) show(element)
    }
    const hideNow = () => show(undefined)
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerover', over, { signal })
    document.addEventListener('pointerout', out, { signal })
    document.addEventListener('focusin', focus, { signal })
    document.addEventListener('focusout', hideNow, { signal })
    document.addEventListener('pointerdown', hideNow, { signal })
    // What the pointer rests on since before anybody listened.
    const hovered = [...document.querySelectorAll<HTMLElement>('[data-tip]:hover')].at(-1)
    if (hovered) rest(hovered)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  return { owner, hide }
}
