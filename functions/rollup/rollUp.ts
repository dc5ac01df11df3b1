import { lastDayOf, monthOf } from '../../shared/metrics/range.ts'
import { lastOfTen, tenOf } from '../../shared/metrics/tenDays.ts'
import { isTransient } from '../data/db.ts'
import type { Quarantined } from '../data/quarantine.ts'
import type { FacilityKey } from '../data/visits.ts'
import type { DamagedHour } from '../data/work.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { deriveDay, deriveHour, deriveMonth, deriveTen, deriveUsual, type RollupStores } from './derive.ts'
import { noWarnings, type WarningLog } from './excess.ts'

/** An hour of a team in which something changed. */
export interface ChangedHour extends FacilityKey {
  /** UTC date */
  day: string
  hour: number
  team: string
}

/** Work that is left out of the figures: a worker's hour, a team's, or a whole day. */
export type Failed = Omit<Quarantined, 'at'>

export const derivationsAtOnce = 8

/**
 * Pages of a closed day again and of its usual days; of its ten days and its month, if they are closed too by the time that
 * it is written.
 */
export const reopenDay = async (
  stores: RollupStores,
  facilityKey: FacilityKey,
  day: string,
  log: WarningLog = noWarnings,
): Promise<DamagedHour[]> => {
  const damaged = await deriveDay(stores, { ...facilityKey, day }, log)
  const { closing } = await stores.rollups.closed(facilityKey, true)
  await deriveUsual(stores, facilityKey, [day])
  const [ten, month] = [tenOf(day), monthOf(day)]
  if (closing !== undefined && lastOfTen(ten) <= closing) await deriveTen(stores, facilityKey, ten)
  if (closing !== undefined && lastDayOf(month) <= closing) await deriveMonth(stores, facilityKey, month)
  return damaged
}

/** What is kept of a worker's hour that cannot be read. */
export const failureOf = ({ company, facility, day, hour, team, worker, reason }: DamagedHour): Failed => ({
  ...{ company, facility, day, hour, team, worker, reason },
})

/**
 * Derives something, and once more if that fails. What fails twice in the same way will do so for ever: it is told, so
 * that it can be quarantined and the rest goes on.
 * @throws what passes by itself: throttling, time-outs, services that are down
 */
const deriveOrReport = async (
  what: Omit<Failed, 'reason'>,
  derive: () => Promise<DamagedHour[]>,
): Promise<Failed[]> => {
  for (let tries = 1; ; tries++) {
    try {
      return (await derive()).map(failureOf)
    } catch (error) {
      if (isTransient(error)) throw error
      if (tries === 2) return [{ ...what, reason: error instanceof Error ? error.message : String(error) }]
    }
  }
}

/**
 * Brings the pages of one facility up to date with the hours that changed.
 *
 * A day that is being closed while this runs is seen by one side at least: closing notes itself before it reads the
 * work table, and here the note is read after the hour page is written.
 * @param marked days already marked as open, by the caller's memory
 * @param clock epoch ms; read when the pages are written, so that whoever shows them learns of the change then
 * @returns what could not be brought into the pages, now or ever
 */
export const rollUpFacility = async (
  stores: RollupStores,
  facilityKey: FacilityKey,
  hours: readonly ChangedHour[],
  marked: Set<string>,
  log: WarningLog = noWarnings,
  clock: () => number = Date.now,
): Promise<Failed[]> => {
  const { codeDays, rollups } = stores
  // What is scanned is counted by code some minutes later, for many changes at once.
  for (const changed of hours) await codeDays.setDue(changed, clock(), marked)
  const before = await rollups.closed(facilityKey, true)
  const isOver = (day: string) => before.through !== undefined && day <= before.through
  const open = hours.filter(({ day }) => !isOver(day))
  const failed: Failed[] = []

  for (const day of new Set(open.map((changed) => changed.day))) {
    const mark = `${day}#${facilityKey.company}#${facilityKey.facility}`
    if (marked.has(mark)) continue
    await rollups.markOpen(facilityKey, day)
    marked.add(mark)
  }
  try {
    await mapConcurrently(derivationsAtOnce, open, async (changed) => {
      failed.push(...(await deriveOrReport(changed, () => deriveHour(stores, changed))))
    })
  } finally {
    const { closing } = open.length > 0 ? await rollups.closed(facilityKey, true) : before
    const late = new Set(hours.map(({ day }) => day).filter((day) => isOver(day) || (closing && day <= closing)))
    await mapConcurrently(1, [...late].sort(), async (day) => {
      failed.push(...(await deriveOrReport({ ...facilityKey, day }, () => reopenDay(stores, facilityKey, day, log))))
    })
    await rollups.noteChange(facilityKey, clock())
  }
  return failed
}
