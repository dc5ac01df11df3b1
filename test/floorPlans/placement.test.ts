import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Anchors,
  cornersOf,
  groundPointOf,
  isOn,
  measuresOf,
  type Placement,
  placementOf,
  planName,
  planSide,
  planSizeIn,
  pointOf,
} from '../../shared/floorPlans.ts'

/** A floor plan lies on the map by two anchors. */

const share = fc.double({ min: 0, max: 1, noNaN: true })
const size = fc.record({ width: fc.integer({ min: 40, max: 3072 }), height: fc.integer({ min: 40, max: 3072 }) })
const point = fc.record({ x: share, y: share })
const place = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})
const metresOfLat = 110_574
/** Metres from one place to another near it, on a plane. */
const metres = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) => {
  const dlon = b.lon - a.lon - 360 * Math.round((b.lon - a.lon) / 360)
  return Math.hypot((b.lat - a.lat) * 111_319, dlon * 111_319 * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180)))
}

/** Two anchors some metres apart, in any direction. */
const anchored = fc
  .record({
    size,
    a: point,
    b: point,
    at: place,
    turn: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    far: fc.integer({ min: 5, max: 400 }),
  })
  .map(({ size, a, b, at, turn, far }) => {
    const lat = at.lat + (far * Math.sin(turn)) / metresOfLat
    const lon = at.lon + (far * Math.cos(turn)) / (111_320 * Math.cos((at.lat * Math.PI) / 180))
    const there = { lat, lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon }
    const anchors: Anchors = [
      { ...a, ...at },
      { ...b, ...there },
    ]
    return { size, anchors, far }
  })
const whole = anchored.map((given) => ({ ...given, placement: placementOf(given.size, given.anchors) }))
const lies = whole.filter(
  (given): given is typeof given & { placement: Placement } => typeof given.placement !== 'string',
)
const near = (a: number, b: number, by: number) => expect(Math.abs(a - b)).toBeLessThan(by)

test('each anchor of the picture lies where it was put', () => {
  fc.assert(
    fc.property(lies, ({ placement, anchors }) => {
      for (const anchor of anchors) {
        expect(metres(groundPointOf(placement, anchor), anchor)).toBeLessThan(0.001)
        const { x, y } = pointOf(placement, anchor)
        near(x, anchor.x, 1e-5)
        near(y, anchor.y, 1e-5)
        expect(isOn(placement, { ...groundPointOf(placement, { x: 0.5, y: 0.5 }) })).toBe(true)
      }
    }),
  )
})

test('what is found of a place is that place: the ways there and back undo each other', () => {
  fc.assert(
    fc.property(lies, point, ({ placement }, { x, y }) => {
      const back = pointOf(placement, groundPointOf(placement, { x, y }))
      near(back.x, x, 1e-4)
      near(back.y, y, 1e-4)
    }),
  )
})

test('the picture is neither bent nor mirrored: its sides keep their ratio, and its corners are right ones, clockwise', () => {
  fc.assert(
    fc.property(
      lies.filter(({ placement }) => Math.max(measuresOf(placement).width, measuresOf(placement).height) < 2000),
      ({ placement, size }) => {
        const [a, b, c, d] = cornersOf(placement)
        const [across, down, far] = [metres(a, b), metres(b, c), metres(a, c)]
        near(across / down / (size.width / size.height), 1, 0.002)
        near(far / Math.hypot(across, down), 1, 0.002)
        near(metres(d, c) / across, 1, 0.002)
        const { width, height } = measuresOf(placement)
        near(width / across, 1, 0.002)
        near(height / down, 1, 0.002)
        const turned = (b.lon - a.lon - 360 * Math.round((b.lon - a.lon) / 360)) * (c.lat - b.lat)
        const other = (c.lon - b.lon - 360 * Math.round((c.lon - b.lon) / 360)) * (b.lat - a.lat)
        // To the right, then down: clockwise as it is seen from above.
        expect(turned - other).toBeLessThan(0)
      },
    ),
  )
})

test('anchors that are exchanged place the same', () => {
  fc.assert(
    fc.property(lies, ({ placement, anchors: [a, b], size }) => {
      const other = placementOf(size, [b, a])
      if (typeof other === 'string') throw new Error(other)
      for (const [at, corner] of cornersOf(other).entries())
        expect(metres(corner, cornersOf(placement)[at] as never)).toBeLessThan(0.01)
    }),
  )
})

test('one that is upright is turned by nothing, one whose top looks east by a quarter', () => {
  const size = { width: 200, height: 100 }
  const at = (x: number, y: number, lat: number, lon: number) => ({ x, y, lat, lon })
  const upright = placementOf(size, [at(0, 0.5, 52, 4), at(1, 0.5, 52, 4.002)]) as Placement
  near(measuresOf(upright).turn, 0, 1e-9)
  near(measuresOf(upright).width, 0.002 * 111_319.49 * Math.cos((52 * Math.PI) / 180), 0.01)
  // What is up on the picture is in the east.
  const east = placementOf(size, [at(0.5, 1, 52, 4), at(0.5, 0, 52, 4.001)]) as Placement
  near(measuresOf(east).turn, 90, 1e-9)
})

test.each([
  ['samePoint', [0.5, 0.5, 52, 4], [0.52, 0.5, 52.01, 4]],
  ['samePoint', [0.5, 0.5, 52, 4], [0.5, 0.5, 52, 4]],
  ['samePlace', [0, 0, 52, 4], [1, 1, 52, 4]],
  ['samePlace', [0, 0, 52, 180], [1, 1, 52, -180]],
  ['samePlace', [0, 0, 52, 4], [1, 1, Number.NaN, 4]],
  ['tooSmall', [0, 0, 52, 4], [1, 1, 52.00001, 4.00001]],
  ['tooLarge', [0, 0, 52, 4], [1, 1, 53, 5]],
] as const)('anchors are refused: %s', (fault, a, b) => {
  const [one, other] = [a, b].map(([x, y, lat, lon]) => ({ x, y, lat, lon }))
  expect(placementOf({ width: 400, height: 300 }, [one, other] as never)).toBe(fault)
})

test('a stored location tells how large the plan is', () => {
  const size = { width: planSide, height: 17 }
  expect(planSizeIn(`private/floor_plans/acme/${planName('01ab', size, 'png')}`)).toEqual(size)
  for (const odd of ['a_0x5.png', 'a_12.png', 'a_9999x10.png', 'a_10x10.gif', 'a_10x10.png.exe', ''])
    expect(planSizeIn(odd)).toBeUndefined()
})
