/** The markers of the five series, as SVG path data around the origin: circle, square, triangle, diamond, ring. */

const rounded = (value: number) => Math.round(value * 100) / 100

const circle = (x: number, y: number, radius: number) => {
  const r = rounded(radius)
  return `M${rounded(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

const polygon = (x: number, y: number, r: number, corners: readonly (readonly [number, number])[]) =>
  `M${corners.map(([right, down]) => `${rounded(x + right * r)} ${rounded(y + down * r)}`).join('L')}Z`

/** Corners in radii from the middle. */
export const corners = {
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  triangle: [
    [0, -1.2],
    [1.12, 0.8],
    [-1.12, 0.8],
  ],
  diamond: [
    [0, -1.3],
    [1.3, 0],
    [0, 1.3],
    [-1.3, 0],
  ],
} as const

const shapes: ((x: number, y: number, r: number) => string)[] = [
  circle,
  (x, y, r) => polygon(x, y, r, corners.square),
  (x, y, r) => polygon(x, y, r, corners.triangle),
  (x, y, r) => polygon(x, y, r, corners.diamond),
  (x, y, r) => circle(x, y, r * 0.9),
]

/** The marker of a series at a point, `radius` px from its middle to its edge. */
export const markAt = (slot: number, x: number, y: number, radius: number): string =>
  shapes[slot % shapes.length]?.(rounded(x), rounded(y), radius) ?? ''

/** A ring is an outline, the others are filled. */
export const isRing = (slot: number) => slot % shapes.length === 4

/** The theme's colour of a series. */
export const colourOf = (slot: number) => `var(--c${(slot % shapes.length) + 1})`
