import { dayPages } from '../../shared/metrics/dayPages.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { monthRows } from '../../shared/metrics/monthPage.ts'
import { type PageRow, visitPage } from '../../shared/metrics/page.ts'
import { lastDayOf, monthOf, slotsPerDay } from '../../shared/metrics/range.ts'
import { lastOfTen } from '../../shared/metrics/tenDays.ts'
import { type Done, datesToKeep, usualPages, utcWeekday } from '../../shared/metrics/usualPages.ts'
import type { ReadPage } from '../data/pages.ts'
import { pageNames } from '../data/rollups.ts'
import type { Stores } from '../data/stores.ts'
import type { FacilityKey } from '../data/visits.ts'
import { type DamagedHour, rowsOfHour, type WorkHour } from '../data/work.ts'
import { noWarnings, type WarningLog, warnOfExcess } from './excess.ts'

export type RollupStores = Pick<Stores, 'work' | 'rollups' | 'quarantine' | 'groups' | 'codeDays'>

/** The zone whose calendar a facility works by. */
const zoneOf = async ({ groups }: Pick<RollupStores, 'groups'>, { company, facility }: FacilityKey): Promise<string> =>
  (await groups.get(company, facility))?.time_zone ?? 'UTC'

/** Writes the page of a team's hour from the work table. @returns the workers' hours that could not be read */
export const deriveHour = async (
  { work, rollups }: RollupStores,
  facilityKey: FacilityKey & { day: string; hour: number; team: string },
): Promise<DamagedHour[]> => {
  let missing: DamagedHour[] = []
  await rollups.writeIfUnchanged(
    facilityKey,
    [pageNames.hour(facilityKey.day, facilityKey.hour, facilityKey.team)],
    async () => {
      const { hours, damaged } = await work.hours(facilityKey, facilityKey)
      missing = damaged
      return [hours.flatMap((item) => rowsOfHour(item, facilityKey.hour))]
    },
  )
  return missing
}

/** Writes the pages of a day from the work table. @returns the workers' hours that could not be read */
export const deriveDay = async (
  { work, rollups }: RollupStores,
  facilityKey: FacilityKey & { day: string },
  log: WarningLog = noWarnings,
): Promise<DamagedHour[]> => {
  let missing: DamagedHour[] = []
  let read: WorkHour[] = []
  await rollups.writeIfUnchanged(facilityKey, pageNames.ofDay(facilityKey.day), async () => {
    const { hours, damaged } = await work.hours(facilityKey)
    missing = damaged
    read = hours
    return dayPages(hours.flatMap((item) => rowsOfHour(item, 0)))
  })
  warnOfExcess(read, log)
  return missing
}

/** Writes the pages of a month from the pages of its days. */
export const deriveMonth = (
  stores: Pick<RollupStores, 'rollups' | 'groups'>,
  facilityKey: FacilityKey,
  month: string,
): Promise<void> => {
  const { rollups } = stores
  return rollups.writeIfUnchanged(facilityKey, pageNames.ofMonth(month), async () => {
    const [first, last] = [`${month}-01`, lastDayOf(month)]
    const [totals, presence] = await Promise.all([
      totalsOf(stores, facilityKey, first, last),
      rollups.closedDays(facilityKey, first, last, 'P'),
    ])
    return [totals, presence.flatMap(presenceOf)]
  })
}

/** Writes the page of ten days from the pages of its days. @param first its first date (`tens.ts`) */
export const deriveTen = (
  stores: Pick<RollupStores, 'rollups' | 'groups'>,
  facilityKey: FacilityKey,
  first: string,
): Promise<void> =>
  stores.rollups.writeIfUnchanged(facilityKey, [pageNames.ten(first)], async () => [
    await totalsOf(stores, facilityKey, first, lastOfTen(first)),
  ])

/** What workers did from one closed day to another of a month, and on which days of the facility's calendar. */
const totalsOf = async (
  stores: Pick<RollupStores, 'rollups' | 'groups'>,
  facilityKey: FacilityKey,
  first: string,
  last: string,
): Promise<PageRow[]> => {
  const [zone, totals] = await Promise.all([
    zoneOf(stores, facilityKey),
    stores.rollups.closedDays(facilityKey, first, last, 'D'),
  ])
  const days = totals.map(({ name, parts }) => ({ day: name.slice(2), parts }))
  return monthRows(monthOf(first), zone, days)
}

/** Writes what is kept of the weekdays of some UTC days, from the pages of closed days. */
export const deriveUsual = async (
  { rollups }: Pick<RollupStores, 'rollups'>,
  facilityKey: FacilityKey,
  days: readonly string[],
): Promise<void> => {
  for (const weekday of new Set(days.map(utcWeekday))) {
    await rollups.writeIfUnchanged(facilityKey, pageNames.ofWeekday(weekday), async () => {
      const { closing } = await rollups.closed(facilityKey, true)
      const dates = closing === undefined ? [] : datesToKeep(weekday, closing)
      const done: Done[] = []
      await Promise.all(
        dates.map((date) =>
          rollups.teamSlots(facilityKey, date, (team, _worker, at, { scans, steps }) => {
            done.push({ team, at, scans, steps })
          }),
        ),
      )
      return usualPages(dates, done)
    })
  }
}

/** Who was at work in a day, with the slots of its month. */
const presenceOf = ({ name, parts }: ReadPage): PageRow[] => {
  const rows: PageRow[] = []
  const first = (Number(name.slice(-2)) - 1) * slotsPerDay
  for (const part of parts) {
    visitPage(
      part,
      () => {},
      (team, worker, device, from, to) =>
        rows.push({
          ...{ team, worker, slot: first + from, until: first + to },
          ...{ devices: new Set([device]), figures: noFigures() },
        }),
    )
  }
  return rows
}
