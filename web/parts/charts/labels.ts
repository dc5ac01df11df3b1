/** Where texts find room: boxes that do not lie on each other. */

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Wanted {
  x: number
  /** Of the point. */
  y: number
  text: string
  slot: number
  /** Below the point rather than above it. */
  below: boolean
}

export interface Placed extends Wanted {
  /** The text's baseline; it is centred on `x`. */
  baseline: number
}

/** Approximate width of a text in px, wide enough for Inter at medium weight. */
export const widthOf = (text: string, size: number) => {
  let units = 0
  for (const sign of text) units += /[.,:;'|il !]/.test(sign) ? 0.3 : /[MW@%]/.test(sign) ? 0.9 : 0.62
  return units * size
}

const apart = 2
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Each text on its side of its point or, where something is there already, on the other. What fits nowhere is left out.
 * @param area the texts stay inside it
 * @param taken what they must not cover
 */
export const placed = (wanted: readonly Wanted[], size: number, area: Box, taken: readonly Box[]): Placed[] => {
  // Boxes by vertical strips, so that a text meets only its neighbours.
  const strip = 48
  const strips = new Map<number, Box[]>()
  const near = (box: Box) => {
    const first = Math.floor(box.left / strip)
    const last = Math.floor(box.right / strip)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  const isFree = (box: Box) =>
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top &&
    box.bottom <= area.bottom &&
    !near(box).some((at) => strips.get(at)?.some((other) => overlap(other, box)))
  const take = (box: Box) => {
    for (const at of near(box)) strips.set(at, [...(strips.get(at) ?? []), box])
  }
  for (const box of taken) take(box)
  return wanted.flatMap((text) => {
    const half = widthOf(text.text, size) / 2 + apart
    const sides = [text.y - 8, text.y + size + 6]
    for (const baseline of text.below ? sides.reverse() : sides) {
      const box = { left: text.x - half, right: text.x + half, top: baseline - size, bottom: baseline + apart }
      if (!isFree(box)) continue
      take(box)
      return [{ ...text, baseline }]
    }
    return []
  })
}

/** Moves wanted heights apart by `gap`, as little as possible, within `top` and `bottom`. The order is kept. */
export const dodged = (wanted: readonly number[], gap: number, top: number, bottom: number): number[] => {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const room = Math.min(gap, (bottom - top) / Math.max(1, wanted.length - 1))
  const heights: number[] = []
  let low = Number.NEGATIVE_INFINITY
  for (const index of order) {
    const height = Math.max(wanted[index] ?? 0, low + room, top)
    heights.push(height)
    low = height
  }
  let high = bottom
  for (let at = heights.length - 1; at >= 0; at -= 1) {
    heights[at] = Math.min(heights[at] ?? 0, high)
    high = (heights[at] ?? 0) - room
  }
  const result = [...wanted]
  for (const [at, index] of order.entries()) result[index] = heights[at] ?? 0
  return result
}
