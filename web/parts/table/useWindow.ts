import { type RefObject, useLayoutEffect, useState } from 'react'

/** Height of a row in px; the style sheet says the same. */
export const rowHeight = 37
/** Fewer rows than these are all drawn: windows earn their keep only above. */
const few = 60
const spare = 12

/** Which rows [from, to) of `count` to draw: those in sight and some around them. */
export const windowOf = (scrollTop: number, height: number, count: number) => {
  if (count <= few) return { from: 0, to: count }
  const from = Math.min(count, Math.max(0, Math.floor(scrollTop / rowHeight) - spare))
  return { from, to: Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + spare) }
}

/** The rows to draw while the element scrolls. */
export const useWindow = (scroller: RefObject<HTMLElement | null>, count: number) => {
  const [shown, setShown] = useState(() => windowOf(0, 900, count))

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => {
      const next = windowOf(element.scrollTop, element.clientHeight, count)
      setShown((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    update()
    if (count <= few) return
    element.addEventListener('scroll', update, { passive: true })
    const resized = new ResizeObserver(update)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      resized.disconnect()
    }
  }, [scroller, count])

  return { from: Math.min(shown.from, count), to: Math.min(shown.to, count) }
}
