import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'

/** So few rows are all drawn. */
const few = 60
/** Of more, those in sight and so many on either side. */
const spare = 8
/** While they scroll, so many before those in sight and behind them: a frame with less to draw comes in time. */
const [ahead, behind] = [4, 1]

/** Indexes of the rows in the document, by those in sight. */
const near =
  (above: number, below: number) =>
  ({ startIndex, endIndex, count }: Range): number[] => {
    const first = Math.max(0, startIndex - (count <= few ? few : above))
    const last = Math.min(count - 1, endIndex + (count <= few ? few : below))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  }
const [still, forward, backward] = [near(spare, spare), near(behind, ahead), near(ahead, behind)]

/** Which rows are drawn; those further from what is in sight only when the rows stand still. */
export const rowsNear = (motion: Pick<Virtualizer<HTMLElement, Element>, 'isScrolling' | 'scrollDirection'> | null) =>
  !motion?.isScrolling ? still : motion.scrollDirection === 'backward' ? backward : forward

/** Rows that stand together, by their indexes; `to` is the first one after them. */
export interface Span {
  from: number
  to: number
}

/** Rows that are drawn anew in one frame, at most: on a slow machine more of them would hold everything else up. */
export const mostNew = 8
/** The same of cells: a row of many is more to draw. */
const mostCells = 70

/** How many rows are drawn with the page around them, which is more than a dozen rows. */
const mostFirst = 3

/** How many rows of so many cells are drawn anew in one frame. */
export const newAtOnce = (cells: number) => Math.max(3, Math.min(mostNew, Math.floor(mostCells / cells)))

/**
 * Which rows are drawn in the next frame: of those that are wanted the ones that are drawn already, and a few more.
 * @param inSight the first row in sight: where none of the wanted ones is drawn yet, it comes first
 * @param isUp whether the rows scroll towards the first one
 */
export const grown = (drawn: Span, wanted: Span, inSight: number, isUp: boolean, most = mostNew): Span => {
  let from = Math.max(drawn.from, wanted.from)
  let to = Math.min(drawn.to, wanted.to)
  if (from >= to) {
    from = Math.min(Math.max(inSight, wanted.from), Math.max(wanted.from, wanted.to - 1))
    to = from
  }
  let left = most
  const up = () => {
    const more = Math.min(left, from - wanted.from)
    from -= more
    left -= more
  }
  if (isUp) up()
  const down = Math.min(left, wanted.to - to)
  to += down
  left -= down
  up()
  return { from, to }
}

/**
 * Which rows are drawn of some that are wanted: of few all at once, but for the first time, when somebody waits for anything
 * to be seen at all.
 * @param most how many are drawn anew in one frame
 */
export const nextSpan = (
  drawn: Span,
  wanted: Span,
  { count, inSight, isUp, most }: { count: number; inSight: number; isUp: boolean; most: number },
): Span => (count <= few && drawn.to > drawn.from ? wanted : grown(drawn, wanted, inSight, isUp, most))

interface Rows {
  keys: readonly string[]
  /** px of a row before it has been measured; heights may differ. */
  height: number
  /** px between two rows. */
  gap?: number
  /** px above the first row that scroll with the rows. */
  above?: number
  /** How many cells a row has, where it has many. */
  cells?: number
}

const none: Span = { from: 0, to: 0 }

/** What was drawn last, and what had been before that frame. */
interface Drawing {
  /** By the time of the document, which is the same throughout a frame; null where it is not told. */
  frame: CSSNumberish | null
  before: Span
  drawn: Span
}

/**
 * What the rows of a frame are added to. A page is often rendered twice before it is painted, since sizes are only known then:
 * a frame that had its few new rows twice would be as long as if all were drawn at once.
 */
export const drawnBefore = ({ frame, before, drawn }: Drawing, now: CSSNumberish | null): Span =>
  frame !== null && frame === now ? before : drawn

/** Which rows are in the document while `scroller` scrolls, and the px that the others before and after them take. */
export const useRowWindow = (scroller: () => HTMLElement | null, rows: Rows) => {
  const { keys, height, gap = 0, above = 0, cells = 1 } = rows
  // Another function would mean other rows: all would be placed anew at each step of scrolling.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  const estimateSize = useCallback(() => height, [height])
  const own = useRef<Virtualizer<HTMLElement, Element>>(null)
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: scroller,
    getItemKey,
    estimateSize,
    scrollMargin: above,
    gap,
    rangeExtractor: rowsNear(own.current),
    // Before the element has been measured: what a large screen shows.
    initialRect: { width: 1440, height: 900 },
    // Rows may come a frame late rather than hold the scrolling up.
    useFlushSync: false,
  })
  own.current = virtualizer
  const items = virtualizer.getVirtualItems()
  const from = items[0]?.index ?? 0
  const wanted = { from, to: from + items.length }
  const inSight = virtualizer.range?.startIndex ?? from
  const isUp = virtualizer.scrollDirection === 'backward'
  const drawing = useRef<Drawing>({ frame: null, before: none, drawn: none })
  const frame = document.timeline?.currentTime ?? null
  const before = drawnBefore(drawing.current, frame)
  const isFirst = before.to === before.from
  const most = isFirst ? mostFirst : newAtOnce(cells)
  const span = nextSpan(before, wanted, { count: keys.length, inSight, isUp, most })
  useLayoutEffect(() => {
    drawing.current = { frame, before, drawn: span }
  })
  const [, drawMore] = useReducer((count: number) => count + 1, 0)
  const isPart = span.from > wanted.from || span.to < wanted.to
  useEffect(() => {
    if (!isPart) return
    // The first rows are seen before the others are drawn: what is drawn in the frame that they come with delays them.
    let next = requestAnimationFrame(() => {
      if (isFirst) next = requestAnimationFrame(drawMore)
      else drawMore()
    })
    return () => cancelAnimationFrame(next)
  })
  const [first, last] = [items[span.from - from], items[span.to - from - 1]]
  return {
    ...span,
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
