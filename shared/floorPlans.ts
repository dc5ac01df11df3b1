/**
 * Floor plans: a picture of a floor that lies on the map by two anchors. What is between a picture and the ground is a similarity:
 * it is shifted, turned and scaled, never bent or mirrored. It is reckoned in Web Mercator, which keeps angles, and over a building
 * keeps scale too.
 */

/** A point of a picture, from its left and its top, each 0 to 1 of the picture's width and height. */
export interface PicturePoint {
  x: number
  y: number
}

/** Degrees. */
export interface GroundPoint {
  lat: number
  lon: number
}

/** A point of the picture, and where that is. */
export type Anchor = PicturePoint & GroundPoint
export type Anchors = readonly [Anchor, Anchor]

/** Pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** How a picture lies on the ground. */
export interface Placement {
  size: PictureSize
  /** The corner at the left and the top, in Web Mercator: 0 to 1 from west to east and from north to south. */
  origin: readonly [x: number, y: number]
  /** What a pixel to the right is there; a pixel down is the same, a quarter turned. */
  right: readonly [x: number, y: number]
}

/** Floors that a facility may have. */
export const mostFloors = 40
/** Levels: 0 is the ground floor. */
export const levels = { least: -20, most: 100 } as const
/** Pixels of the longer side of what is kept of a picture: 6 cm each in a building of 200 m. */
export const planSide = 3072
/** So far apart the anchors must be on the picture at least, of its longer side: what is closer turns with each pixel. */
const leastApart = 0.05
/** Metres: how far apart the anchors must be on the ground, and how long the longer side of a plan may be there. */
const leastMetres = 1
const planMetres = { least: 3, most: 10_000 } as const
/** Degrees of latitude on which maps end. */
export const mostLatitude = 85

/** Metres around the equator of Web Mercator. */
const around = 2 * Math.PI * 6_378_137
const radians = Math.PI / 180

const mercator = ({ lat, lon }: GroundPoint): [x: number, y: number] => [
  (lon + 180) / 360,
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)) / (2 * Math.PI),
]
const ground = (x: number, y: number): GroundPoint => ({
  // West of the dateline and east of it are the same place.
  lon: ((((x * 360) % 360) + 360) % 360) - 180,
  lat: (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / radians,
})
/** The shorter way from one place to another around the globe. */
const shorter = (x: number) => x - Math.round(x)

/** Metres of one of Web Mercator's units at a latitude. */
const unitAt = (lat: number) => around * Math.cos(lat * radians)

const pixelOf = ({ x, y }: PicturePoint, { width, height }: PictureSize) => [x * width, y * height] as const

/** How a picture lies by its anchors, whether that makes sense or not. */
const placed = (size: PictureSize, [a, b]: Anchors): Placement => {
  const [[ax, ay], [bx, by]] = [pixelOf(a, size), pixelOf(b, size)]
  const [[left, top], [right, bottom]] = [mercator(a), mercator(b)]
  const [px, py] = [bx - ax, by - ay]
  const [gx, gy] = [shorter(right - left), bottom - top]
  const square = px * px + py * py
  // One complex number divided by the other: how much a step on the picture is turned and stretched.
  const [re, im] = [(gx * px + gy * py) / square, (gy * px - gx * py) / square]
  return { size, right: [re, im], origin: [left - (re * ax - im * ay), top - (im * ax + re * ay)] }
}

/** Where a point of the picture is on the ground. */
export const groundPointOf = ({ size, origin, right: [re, im] }: Placement, point: PicturePoint): GroundPoint => {
  const [x, y] = pixelOf(point, size)
  return ground(origin[0] + re * x - im * y, origin[1] + im * x + re * y)
}

/** Which point of the picture a place is; outside of 0 to 1 where it is beside the picture. */
export const pointOf = ({ size, origin, right: [re, im] }: Placement, point: GroundPoint): PicturePoint => {
  const [x, y] = mercator(point)
  const [dx, dy] = [shorter(x - origin[0]), y - origin[1]]
  const square = re * re + im * im
  return { x: (dx * re + dy * im) / square / size.width, y: (dy * re - dx * im) / square / size.height }
}

/** Whether a place is on the picture. */
export const isOn = (placement: Placement, point: GroundPoint): boolean => {
  const { x, y } = pointOf(placement, point)
  return x >= 0 && x <= 1 && y >= 0 && y <= 1
}

/** The corners on the ground: at the left and the top, then clockwise. */
export const cornersOf = (placement: Placement): [GroundPoint, GroundPoint, GroundPoint, GroundPoint] => [
  groundPointOf(placement, { x: 0, y: 0 }),
  groundPointOf(placement, { x: 1, y: 0 }),
  groundPointOf(placement, { x: 1, y: 1 }),
  groundPointOf(placement, { x: 0, y: 1 }),
]

/** How large a picture is on the ground, in metres, and how far it is turned: degrees clockwise from north, -180 to 180. */
export const measuresOf = (placement: Placement) => {
  const { size, right } = placement
  const metres = Math.hypot(...right) * unitAt(groundPointOf(placement, { x: 0.5, y: 0.5 }).lat)
  const turn = Math.atan2(right[1], right[0]) / radians
  return { width: size.width * metres, height: size.height * metres, metresPerPixel: metres, turn }
}

/** Why a picture cannot lie by two anchors. */
export type AnchorFault = 'samePoint' | 'samePlace' | 'tooSmall' | 'tooLarge'

/** What each fault is told with. */
export const anchorFaults: Record<AnchorFault, string> = {
  samePoint: 'The two anchors are too close to each other on the plan.',
  samePlace: 'The two anchors are too close to each other on the map.',
  tooSmall: 'With these anchors the plan would be smaller than 3 m.',
  tooLarge: 'With these anchors the plan would be larger than 10 km.',
}

/** How a picture lies on the ground by two anchors, or why it cannot. */
export const placementOf = (size: PictureSize, anchors: Anchors): Placement | AnchorFault => {
  const [a, b] = anchors
  const [[ax, ay], [bx, by]] = [pixelOf(a, size), pixelOf(b, size)]
  if (Math.hypot(bx - ax, by - ay) < leastApart * Math.max(size.width, size.height)) return 'samePoint'
  const [[left, top], [right, bottom]] = [mercator(a), mercator(b)]
  const apart = Math.hypot(shorter(right - left), bottom - top) * unitAt((a.lat + b.lat) / 2)
  // Also what is no number.
  if (!(apart >= leastMetres)) return 'samePlace'
  const placement = placed(size, anchors)
  const { width, height } = measuresOf(placement)
  const side = Math.max(width, height)
  if (side < planMetres.least) return 'tooSmall'
  return side > planMetres.most ? 'tooLarge' : placement
}

/** The stored location of a plan says how large it is: `<id>_<width>x<height>.png`. */
export const planName = (id: string, { width, height }: PictureSize, extension: string) =>
  `${id}_${width}x${height}.${extension}`

/** How large the plan at a stored location is; undefined for what is no plan. */
export const planSizeIn = (location: string): PictureSize | undefined => {
  const [, width, height] = /_(\d{1,4})x(\d{1,4})\.(?:png|jpg)$/.exec(location) ?? []
  const size = { width: Number(width), height: Number(height) }
  return size.width >= 1 && size.height >= 1 && Math.max(size.width, size.height) <= planSide ? size : undefined
}
