import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useEffect, useRef } from 'react'
import { type MapPlan, planView, setPlan, setPlanOpacity } from './plan.ts'

/**
 * Lays a plan under the points, and turns the map so that it stands upright.
 * @param styles how often the style was loaded: each time it starts without the plan
 */
export const usePlan = (
  map: MapLibre | undefined,
  styles: number,
  element: RefObject<HTMLElement | null>,
  plan: MapPlan | undefined,
) => {
  const { canvas, placement, opacity, site } = plan ?? {}
  const latest = useRef(plan)
  latest.current = plan

  // Its opacity alone is changed where it lies: that needs no new picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid anew for another picture, place or style alone
  useEffect(() => {
    if (map && styles > 0) setPlan(map, latest.current, document.documentElement.dataset.theme === 'dark')
  }, [map, styles, canvas, placement])
  useEffect(() => {
    if (map && opacity !== undefined) setPlanOpacity(map, opacity)
  }, [map, opacity])

  const shownSite = useRef<string>(undefined)
  useEffect(() => {
    if (!map || site === null) return
    const before = shownSite.current
    shownSite.current = site
    if (site === before) return
    if (placement) map.jumpTo(planView(placement, roomOf(element)))
    else map.setBearing(0)
  }, [map, placement, site, element])
}

/** Pixels of the map's element. */
export const roomOf = ({ current }: RefObject<HTMLElement | null>) => ({
  width: current?.clientWidth ?? 0,
  height: current?.clientHeight ?? 0,
})
