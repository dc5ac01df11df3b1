import { expect, test } from 'vitest'
import type { FloorPlan } from '../../../shared/contract/floorPlans.ts'
import { plansOf, shownPlan } from '../../../web/features/floorPlans/plans.ts'
import type { GroupNode } from '../../../web/features/groups/tree.ts'

/** Which floor is looked at. */

const anchorsAt = (lat: number) => [
  { x: 0, y: 0, lat, lon: 4 },
  { x: 1, y: 1, lat: lat - 0.001, lon: 4.002 },
]
const plan = (uid: string, facility: string, level: number, lat: number | null = 50): FloorPlan => ({
  ...{
    uid,
    facility_uid: facility,
    facility: `Facility ${facility}`,
    name: uid,
    level,
    image_url: `${uid}_600x400.png`,
  },
  ...{ width: 600, height: 400, anchors: lat === null ? null : anchorsAt(lat), version: 1 },
  ...{ changed_on: '2026-09-16T20:40:00.000Z', changed_by: '' },
})
const node = (uid: string, type: GroupNode['type'], children: GroupNode[] = []): GroupNode => ({
  ...{ uid, name: uid, type, zone: 'UTC', enabled: true, children },
})
const tree = node('company', 'company', [
  node('north', 'facility', [node('picking', 'team')]),
  node('south', 'facility', [node('loading', 'team')]),
])
const plans = [
  plan('roof', 'north', 2),
  plan('ground', 'north', 0),
  plan('cellar', 'north', -1),
  plan('yard', 'south', 1, 52),
]

test.each([
  ['company', ['roof', 'ground', 'cellar', 'yard']],
  ['north', ['roof', 'ground', 'cellar']],
  ['loading', ['yard']],
])('a group (%s) has the plans of its facility, a company those of all', (group, uids) => {
  expect(plansOf(plans, tree, group).map(({ uid }) => uid)).toEqual(uids)
})

test('a team by itself has what the server answers: the plans of its one facility', () => {
  expect(plansOf([plan('ground', 'north', 0)], node('picking', 'team'), 'picking')).toHaveLength(1)
})

test('the ground floor of the first facility is shown first, and whatever was chosen instead', () => {
  expect(shownPlan(plans, null)?.uid).toBe('ground')
  expect(shownPlan(plans, 'cellar')?.uid).toBe('cellar')
  // What is gone by now is as if nobody had chosen it.
  expect(shownPlan(plans, 'gone')?.uid).toBe('ground')
  expect(shownPlan([plan('cellar', 'north', -1), plan('loft', 'north', 1)], null)?.uid).toBe('loft')
})

test('where a device is chosen the floor under it is shown', () => {
  expect(shownPlan(plans, null, { lat: 51.9995, lon: 4.001 })?.uid).toBe('yard')
  expect(shownPlan(plans, null, { lat: 10, lon: 10 })?.uid).toBe('ground')
  expect(shownPlan(plans, 'roof', { lat: 51.9995, lon: 4.001 })?.uid).toBe('roof')
})

test('a plan that is not on the map is not shown', () => {
  expect(shownPlan([plan('ground', 'north', 0, null)], 'ground')).toBeUndefined()
  expect(shownPlan([], null)).toBeUndefined()
})
