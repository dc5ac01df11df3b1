import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundsOf,
  circleAround,
  gridOf,
  type LonLat,
  metresPerPixel,
  roundBelow,
  scaleOf,
  zoomOfCircle,
} from '../../../web/parts/map/geo.ts'
import { nearZoom, zoomOn } from '../../../web/parts/map/zoom.ts'

/** Metres between two places near each other, by the haversine formula on a sphere of the mean radius. */
const metresBetween = ([lonA, latA]: LonLat, [lonB, latB]: LonLat) => {
  const rad = Math.PI / 180
  const a =
    Math.sin(((latB - latA) * rad) / 2) ** 2 +
    Math.cos(latA * rad) * Math.cos(latB * rad) * Math.sin(((lonB - lonA) * rad) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(a))
}

const lat = fc.double({ min: -70, max: 70, noNaN: true })
const lon = fc.double({ min: -179, max: 179, noNaN: true })

test('a circle is closed and everywhere as far from its middle as it should be, within a percent', () => {
  fc.assert(
    fc.property(lon, lat, fc.integer({ min: 1, max: 5000 }), (x, y, radius) => {
      const ring = circleAround([x, y], radius)
      expect(ring.at(-1)).toEqual(ring[0])
      for (const corner of ring) expect(Math.abs(metresBetween([x, y], corner) / radius - 1)).toBeLessThan(0.012)
    }),
  )
})

test('bounds hold every place, and touch one on each side', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(lon, lat), { minLength: 1 }), (places) => {
      const [west, south, east, north] = boundsOf(places) ?? [0, 0, 0, 0]
      for (const [x, y] of places) expect(x >= west && x <= east && y >= south && y <= north).toBe(true)
      expect(places.some(([x]) => x === west) && places.some(([, y]) => y === north)).toBe(true)
    }),
  )
  expect(boundsOf([])).toBeUndefined()
})

describe('the scale', () => {
  test('says a round number of metres, in no more pixels than there is room for and at least 40% of them', () => {
    fc.assert(
      fc.property(lat, fc.double({ min: 0.5, max: 21, noNaN: true }), (y, zoom) => {
        const { metres, pixels } = scaleOf(y, zoom, 72)
        expect(Number(metres.toPrecision(1))).toBeCloseTo(metres, 6)
        expect(pixels).toBeLessThanOrEqual(72)
        expect(pixels).toBeGreaterThanOrEqual(28)
      }),
    )
    expect([1, 1.9, 2, 4.9, 5, 99, 100, 0.3].map(roundBelow)).toEqual([1, 1, 2, 2, 5, 50, 100, 0.2])
  })

  test('is that of Web Mercator: 78 km a pixel at the equator at zoom 0 with tiles of 512 px', () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(78_271.517, 2)
    expect(metresPerPixel(60, 10)).toBeCloseTo(78_271.517 / 2 / 1024, 3)
  })
})

test('lines of the grid are a power of ten of metres apart, stay where they are when the map moves, and are not too many', () => {
  fc.assert(
    fc.property(lat, lon, fc.integer({ min: 11, max: 21 }), (y, x, zoom) => {
      const size = metresPerPixel(y, zoom) / 111_000
      const across = 800 * size
      const bounds = (dx: number): [number, number, number, number] => [x + dx, y, x + dx + across, y + across]
      const lines = gridOf(bounds(0), zoom)
      expect(lines.length).toBeLessThan(100)
      const level = lines.filter(({ line: [[, a], [, b]] }) => a === b).map(({ line: [[, a]] }) => a)
      const apart = level.slice(1).map((one, at) => (one - (level[at] ?? 0)) * 110_574)
      for (const metres of apart)
        expect(Math.abs(Math.log10(metres) - Math.round(Math.log10(metres)))).toBeLessThan(0.001)
      const later = new Set(gridOf(bounds(across / 3), zoom).map(({ line: [[a], [b]] }) => (a === b ? a : undefined)))
      const upright = lines.flatMap(({ line: [[a], [b]] }) => (a === b && a > x + across / 3 ? [a] : []))
      for (const one of upright) expect(later.has(one)).toBe(true)
    }),
  )
})

test('at the zoom of a circle it is as wide as was said', () => {
  fc.assert(
    fc.property(lat, fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 50, max: 900 }), (y, radius, pixels) => {
      const zoom = zoomOfCircle(y, radius, pixels)
      expect((2 * radius) / metresPerPixel(y, zoom)).toBeCloseTo(pixels, 6)
    }),
  )
})

test('a picked device is never seen closer than its circle, and one that is known exactly stands by itself', () => {
  fc.assert(
    fc.property(
      ...([
        lat,
        fc.integer({ min: 1, max: 9000 }),
        fc.integer({ min: 200, max: 900 }),
        fc.integer({ max: 21 }),
      ] as const),
      (y, accuracy, side, before) => {
        const zoom = zoomOn({ lat: y, accuracy }, before, side)
        expect((2 * accuracy) / metresPerPixel(y, zoom)).toBeLessThan(side)
        expect(zoom).toBeLessThanOrEqual(Math.max(before, nearZoom))
      },
    ),
  )
  expect(zoomOn({ lat: 52, accuracy: 2 }, 3, 600)).toBe(nearZoom)
  expect(zoomOn({ lat: 52, accuracy: null }, 3, 600)).toBe(nearZoom)
  // Whoever is closer stays there.
  expect(zoomOn({ lat: 52, accuracy: null }, 20.5, 600)).toBe(20.5)
  expect(zoomOn({ lat: 52, accuracy: 500 }, 20.5, 600)).toBeLessThan(15)
})
