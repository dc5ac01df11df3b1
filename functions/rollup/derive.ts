import { type PageRow, rowsOf } from '../../shared/metrics/page.ts'
import { pageNames, rollupKey } from '../data/rollups.ts'
import type { Stores } from '../data/stores.ts'
import type { Place } from '../data/visits.ts'
import { rowsOfHour } from '../data/work.ts'

export type RollupStores = Pick<Stores, 'work' | 'rollups'>

/** Writes the page of a team's hour from the work table. */
export const deriveHour = (
  { work, rollups }: RollupStores,
  place: Place & { day: string; hour: number; team: string },
): Promise<void> =>
  rollups.settle(rollupKey(place), [pageNames.hour(place.day, place.hour, place.team)], async () => [
    (await work.hours(place, place)).flatMap((item) => rowsOfHour(item, place.hour)),
  ])

const totalsOf = (rows: readonly PageRow[]) => rows.map((row) => ({ ...row, slot: 0 }))

/** Writes the two pages of a day, by quarter and in total, from the work table. */
export const deriveDay = ({ work, rollups }: RollupStores, place: Place & { day: string }): Promise<void> =>
  rollups.settle(rollupKey(place), [pageNames.slots(place.day), pageNames.day(place.day)], async () => {
    const rows = (await work.hours(place)).flatMap((item) => rowsOfHour(item, 0))
    return [rows, totalsOf(rows)]
  })

/** Writes the page of a month from the pages of its days. */
export const deriveMonth = ({ rollups }: Pick<RollupStores, 'rollups'>, place: Place, month: string): Promise<void> =>
  rollups.settle(rollupKey(place), [pageNames.month(month)], async () => {
    const days = await rollups.daysOfMonth(place, month)
    return [days.flatMap(({ parts }) => parts.flatMap(rowsOf))]
  })
