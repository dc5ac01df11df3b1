import { expect, test } from 'vitest'
import { placementOf } from '../../../shared/floorPlans.ts'
import { planView } from '../../../web/parts/map/plan.ts'

const around = 2 * Math.PI * 6_378_137
const eastward = [
  { x: 0, y: 0.5, lat: 39.6, lon: -119.8 },
  { x: 1, y: 0.5, lat: 39.6, lon: -119.798 },
] as const
const southward = [
  { x: 0, y: 0.5, lat: 39.6, lon: -119.8 },
  { x: 1, y: 0.5, lat: 39.598, lon: -119.8 },
] as const

test.each([
  ['upright', eastward, 0],
  ['turned to the south', southward, 90],
])('a plan that lies %s is seen whole, upright and in the middle', (_, anchors, turn) => {
  const placement = placementOf({ width: 1000, height: 400 }, anchors)
  if (typeof placement === 'string') throw new Error(placement)
  const view = planView(placement, { width: 864, height: 700 })
  expect(view.bearing).toBeCloseTo(turn, 6)
  expect(view.center[0]).toBeCloseTo((anchors[0].lon + anchors[1].lon) / 2, 6)
  expect(view.center[1]).toBeCloseTo((anchors[0].lat + anchors[1].lat) / 2, 6)
  // Its width is what is scarce: 864 px but for 32 at either side.
  const [a, b] = anchors
  const metres =
    turn === 0 ? ((b.lon - a.lon) / 360) * around * Math.cos((a.lat * Math.PI) / 180) : ((a.lat - b.lat) / 360) * around
  const metresPerPixel = (around * Math.cos((view.center[1] * Math.PI) / 180)) / (512 * 2 ** view.zoom)
  expect(metres / metresPerPixel).toBeCloseTo(800, 0)
})

test('a plan of a few metres is looked at no closer than the map goes, and a hidden map has a view too', () => {
  const placement = placementOf({ width: 100, height: 100 }, [
    { x: 0, y: 0, lat: 39.6, lon: -119.8 },
    { x: 1, y: 1, lat: 39.59997, lon: -119.79996 },
  ])
  if (typeof placement === 'string') throw new Error(placement)
  expect(planView(placement, { width: 3000, height: 3000 }).zoom).toBe(21)
  expect(planView(placement, { width: 0, height: 0 }).zoom).toBeGreaterThan(0)
})
