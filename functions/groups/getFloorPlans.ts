import type { FloorPlan } from '../../shared/contract/floorPlans.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { planOut } from './floorPlans.ts'

/** By facility, from the top floor down. */
const byFloor = (a: FloorPlan, b: FloorPlan) =>
  a.facility.localeCompare(b.facility) ||
  (a.facility_uid < b.facility_uid ? -1 : a.facility_uid > b.facility_uid ? 1 : 0) ||
  b.level - a.level ||
  a.name.localeCompare(b.name) ||
  (a.uid < b.uid ? -1 : 1)

export const getFloorPlans: Handler<'getFloorPlans'> = async (_input, env) => {
  const { caller, stores } = env
  const scope = await env.accessScope()
  const shown = new Map(scope.facilitiesOf(caller.group).map((facility) => [facility.uid, facility]))
  const found = (await stores.floorPlans.list(caller.company.uid)).filter(
    ({ facility }) => (shown.get(facility)?.status ?? 2) !== 2,
  )
  return new Listing<FloorPlan>(async function* (after) {
    const wanted = found.filter(({ id }) => after === undefined || id > after).sort((a, b) => (a.id < b.id ? -1 : 1))
    const people = await stores.users.members(caller.company.uid, [...new Set(wanted.map(({ by }) => by))])
    yield wanted.map((plan) => ({ key: plan.id, item: planOut(plan, shown.get(plan.facility), people) }))
  }, byFloor)
}
