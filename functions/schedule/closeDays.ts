import { lastDayOf, monthOf, nextMonth } from '../../shared/metrics/range.ts'
import { wholeTens } from '../../shared/metrics/tenDays.ts'
import { day, hour, utcDate } from '../../shared/time.ts'
import type { FacilityKey } from '../data/visits.ts'
import type { DamagedHour } from '../data/work.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { sumCompanyClosed } from '../rollup/codeSums.ts'
import { type CodeStores, closeCodes } from '../rollup/codes.ts'
import { deriveDay, deriveMonth, deriveTen, deriveUsual, type RollupStores } from '../rollup/derive.ts'
import { noWarnings, type WarningLog } from '../rollup/excess.ts'
import { type FailureLog, quarantineFailed } from '../rollup/quarantine.ts'
import { failureOf } from '../rollup/rollUp.ts'
import { setToPack } from './packDays.ts'

/** How long after its end a UTC day is closed: most of what is late has come by then. */
const closesAfter = 2 * hour

const facilitiesAtOnce = 4

export type CloseStores = RollupStores & CodeStores

/** The last UTC day that may be closed. */
export const lastToClose = (now: number) => utcDate(now - closesAfter - day)

/** The months that become whole when days after `from` up to `upTo` are closed. */
const wholeMonths = (from: string, upTo: string) => {
  const months: string[] = []
  for (let month = monthOf(from); lastDayOf(month) <= upTo; month = nextMonth(month)) months.push(month)
  return months
}

/**
 * Packs the days of a facility up to one: first notes it, so that whatever comes from then on packs its day again, then
 * derives the pages, and only then lets them be read. The hour pages go when the next day is closed, when nobody
 * reads them any more.
 * @param open days that are marked as open: of those there is work, even where no hour page could be written
 */
const closeFacility = async (
  stores: CloseStores,
  facilityKey: FacilityKey,
  open: readonly string[],
  last: string,
  quarantine: (damaged: readonly DamagedHour[]) => Promise<void>,
  log: WarningLog,
): Promise<void> => {
  const { rollups } = stores
  const { through } = await rollups.closed(facilityKey, true)
  if (through === undefined || through < last) {
    await rollups.setClosing(facilityKey, last)
    const written = await rollups.hourDays(facilityKey, through, last)
    const marked = open.filter((date) => through === undefined || date > through)
    const days = [...new Set([...written, ...marked])].sort()
    // First, since the table lets go of what nobody noted, whether its day could be closed or not.
    for (const date of days) await setToPack(stores, facilityKey, date)
    for (const date of days) await quarantine(await deriveDay(stores, { ...facilityKey, day: date }, log))
    await closeCodes(stores, facilityKey, days, last, through === undefined)
    await deriveUsual(stores, facilityKey, days)
    for (const ten of wholeTens(through, days, last)) await deriveTen(stores, facilityKey, ten)
    const first = through ?? days[0]
    if (first !== undefined) for (const month of wholeMonths(first, last)) await deriveMonth(stores, facilityKey, month)
    await rollups.setThrough(facilityKey, last)
  }
  if (through !== undefined) await rollups.dropHours(facilityKey, through < last ? through : last)
}

/**
 * Closes every UTC day that is over, of every facility that worked on it; what fails stays open for the next time, and
 * a worker's hour that cannot be read is quarantined.
 */
export const closeDays = async (
  stores: CloseStores,
  now: number,
  log: FailureLog & WarningLog = { error: () => {}, ...noWarnings },
): Promise<{ closed: number }> => {
  const last = lastToClose(now)
  const open = await stores.rollups.openUpTo(last)
  const facilities = Map.groupBy(open, ({ company, facility }) => `${company}#${facility}`)
  await mapConcurrently(facilitiesAtOnce, [...facilities.values()], async (marks) => {
    const [facilityKey] = marks
    if (!facilityKey) return
    const days = marks.map((mark) => mark.day)
    const quarantine = (damaged: readonly DamagedHour[]) => quarantineFailed(stores, damaged.map(failureOf), now, log)
    await closeFacility(stores, facilityKey, days, last, quarantine, log)
    await mapConcurrently(facilitiesAtOnce, days, (date) => stores.rollups.unmarkOpen(facilityKey, date))
  })
  for (const company of new Set(open.map((mark) => mark.company))) await sumCompanyClosed(stores, company, last)
  return { closed: facilities.size }
}
