import { lastDayOf, monthOf } from '../../shared/metrics/range.ts'
import { rollupKey } from '../data/rollups.ts'
import type { Place } from '../data/visits.ts'
import { inTurns } from '../lib/inTurns.ts'
import { deriveDay, deriveHour, deriveMonth, type RollupStores } from './derive.ts'

/** An hour of a team in which something changed. */
export interface ChangedHour extends Place {
  /** UTC date */
  day: string
  hour: number
  team: string
}

const derivationsAtOnce = 8

/** Pages of a closed day again; and of its month, if that is closed too by the time that the day is written. */
export const reopenDay = async (stores: RollupStores, place: Place, day: string) => {
  await deriveDay(stores, { ...place, day })
  const { closing } = await stores.rollups.closed(place, true)
  const month = monthOf(day)
  if (closing !== undefined && lastDayOf(month) <= closing) await deriveMonth(stores, place, month)
}

/**
 * Brings the pages of one facility up to date with the hours that changed.
 *
 * A day that is being closed while this runs is seen by one side at least: closing notes itself before it reads the
 * work table, and here the note is read after the hour page is written.
 * @param marked days already marked as open, by the caller's memory
 */
export const rollUpFacility = async (
  stores: RollupStores,
  place: Place,
  hours: readonly ChangedHour[],
  marked: Set<string>,
): Promise<void> => {
  const { rollups } = stores
  const before = await rollups.closed(place, true)
  const isOver = (day: string) => before.through !== undefined && day <= before.through
  const open = hours.filter(({ day }) => !isOver(day))

  for (const day of new Set(open.map((changed) => changed.day))) {
    const mark = `${day}#${rollupKey(place)}`
    if (marked.has(mark)) continue
    await rollups.markOpen(place, day)
    marked.add(mark)
  }
  try {
    await inTurns(derivationsAtOnce, open, (changed) => deriveHour(stores, changed))
  } finally {
    const { closing } = open.length > 0 ? await rollups.closed(place, true) : before
    const late = new Set(hours.map(({ day }) => day).filter((day) => isOver(day) || (closing && day <= closing)))
    await inTurns(1, [...late].sort(), (day) => reopenDay(stores, place, day))
  }
}
