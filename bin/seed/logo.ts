import { type Paint, type Pixel, pngOf } from './picture.ts'

/** The logo of the demo company: four parcels, stacked, in a rounded square. */

const ground: Pixel = [180, 60, 36, 255]
const parcel: Pixel = [255, 246, 238, 255]
const strip: Pixel = [240, 178, 122, 255]
const outside: Pixel = [0, 0, 0, 0]

const parcels = [
  { left: 0.2, bottom: 0.79, side: 0.22 },
  { left: 0.42, bottom: 0.79, side: 0.38 },
  { left: 0.2, bottom: 0.57, side: 0.22 },
  { left: 0.5, bottom: 0.41, side: 0.22 },
] as const
const gap = 0.022

/** Whether a point is in the square whose corners are round. */
const inSquare = (x: number, y: number, radius: number) => {
  const [dx, dy] = [Math.max(radius - x, x - 1 + radius, 0), Math.max(radius - y, y - 1 + radius, 0)]
  return Math.hypot(dx, dy) <= radius
}

const paint: Paint = (x, y) => {
  if (!inSquare(x, y, 0.22)) return outside
  const found = parcels.find(
    ({ left, bottom, side }) =>
      x >= left + gap && x <= left + side - gap / 2 && y <= bottom - gap && y >= bottom - side + gap / 2,
  )
  if (!found) return ground
  const middle = found.left + (found.side + gap / 2) / 2
  return Math.abs(x - middle) < found.side * 0.09 ? strip : parcel
}

export const demoLogo = () => pngOf(160, paint)
