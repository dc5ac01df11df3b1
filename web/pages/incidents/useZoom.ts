import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** How a photo stands in its frame: how large, and how far off the middle (px). */
export interface View {
  scale: number
  x: number
  y: number
}

export const least = 0.5
export const most = 8
const step = 1.4
const whole: View = { scale: 1, x: 0, y: 0 }

const within = (scale: number) => Math.min(most, Math.max(least, scale))
/** Another size with one point of the frame staying where it is; points are off the middle. */
export const zoomedAt = ({ scale, x, y }: View, to: number, at: { x: number; y: number }): View => {
  const wanted = within(to)
  const by = wanted / scale
  return { scale: wanted, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by }
}
/** Keeps some of the photo in sight, however far it is dragged. */
export const kept = ({ scale, x, y }: View, { width, height }: { width: number; height: number }): View => {
  const limit = (value: number, size: number) => Math.min(size * scale * 0.5, Math.max(-size * scale * 0.5, value))
  return { scale, x: limit(x, width), y: limit(y, height) }
}

/** Zooming and moving a photo: by buttons, wheel, double click, dragging and two fingers. @param of starts anew with another photo */
export const useZoom = (of: string) => {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(whole)
  const [shown, setShown] = useState(of)
  if (shown !== of) {
    setShown(of)
    setView(whole)
  }
  const pointers = useRef(new Map<number, { x: number; y: number }>())

  const sizeOf = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  const set = (change: (before: View) => View) => setView((before) => kept(change(before), sizeOf()))
  const middleOf = (event: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = sizeOf()
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
  }
  const latest = useRef(set)
  latest.current = set

  useEffect(() => {
    const element = frame.current
    if (!element) return
    // A listener of React's would be passive: the page would scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = middleOf(event)
      latest.current((before) => zoomedAt(before, before.scale * Math.exp(-event.deltaY / 400), at))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  const onPointerDown = (event: PointerEvent) => {
    // A button inside would not be clicked: who captures the pointer gets the click.
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, middleOf(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = middleOf(event)
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    pointers.current.set(event.pointerId, now)
    if (!other) return set((view) => ({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }))
    const [was, is] = [before, now].map(({ x, y }) => Math.max(1, Math.hypot(x - other.x, y - other.y))) as [
      number,
      number,
    ]
    set((view) => zoomedAt(view, (view.scale * is) / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }))
  }
  const onPointerUp = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
  }

  return {
    frame,
    view,
    zoom: (direction: 1 | -1) => set((before) => zoomedAt(before, before.scale * step ** direction, { x: 0, y: 0 })),
    reset: () => setView(whole),
    center: () => setView(({ scale }) => ({ scale, x: 0, y: 0 })),
    move: (x: number, y: number) => set((before) => ({ ...before, x: before.x + x, y: before.y + y })),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) => {
        const at = middleOf(event)
        set((before) => (before.scale > 1 ? whole : zoomedAt(before, 2, at)))
      },
    },
  }
}
