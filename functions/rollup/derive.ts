import { dayPages } from '../../shared/metrics/dayPages.ts'
import { rowsOf } from '../../shared/metrics/page.ts'
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

/** Writes the pages of a day from the work table. */
export const deriveDay = ({ work, rollups }: RollupStores, place: Place & { day: string }): Promise<void> =>
  rollups.settle(rollupKey(place), pageNames.ofDay(place.day), async () =>
    dayPages((await work.hours(place)).flatMap((item) => rowsOfHour(item, 0))),
  )

/** Writes the page of a month from the pages of its days. */
export const deriveMonth = ({ rollups }: Pick<RollupStores, 'rollups'>, place: Place, month: string): Promise<void> =>
  rollups.settle(rollupKey(place), [pageNames.month(month)], async () => {
    const days = await rollups.daysOfMonth(place, month)
    return [days.flatMap(({ parts }) => parts.flatMap(rowsOf))]
  })
