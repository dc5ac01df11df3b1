import type { FloorPlan } from '../../../shared/contract/floorPlans.ts'
import {
  type Anchors,
  type GroundPoint,
  isOn,
  type Placement,
  placementOf as placed,
} from '../../../shared/floorPlans.ts'
import { flat, type GroupNode } from '../groups/tree.ts'

/** How a plan lies on the ground; undefined until it is placed. */
export const placementOf = ({ width, height, anchors }: FloorPlan): Placement | undefined => {
  const placement = anchors && placed({ width, height }, anchors as unknown as Anchors)
  return placement && typeof placement !== 'string' ? placement : undefined
}

/** The facility that a group is or belongs to; undefined for a company, and for a team by itself, which has one only. */
const facilityOf = (tree: GroupNode, group: string) =>
  flat(tree).find((node) => node.type === 'facility' && flat(node).some(({ uid }) => uid === group))

/** The plans of a group: of its own facility, or of all below a company. */
export const plansOf = (plans: readonly FloorPlan[], tree: GroupNode | undefined, group: string): FloorPlan[] => {
  const facility = tree && facilityOf(tree, group)
  return plans.filter(({ facility_uid }) => !facility || facility_uid === facility.uid)
}

/**
 * The plan that is looked at: the one that was chosen, else the one on which a place is, else the floor nearest to the ground
 * of the first facility.
 * @param wanted the uid of the chosen one
 */
export const shownPlan = (
  plans: readonly FloorPlan[],
  wanted: string | null,
  place?: GroundPoint | undefined,
): FloorPlan | undefined => {
  const lying = plans.filter((plan) => placementOf(plan))
  const chosen = lying.find(({ uid }) => uid === wanted)
  if (chosen) return chosen
  const under = lying.filter((plan) => {
    const placement = placementOf(plan)
    return place && placement && isOn(placement, place)
  })
  const site = (under[0] ?? lying[0])?.facility_uid
  const floors = (under.length > 0 ? under : lying).filter(({ facility_uid }) => facility_uid === site)
  return floors.sort((a, b) => Math.abs(a.level) - Math.abs(b.level) || b.level - a.level)[0]
}
