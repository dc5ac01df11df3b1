import { useEffect, useState } from 'react'
import type { Place } from '../../parts/map/geo.ts'
import type { Findable } from './model.ts'

/** Places of a device that are remembered at most. */
const mostPlaces = 40
const none: readonly Place[] = []

/** Where the followed device has been since it is followed, the oldest place first: nobody keeps it but this page. */
export const useTrail = (following: string | undefined, rows: readonly Findable[] | undefined): readonly Place[] => {
  const [trail, setTrail] = useState<{ of: string | undefined; places: readonly Place[] }>({
    of: following,
    places: none,
  })
  const row = following === undefined ? undefined : rows?.find(({ id }) => id === following)
  const { loc_longitude: lon, loc_latitude: lat } = row ?? {}
  useEffect(() => {
    setTrail((before) => {
      const places = before.of === following ? before.places : none
      if (lon === undefined || lon === null || lat === undefined || lat === null) return { of: following, places }
      const [lastLon, lastLat] = places.at(-1) ?? []
      if (lastLon === lon && lastLat === lat) return before.of === following ? before : { of: following, places }
      return { of: following, places: [...places, [lon, lat] as Place].slice(-mostPlaces) }
    })
  }, [following, lon, lat])
  return trail.of === following ? trail.places : none
}
