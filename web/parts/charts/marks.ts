/** The markers of the five series, as SVG path data around the origin: circle, square, triangle, diamond, ring. */

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`

const shapes: ((x: number, y: number, r: number) => string)[] = [
  (x, y, r) => circle(x, y, r),
  (x, y, r) => `M${x - r * 0.9} ${y - r * 0.9}h${1.8 * r}v${1.8 * r}h${-1.8 * r}Z`,
  (x, y, r) => `M${x} ${y - 1.2 * r}L${x + 1.12 * r} ${y + 0.8 * r}H${x - 1.12 * r}Z`,
  (x, y, r) => `M${x} ${y - 1.3 * r}L${x + 1.3 * r} ${y}L${x} ${y + 1.3 * r}L${x - 1.3 * r} ${y}Z`,
  (x, y, r) => circle(x, y, r * 0.9),
]

const rounded = (value: number) => Math.round(value * 10) / 10

/** The marker of a series at a point, `radius` px from its middle to its edge. */
export const markAt = (slot: number, x: number, y: number, radius: number): string =>
  shapes[slot % shapes.length]?.(rounded(x), rounded(y), radius) ?? ''

/** A ring is an outline, the others are filled. */
export const isRing = (slot: number) => slot % shapes.length === 4

/** The theme's colour of a series. */
export const colourOf = (slot: number) => `var(--c${(slot % shapes.length) + 1})`
