import type { FloorPlanRecord } from '../data/floorPlans.ts'
import { type Handler, ok } from '../lib/env.ts'
import { logged, mustBeFree, mustFit, pictureOf, targetOf, writtenPlan } from './floorPlans.ts'

export const createFloorPlan: Handler<'createFloorPlan'> = async (input, env) => {
  const { caller, stores, now, newId } = env
  const facility = (await env.accessScope()).group(input.facility_uid, 'facility')
  const { name, level, image_url, anchors } = input
  mustFit(pictureOf(image_url, caller.company.uid), anchors)
  await mustBeFree({ facility: facility.uid, name }, env)
  const plan: FloorPlanRecord = {
    ...{ id: newId(), company: caller.company.uid, facility: facility.uid, name, level, image_url, version: 1 },
    ...(anchors ? { anchors } : {}),
    ...{ by: caller.user.uid, changed_at: now },
  }
  await stores.floorPlans.add(plan)
  env.changed({ target: targetOf(plan.id), after: logged(plan) })
  return ok('Floor plan added', await writtenPlan(plan, facility, env))
}
