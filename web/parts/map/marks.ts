import type { MapColors } from './colors.ts'

/** How a mark looks: signed in or not, a battery that needs somebody, lost, or chosen. */
export type MarkState = 'in' | 'out' | 'critical' | 'lost'
export type MarkStyle = MarkState | 'chosen'

/** Into so many parts the ring of a cluster is divided. */
export const ringParts = 24

/** The name of a mark as the map asks for it. */
export const markName = (style: MarkStyle) => `mark ${style}`
/** Diameters of clusters, and from how many devices on. */
export const clusterSizes = [
  [2, 36],
  [10, 42],
  [50, 50],
  [100, 56],
  [1000, 64],
] as const

interface Drawn {
  width: number
  height: number
  data: Uint8ClampedArray
}

const circle = (draw: CanvasRenderingContext2D, radius: number) => {
  draw.beginPath()
  draw.arc(0, 0, radius, 0, 2 * Math.PI)
}

/** Shapes differ as well as colours. */
const shapes: Record<MarkStyle, (draw: CanvasRenderingContext2D, colors: MapColors) => void> = {
  in: (draw, { accent }) => {
    circle(draw, 7)
    draw.fillStyle = accent
    draw.fill()
    draw.strokeStyle = '#fff'
    draw.lineWidth = 2
    draw.stroke()
  },
  out: (draw, { surface, none }) => {
    circle(draw, 6)
    draw.fillStyle = surface
    draw.fill()
    draw.strokeStyle = none
    draw.lineWidth = 3
    draw.stroke()
  },
  critical: (draw) => {
    draw.rotate(Math.PI / 4)
    draw.beginPath()
    draw.roundRect(-6, -6, 12, 12, 1.5)
    draw.fillStyle = '#c5203a'
    draw.fill()
    draw.strokeStyle = '#fff'
    draw.lineWidth = 2
    draw.stroke()
  },
  // Something is missing here: a ring with gaps.
  lost: (draw, { surface, red }) => {
    circle(draw, 10)
    draw.fillStyle = surface
    draw.fill()
    draw.shadowColor = 'transparent'
    draw.strokeStyle = red
    draw.lineWidth = 2
    draw.setLineDash([3.5, 2.5])
    circle(draw, 9)
    draw.stroke()
    draw.setLineDash([])
    draw.beginPath()
    for (const [x, y] of [
      [3, 3],
      [3, -3],
    ] as const) {
      draw.moveTo(-x, -y)
      draw.lineTo(x, y)
    }
    draw.stroke()
  },
  chosen: (draw, { accent }) => {
    circle(draw, 10)
    draw.fillStyle = '#fff'
    draw.fill()
    circle(draw, 6)
    draw.strokeStyle = accent
    draw.lineWidth = 4.5
    draw.stroke()
  },
}

/** A cluster: a disc with a ring that tells how many of it are signed in, and how many need somebody. */
const ring = (draw: CanvasRenderingContext2D, diameter: number, parts: [number, number], colors: MapColors) => {
  const radius = diameter / 2 - 4
  circle(draw, radius + 2)
  draw.fillStyle = colors.surface
  draw.fill()
  draw.shadowColor = 'transparent'
  const [on, critical] = parts
  const slices = [
    [on, colors.accent],
    [ringParts - on - critical, colors.none],
    [critical, colors.red],
  ] as const
  const several = slices.filter(([size]) => size > 0).length > 1
  let from = -Math.PI / 2
  for (const [size, color] of slices) {
    if (size <= 0) continue
    const to = from + (size / ringParts) * 2 * Math.PI
    const gap = several ? 1 / radius : 0
    draw.beginPath()
    draw.arc(0, 0, radius, from + gap, to - gap)
    draw.strokeStyle = color
    draw.lineWidth = 4.5
    draw.stroke()
    from = to
  }
}

const drawn = (size: number, ratio: number, paint: (draw: CanvasRenderingContext2D) => void): Drawn | undefined => {
  const pixels = Math.ceil(size * ratio)
  const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
  const draw = canvas.getContext('2d', { willReadFrequently: true })
  if (!draw) return undefined
  draw.scale(ratio, ratio)
  draw.translate(size / 2, size / 2)
  draw.shadowColor = 'rgba(10, 16, 30, 0.32)'
  draw.shadowBlur = 3 * ratio
  draw.shadowOffsetY = ratio
  paint(draw)
  return draw.getImageData(0, 0, pixels, pixels)
}

/** A mark or a cluster by its name, such as `mark in` or `ring 42 20 1`. @param ratio pixels of the screen for one of the page */
export const drawMark = (name: string, colors: MapColors, ratio: number): Drawn | undefined => {
  const [kind, first = '', on, critical] = name.split(' ')
  if (kind === 'mark') return drawn(30, ratio, (draw) => shapes[first as MarkStyle]?.(draw, colors))
  if (kind !== 'ring') return undefined
  const diameter = Number(first)
  return drawn(diameter + 8, ratio, (draw) => ring(draw, diameter, [Number(on), Number(critical)], colors))
}
