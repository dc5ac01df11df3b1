import { useMemo, useState } from 'react'
import type { FloorPlan } from '../../../shared/contract/floorPlans.ts'
import { type GroundPoint, isOn } from '../../../shared/floorPlans.ts'
import { useAddress } from '../../parts/address.ts'
import type { MapPlan } from '../../parts/map/plan.ts'
import type { MapPin } from '../../parts/map/usePins.ts'
import { placementOf, shownPlan } from './plans.ts'
import { usePlanPicture } from './usePlanPicture.ts'

/** What the finder is told of floor plans. */
export interface FinderFloor {
  /** Undefined while they are read. */
  plans: readonly FloorPlan[] | undefined
  error: Error | null
  onRetry: () => void
  /** Opens the dialog of all plans, or where one is placed; absent for who may not change them. */
  onCare: ((placing?: string) => void) | undefined
}

/**
 * The floor under the devices, as the address says: which plan, how it lies, and who is on it.
 * @param place of the chosen device: the plan that is shown first has it, where one does
 */
export const useFinderFloor = (floor: FinderFloor | undefined, place: GroundPoint | undefined) => {
  const { params, change } = useAddress()
  const [opacity, setOpacity] = useState(1)
  const isPlan = floor !== undefined && params.get('view') === 'plan'
  const plan = isPlan ? shownPlan(floor.plans ?? [], params.get('plan'), place) : undefined
  const picture = usePlanPicture(plan?.image_url)
  const canvas = picture.data?.canvas
  // Read anew and unchanged it is the same object.
  const placement = useMemo(() => plan && placementOf(plan), [plan])
  const site = plan?.facility_uid ?? null
  const onMap = useMemo(
    (): MapPlan | undefined => placement && { canvas, placement, opacity, site },
    [canvas, placement, opacity, site],
  )
  const pins = useMemo(
    (): MapPin[] => plan?.anchors?.map(({ lat, lon }, at) => ({ id: String(at), lat, lon })) ?? [],
    [plan],
  )
  return {
    isPlan,
    plan,
    onMap,
    pins,
    /** The picture did not come. */
    failed: picture.isError,
    retry: () => void picture.refetch(),
    opacity,
    setOpacity,
    setView: (view: 'map' | 'plan') => change({ view: view === 'map' ? null : view, plan: null }),
    setPlan: (uid: string) => change({ plan: uid }),
    /** Whether a place is on the plan. */
    has: (at: GroundPoint) => placement !== undefined && isOn(placement, at),
  }
}
