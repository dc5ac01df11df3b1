/** The sign-in picture as shapes: racks in isometric projection, drawn from a fixed seed, so it is always the same. */

export interface Shape {
  /** SVG path data. */
  d: string
  /** What it is part of, and which face: see `paint.ts`. */
  face: string
}

type Point = readonly [x: number, y: number, z?: number]

const round = (value: number) => Math.round(value * 10) / 10
/** Isometric: x runs down to the right, y down to the left, z up. */
const project = ([x, y, z = 0]: Point) => `${round((x - y) * 0.866)} ${round((x + y) * 0.5 - z)}`
const polygon = (...points: Point[]) => `M${points.map(project).join('L')}Z`
const line = (from: Point, to: Point) => `M${project(from)}L${project(to)}`

/** Numbers in [0, 1) that look random and never change. */
const sequence = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Box {
  at: Point
  size: readonly [width: number, depth: number, height: number]
}

/** The three visible faces of a box: top, left, right. */
const faces = ({ at: [x, y, z = 0], size: [width, depth, height] }: Box, kind: string): Shape[] => {
  const [right, front, top] = [x + width, y + depth, z + height]
  return [
    { face: `${kind}-t`, d: polygon([x, y, top], [right, y, top], [right, front, top], [x, front, top]) },
    { face: `${kind}-l`, d: polygon([x, front, top], [right, front, top], [right, front, z], [x, front, z]) },
    { face: `${kind}-r`, d: polygon([right, y, top], [right, front, top], [right, front, z], [right, y, z]) },
  ]
}

const bay = 78
const depth = 44
const bays = 11
const levelHeight = 50
const tones = ['mid', 'light', 'dim', 'mid', 'dim']

interface Rack {
  y: number
  levels: number
  seed: number
  /** The bay, level and place of the box that the story is about. */
  hot?: string
}

const racks: Rack[] = [
  { y: -334, levels: 3, seed: 11, hot: '3 0' },
  { y: -64, levels: 2, seed: 29, hot: '6 1' },
  { y: 206, levels: 2, seed: 47, hot: '2 1' },
  { y: 476, levels: 2, seed: 71 },
]

const shelf = (x: number, y: number, z: number) => faces({ at: [x, y, z - 4], size: [bay, depth, 4] }, 'shelf')

const goods = (x: number, y: number, z: number, next: () => number, hot: boolean): Shape[] => {
  const shapes: Shape[] = []
  let at = x + 3
  let hottest = hot
  while (at < x + bay - 10) {
    const width = Math.min(13 + next() * 17, x + bay - 3 - at)
    const height = 14 + next() * 24
    const tone = tones[Math.floor(next() * tones.length)] ?? 'mid'
    const missing = next() < 0.12
    if (!missing || hottest) {
      const box = {
        at: [at, y + 4, z],
        size: [hottest ? Math.max(width, 22) : width, 34, hottest ? 32 : height],
      } as const
      shapes.push(...faces(box, hottest ? 'hot' : tone))
      at += box.size[0] + 2.5
      hottest = false
    } else {
      at += width
    }
  }
  return shapes
}

const uprights = (x: number, y: number, levels: number): Shape => {
  const top = levels * levelHeight - 4
  return {
    face: 'upright',
    d: line([x, y + depth], [x, y + depth, top]) + line([x + bay, y + depth], [x + bay, y + depth, top]),
  }
}

const rackShapes = ({ y, levels, seed, hot }: Rack): Shape[] => {
  const next = sequence(seed)
  return Array.from({ length: bays }, (_, index) => index).flatMap((index) => {
    const x = -4 + index * bay
    const stacked = Array.from({ length: levels }, (_, level) => level).flatMap((level) => [
      ...shelf(x, y, level * levelHeight),
      ...goods(x, y, level * levelHeight, next, hot === `${index} ${level}`),
    ])
    return [...stacked, uprights(x, y, levels)]
  })
}

const grid = (): Shape => {
  const step = 90
  const lines = Array.from({ length: 27 }, (_, index) => -1200 + index * step)
  return {
    face: 'grid',
    d: lines.map((at) => line([at, -1200], [at, 1200]) + line([-1200, at], [1200, at])).join(''),
  }
}

const floor: Shape = { face: 'floor', d: polygon([-1200, -1200], [1200, -1200], [1200, 1200], [-1200, 1200]) }

/** Floor, racks and goods, in the order in which they are painted. */
export const warehouse = (): Shape[] => [floor, grid(), ...racks.flatMap(rackShapes)]

/** The way of the picker through the aisle, with its stops, in the drawing's own units. */
const aisle = (x: number): [number, number] => {
  const [left = 0, top = 0] = project([x, 84]).split(' ').map(Number)
  return [left, top]
}
export const route = { line: line([-260, 84], [468, 84]), stops: [-40, 90, 226, 352].map(aisle), end: aisle(468) }
