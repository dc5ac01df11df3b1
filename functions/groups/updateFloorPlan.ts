import { type Anchors, placementOf } from '../../shared/floorPlans.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { FloorPlanRecord } from '../data/floorPlans.ts'
import { type Handler, ok } from '../lib/env.ts'
import { logged, mustBeFree, mustFit, pictureOf, planInScope, targetOf, writtenPlan } from './floorPlans.ts'

export const updateFloorPlan: Handler<'updateFloorPlan'> = async (input, env) => {
  const { caller, stores, now } = env
  const { plan: before, facility } = await planInScope(input.uid, env)
  if (before.version !== input.version) throw new Refusal('conflict')
  const { name = before.name, level = before.level, image_url = before.image_url } = input
  const size = pictureOf(image_url, caller.company.uid)
  if (input.anchors) mustFit(size, input.anchors)
  if (name !== before.name) await mustBeFree({ facility: before.facility, name, id: before.id }, env)
  const { anchors: kept, ...rest } = before
  // What a picture of another shape cannot lie by is placed again.
  const stays = kept && typeof placementOf(size, kept as unknown as Anchors) !== 'string' ? kept : null
  const anchors = input.anchors === undefined ? stays : input.anchors
  const after: FloorPlanRecord = {
    ...{ ...rest, name, level, image_url, version: before.version + 1, by: caller.user.uid, changed_at: now },
    ...(anchors ? { anchors } : {}),
  }
  if (!(await stores.floorPlans.replace(after))) throw new Refusal('conflict')
  env.changed({ target: targetOf(before.id), before: logged(before), after: logged(after) })
  return ok('Floor plan saved', await writtenPlan(after, facility, env))
}
