import { route, type Shape, warehouse } from './warehouse.ts'

/** The part of the drawing that is always visible: left, top, width, height in the drawing's units. */
const view = [-250, -150, 980, 880] as const

type Palette = (shade: number) => string

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** A colour between two, given as #RRGGBB. */
export const mix = (from: string, to: string, share: number) => {
  const other = channels(to)
  return `rgb(${channels(from)
    .map((value, at) => Math.round(value + ((other[at] ?? value) - value) * share))
    .join(' ')})`
}

/** The colour of each face, from the theme's shades 0 (darkest) to 5. */
const fills = (art: Palette, hot: string): Record<string, string> => ({
  floor: mix(art(0), art(1), 0.55),
  'shelf-t': art(3),
  'shelf-l': art(2),
  'shelf-r': art(1),
  'light-t': art(5),
  'light-l': art(4),
  'light-r': mix(art(3), art(4), 0.3),
  'mid-t': art(4),
  'mid-l': mix(art(3), art(4), 0.35),
  'mid-r': art(3),
  'dim-t': mix(art(3), art(4), 0.4),
  'dim-l': art(3),
  'dim-r': mix(art(2), art(3), 0.55),
  'hot-t': '#FFE0B5',
  'hot-l': hot,
  'hot-r': '#E08A2C',
})

/**
 * Paints the warehouse over the whole canvas, cut like `background-size: cover`.
 * @param shade reads a colour of the theme, such as `--art-2`, as #RRGGBB
 */
export const paint = (canvas: HTMLCanvasElement, shade: (name: string) => string) => {
  const { clientWidth: width, clientHeight: height } = canvas
  const pen = canvas.getContext('2d')
  if (!pen || width === 0) return
  const density = Math.min(devicePixelRatio, 2)
  canvas.width = width * density
  canvas.height = height * density
  const [left, top, wide, high] = view
  const scale = Math.max(width / wide, height / high) * density
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.scale(scale, scale)
  pen.translate(-(left + wide / 2), -(top + high / 2))

  const art: Palette = (number) => shade(`--art-${number}`)
  const hot = shade('--art-hot')
  const colours = fills(art, hot)
  const stroke = (path: string | Path2D, colour: string, lineWidth: number, alpha = 1) => {
    pen.globalAlpha = alpha
    pen.strokeStyle = colour
    pen.lineWidth = lineWidth
    pen.stroke(typeof path === 'string' ? new Path2D(path) : path)
    pen.globalAlpha = 1
  }
  const fill = (path: string | Path2D, colour: string, alpha = 1) => {
    pen.globalAlpha = alpha
    pen.fillStyle = colour
    pen.fill(typeof path === 'string' ? new Path2D(path) : path)
    pen.globalAlpha = 1
  }
  const shape = ({ d, face }: Shape) => {
    if (face === 'grid') stroke(d, art(3), 1, 0.16)
    else if (face === 'upright') stroke(d, art(1), 2.4)
    else fill(d, colours[face] ?? hot)
  }
  for (const each of warehouse()) shape(each)

  const ellipse = (x: number, y: number, rx: number, ry: number) => {
    const path = new Path2D()
    path.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI)
    return path
  }
  const box = (x: number, y: number, w: number, h: number, r: number) => {
    const path = new Path2D()
    path.roundRect(x, y, w, h, r)
    return path
  }
  // The way through the aisle, its stops, and the handheld with its beam at the end.
  pen.lineCap = 'round'
  stroke(route.line, hot, 12, 0.2)
  pen.setLineDash([1, 9])
  stroke(route.line, hot, 3)
  pen.setLineDash([])
  for (const [x, y] of route.stops) {
    fill(ellipse(x, y, 8, 4.6), art(1))
    stroke(ellipse(x, y, 8, 4.6), hot, 2)
  }
  const [x, y] = route.end
  fill(ellipse(x, y, 26, 15), hot, 0.28)
  fill(ellipse(x, y, 11, 6.4), hot)
  fill(`M${x} ${y - 26}L${x + 79} ${y - 107}L${x + 95} ${y - 87}Z`, hot, 0.38)
  fill(box(x - 11, y - 66, 24, 46, 5), '#0B0F24')
  stroke(box(x - 11, y - 66, 24, 46, 5), '#FFFFFF', 2)
  fill(box(x - 7.5, y - 61, 17, 27, 2), '#FFFFFF')
  pen.lineCap = 'butt'
  stroke([7, 10, 12.5, 16].map((at) => `M${x - 11 + at} ${y - 55}v15`).join(''), '#0B0F24', 1.6)
}
