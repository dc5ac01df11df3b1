import type { PointerEvent } from 'react'
import type { Layout } from './useLayout.ts'

/** The right edge of a column's head, to drag. By keyboard the width is in the list of columns. */
export const Edge = ({ column, layout }: { column: string; layout: Layout }) => {
  const drag = (down: PointerEvent<HTMLElement>) => {
    const edge = down.currentTarget
    const head = edge.closest('th')
    if (!head || down.button !== 0) return
    down.preventDefault()
    edge.setPointerCapture(down.pointerId)
    const from = head.offsetWidth - down.clientX
    const move = (event: globalThis.PointerEvent) => layout.resize(column, from + event.clientX)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true })
  }
  return <span className="dt-edge" aria-hidden="true" onPointerDown={drag} />
}
