import { addDays } from '../../shared/time.ts'
import type { Stores } from './stores.ts'
import type { FacilityKey } from './visits.ts'

/** The UTC date from which on everything in a facility is counted by code; undefined where everything ever was. */
export const codesKnownFrom = async (
  { codeDays, rollups }: Pick<Stores, 'codeDays' | 'rollups'>,
  facilityKey: FacilityKey,
  consistent = false,
): Promise<string | undefined> => {
  const { from } = await codeDays.closed(facilityKey, consistent)
  if (from !== undefined) return from
  // Days that were closed before anything was counted by code.
  const { through } = await rollups.closed(facilityKey, consistent)
  return through && addDays(through, 1)
}
