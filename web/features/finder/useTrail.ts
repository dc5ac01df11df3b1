import { useEffect, useState } from 'react'
import type { LonLat } from '../../parts/map/geo.ts'
import type { Findable } from './model.ts'

/** Places of a device that are remembered at most. */
const mostSteps = 40

interface Step {
  place: LonLat
  /** When it was there, an ISO instant; null where it did not say. */
  at: string | null
}
const none: readonly Step[] = []

/** Where the followed device has been since it is followed, the oldest place first: nobody keeps it but this page. */
export const useTrail = (following: string | undefined, rows: readonly Findable[] | undefined): readonly Step[] => {
  const [trail, setTrail] = useState<{ of: string | undefined; steps: readonly Step[] }>({ of: following, steps: none })
  const row = following === undefined ? undefined : rows?.find(({ id }) => id === following)
  const { loc_longitude: lon, loc_latitude: lat, loc_time: at = null } = row ?? {}
  useEffect(() => {
    setTrail((before) => {
      const steps = before.of === following ? before.steps : none
      if (lon === undefined || lon === null || lat === undefined || lat === null) return { of: following, steps }
      const [lastLon, lastLat] = steps.at(-1)?.place ?? []
      if (lastLon === lon && lastLat === lat) return before.of === following ? before : { of: following, steps }
      return { of: following, steps: [...steps, { place: [lon, lat] as LonLat, at }].slice(-mostSteps) }
    })
  }, [following, lon, lat, at])
  return trail.of === following ? trail.steps : none
}
