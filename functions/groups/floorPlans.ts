import type { FloorPlan } from '../../shared/contract/floorPlans.ts'
import {
  type Anchors,
  anchorFaults,
  mostFloors,
  type PictureSize,
  placementOf,
  planSizeIn,
} from '../../shared/floorPlans.ts'
import { readLocation } from '../../shared/media.ts'
import { badField, fieldError, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { iso } from '../../shared/time.ts'
import type { FloorPlanRecord } from '../data/floorPlans.ts'
import type { EnvOf } from '../lib/env.ts'

/** What the calls of floor plans have in common. */

export const targetOf = (id: string) => `floor plan ${id}`

const noPicture = 'Please upload the plan again.'

/** How large the picture of a plan is. @throws Refusal of what is no picture of the company's own */
export const pictureOf = (image_url: string, company: string): PictureSize => {
  const location = readLocation(image_url)
  const size = planSizeIn(image_url)
  if (location?.folder !== 'private/floor_plans' || location.company !== company || !size)
    throw badField('image_url', noPicture)
  return size
}

/** @throws Refusal where a picture cannot lie by two anchors */
export const mustFit = (size: PictureSize, anchors: FloorPlan['anchors']): void => {
  if (anchors === null) return
  const placement = placementOf(size, anchors as unknown as Anchors)
  if (typeof placement === 'string') throw badField('anchors', anchorFaults[placement])
}

/** A plan of a facility in the caller's access scope: others look absent. */
export const planInScope = async (id: string, env: EnvOf<'groups'>) => {
  const plan = await env.stores.floorPlans.get(env.caller.company.uid, id)
  if (!plan) throw new Refusal('notFound')
  const { group } = await env.accessScope()
  return { plan, facility: group(plan.facility, 'facility') }
}

/** @throws Refusal where the facility has another floor of that name, or as many as it can have */
export const mustBeFree = async (
  { facility, name, id }: Pick<FloorPlanRecord, 'facility' | 'name'> & { id?: string },
  env: EnvOf<'groups'>,
): Promise<void> => {
  const own = (await env.stores.floorPlans.list(env.caller.company.uid)).filter((each) => each.facility === facility)
  if (own.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('taken', undefined, { errors: [fieldError('name', 'Already in use')] })
  if (id === undefined && own.length >= mostFloors)
    throw new Refusal('limitReached', text`A facility can have ${mostFloors} floor plans.`)
}

/** A plan as callers see it. @param people the names of who changed plans */
export const planOut = (
  plan: FloorPlanRecord,
  facility: { name: string } | undefined,
  people: ReadonlyMap<string, { name: string }>,
): FloorPlan => {
  const { id, image_url, name, level, version } = plan
  return {
    ...{ uid: id, facility_uid: plan.facility, facility: facility?.name ?? '', name, level, image_url, version },
    ...(planSizeIn(image_url) ?? { width: 1, height: 1 }),
    anchors: plan.anchors ?? null,
    changed_on: iso(plan.changed_at),
    changed_by: people.get(plan.by)?.name ?? '',
  }
}

/** The same of one plan, which was just written. */
export const writtenPlan = async (plan: FloorPlanRecord, facility: { name: string }, env: EnvOf<'groups'>) =>
  planOut(plan, facility, await env.stores.users.members(env.caller.company.uid, [plan.by]))

/** What the audit log keeps of a plan. */
export const logged = ({ name, level, image_url, anchors, facility }: FloorPlanRecord) => ({
  ...{ name, level, image_url, facility },
  anchors: anchors ?? null,
})
