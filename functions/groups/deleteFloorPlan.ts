import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { logged, planInScope, targetOf } from './floorPlans.ts'

export const deleteFloorPlan: Handler<'deleteFloorPlan'> = async ({ uid }, env) => {
  const { plan } = await planInScope(uid, env)
  if (!(await env.stores.floorPlans.remove(plan.company, plan.id, plan.version))) throw new Refusal('conflict')
  env.changed({ target: targetOf(plan.id), before: logged(plan), after: null })
  return ok('Floor plan removed', null)
}
