import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anchorsOf,
  coordinatesText,
  type Drafts,
  draftsOf,
  layingOf,
  nextStep,
  noDrafts,
  readCoordinates,
} from '../../../web/features/floorPlans/anchors.ts'

/** Two anchors while they are being set. */

const point = { x: 0.25, y: 0.75 }
const location = { lat: 39.5586, lon: -119.7527 }
const stored = [
  { x: 0, y: 0, lat: 39.5586, lon: -119.7527 },
  { x: 1, y: 1, lat: 39.558, lon: -119.751 },
]
const size = { width: 600, height: 400 }

test.each<[string, Drafts, 'A' | 'B', unknown]>([
  ['nothing is set', noDrafts, 'A', { pin: 'A', half: 'picture' }],
  ['A is on the picture', { A: { point }, B: {} }, 'A', { pin: 'A', half: 'map' }],
  ['A is whole', { A: { point, place: location }, B: {} }, 'A', { pin: 'B', half: 'picture' }],
  ['B was chosen first', noDrafts, 'B', { pin: 'B', half: 'picture' }],
  [
    'B has a place alone',
    { A: { point, place: location }, B: { place: location } },
    'B',
    { pin: 'B', half: 'picture' },
  ],
  ['both are whole', draftsOf(stored), 'B', 'done'],
])('what comes next where %s', (_, drafts, active, next) => {
  expect(nextStep(drafts, active)).toEqual(next)
})

test('stored anchors are drafts and are sent as they were; a half of one is not sent', () => {
  expect(anchorsOf(draftsOf(stored))).toEqual(stored)
  expect(anchorsOf(draftsOf(null))).toBeUndefined()
  expect(anchorsOf({ A: { point, place: location }, B: { point } })).toBeUndefined()
})

test('how the picture would lie is known once both are whole, and so is why it cannot', () => {
  expect(layingOf(size, { A: { point, place: location }, B: {} })).toBeUndefined()
  expect(layingOf(size, draftsOf(stored))).toMatchObject({ size })
  const [a] = stored
  expect(
    layingOf(
      size,
      draftsOf([
        { ...location, ...point },
        { ...location, x: 1, y: 1 },
      ]),
    ),
  ).toBe('samePlace')
  expect(layingOf(size, draftsOf([a as (typeof stored)[0], { x: 0.01, y: 0, lat: 39.558, lon: -119.751 }]))).toBe(
    'samePoint',
  )
})

describe('coordinates', () => {
  test.each([
    ['39.5586, -119.7527', location],
    ['39.5586 -119.7527', location],
    [' (39.5586°, -119.7527°) ', location],
    ['0,0', { lat: 0, lon: 0 }],
    ['39.5586', undefined],
    ['39.5586, east', undefined],
    ['86, 10', undefined],
    ['10, 181', undefined],
    ['', undefined],
  ])('%j', (text, read) => {
    expect(readCoordinates(text)).toEqual(read)
  })

  test('what is shown is read as the same place, to a decimetre', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
    fc.assert(
      fc.property(degrees(84.9), degrees(179.9), (lat, lon) => {
        const read = readCoordinates(coordinatesText({ lat, lon }))
        expect(read?.lat).toBeCloseTo(lat, 5)
        expect(read?.lon).toBeCloseTo(lon, 5)
      }),
    )
  })
})
