import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** So few rows are all drawn. */
const few = 60
/** Of more, those in sight and so many on either side. */
const spare = 8

interface Rows {
  keys: readonly string[]
  /** px of a row before it has been measured; heights may differ. */
  height: number
  /** px between two rows. */
  gap?: number
  /** px above the first row that scroll with the rows. */
  above?: number
}

/** Which rows are in the document while `scroller` scrolls, and the px that the others before and after them take. */
export const useRowWindow = (scroller: () => HTMLElement | null, rows: Rows) => {
  const { keys, height, gap = 0, above = 0 } = rows
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: scroller,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: () => height,
    scrollMargin: above,
    gap,
    overscan: keys.length <= few ? few : spare,
    // Before the element has been measured: what a large screen shows.
    initialRect: { width: 1440, height: 900 },
    // Rows may come a frame late rather than hold the scrolling up.
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    before: first ? first.start - above : 0,
    after: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - above)) : 0,
    /** The `ref` of a row, which carries its index as `data-index`. */
    measure: virtualizer.measureElement,
  }
}

/** What scrolls around an element, and how far below its top the element begins, in px. */
export const useScroller = (inner: RefObject<HTMLElement | null>) => {
  const [found, setFound] = useState<{ scroller: HTMLElement | null; above: number }>({ scroller: null, above: 0 })
  useLayoutEffect(() => {
    const element = inner.current
    let scroller = element?.parentElement ?? null
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
    if (!element || !scroller) return
    const above = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    setFound((before) => (before.scroller === scroller && before.above === above ? before : { scroller, above }))
  }, [inner])
  return found
}
