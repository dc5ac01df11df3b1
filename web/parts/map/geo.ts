/** Longitude and latitude in degrees. */
export type LonLat = [lon: number, lat: number]

/** Metres of a degree of latitude, and of a degree of longitude at the equator. */
const metresOfLat = 110_574
const metresOfLon = 111_320
const radians = Math.PI / 180

const lonDegrees = (metres: number, lat: number) => metres / (metresOfLon * Math.max(0.01, Math.cos(lat * radians)))

/** A circle on the ground as a closed ring. @param radius metres */
export const circleAround = ([lon, lat]: LonLat, radius: number, corners = 64): LonLat[] =>
  Array.from({ length: corners + 1 }, (_, at): LonLat => {
    const angle = ((at % corners) / corners) * 2 * Math.PI
    return [lon + lonDegrees(radius * Math.cos(angle), lat), lat + (radius * Math.sin(angle)) / metresOfLat]
  })

/** West, south, east and north of some places; undefined where there are none. */
export const boundsOf = (points: readonly LonLat[]): [number, number, number, number] | undefined => {
  if (points.length === 0) return undefined
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lon, lat] of points) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** Metres of a pixel of a map. MapLibre's tiles are 512 px wide. */
export const metresPerPixel = (lat: number, zoom: number) =>
  (Math.cos(lat * radians) * 2 * Math.PI * 6_378_137) / (512 * 2 ** zoom)

/** The zoom at which a circle on the ground is so many pixels wide. @param radius metres, more than 0 */
export const zoomOfCircle = (lat: number, radius: number, pixels: number) =>
  Math.log2((metresPerPixel(lat, 0) * pixels) / (2 * radius))

/** The largest of 1, 2, 5, 10, 20 … that is no more than a number. */
export const roundBelow = (value: number) => {
  const ten = 10 ** Math.floor(Math.log10(value))
  const [step = 1] = [5, 2, 1].filter((one) => one * ten <= value * (1 + 1e-9))
  return step * ten
}

/** The bar of a scale: so many metres in so many pixels, no longer than `most`. */
export const scaleOf = (lat: number, zoom: number, most: number) => {
  const one = metresPerPixel(lat, zoom)
  const metres = roundBelow(most * one)
  return { metres, pixels: Math.round(metres / one) }
}

/** So many pixels apart the lines of the grid are at least. */
const apart = 36

/**
 * Lines that stand so many metres apart, as on squared paper: they lie where they are, however the map is moved.
 * @param bounds west, south, east and north of what is shown
 * @returns the lines, each fifth of them stronger
 */
export const gridOf = (
  [west, south, east, north]: [number, number, number, number],
  zoom: number,
): { line: [LonLat, LonLat]; strong: boolean }[] => {
  // By the whole degree, so that lines stay where they are while the map moves on.
  const lat = Math.round((south + north) / 2)
  const metres = 10 ** Math.ceil(Math.log10(apart * metresPerPixel(lat, zoom)) - 1e-9)
  const [stepX, stepY] = [lonDegrees(metres, lat), metres / metresOfLat]
  const lines: { line: [LonLat, LonLat]; strong: boolean }[] = []
  for (let at = Math.ceil(west / stepX); at * stepX <= east; at++)
    lines.push({
      line: [
        [at * stepX, south],
        [at * stepX, north],
      ],
      strong: at % 5 === 0,
    })
  for (let at = Math.ceil(south / stepY); at * stepY <= north; at++)
    lines.push({
      line: [
        [west, at * stepY],
        [east, at * stepY],
      ],
      strong: at % 5 === 0,
    })
  return lines
}
