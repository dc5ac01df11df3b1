import { oldest } from '../../shared/metrics/validate.ts'
import { addDays, day, utcDate } from '../../shared/time.ts'
import type { DueDay, PackedDay } from '../data/archive.ts'
import { companyDefaults } from '../data/companies.ts'
import { batchName } from '../data/rawOfDay.ts'
import type { Stores } from '../data/stores.ts'
import type { FacilityKey } from '../data/visits.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

export type PackStores = Pick<Stores, 'archive' | 'companies' | 'raw' | 'work'>

/**
 * Days from a UTC day until it is packed. A batch is taken for 7 days after it began; until a day after that the table
 * holds every batch that could come again, and a day more is for whatever was slow.
 */
export const packedAfter = oldest / day + 3

export const deletionsAtOnce = 16

/** Notes that a day of a facility is to be packed, once no more of it can come. */
export const setToPack = ({ archive }: Pick<Stores, 'archive'>, { company, facility }: FacilityKey, date: string) =>
  archive.setDue('pack', { due: addDays(date, packedAfter), company, facility: facility, day: date })

/**
 * Moves a team's day from the table to the archive, a page at a time: a page is removed when what was packed has been read
 * again and found to be the same. Whenever this is killed, each batch is in one of the two, or the same in both.
 */
const packTeam = async (
  { archive, companies, raw }: PackStores,
  packed: PackedDay,
  isOver: () => boolean,
): Promise<number> => {
  const { company, team, day: date } = packed
  const known = new Set((await archive.read(packed)).map(batchName))
  let moved = 0
  for await (const page of raw.pagesOfDay(company, team, date)) {
    if (isOver()) break
    const fresh = page.filter((batch) => !known.has(batchName(batch)))
    if (fresh.length > 0) {
      // First when it ends: what is packed and never expires would be kept for longer than the company wants.
      const { raw_days } = (await companies.get(company)) ?? companyDefaults
      await archive.setDue('expire', { due: addDays(date, raw_days + 1), company, facility: team, day: date })
      await archive.add(packed, fresh)
    }
    await mapConcurrently(deletionsAtOnce, page, (batch) => raw.remove(batch))
    moved += page.length
  }
  return moved
}

/** The teams that worked in a facility on a day: each batch has working time where it begins. */
const teamsOf = async ({ work }: PackStores, { company, facility, day: date }: DueDay) => {
  const { hours, damaged } = await work.hours({ company, facility: facility, day: date })
  return [...new Set([...hours, ...damaged].map(({ team }) => team))].sort()
}

/**
 * Packs every day that is due into the archive, and removes what was kept there for as long as its company wants.
 * @param isOver asked before each day and megabyte: what is left is done the next time
 * @returns how many batches were moved, and how many days expired
 */
export const packDays = async (
  stores: PackStores,
  now: number,
  isOver: () => boolean = () => false,
): Promise<{ moved: number; expired: number }> => {
  const { archive } = stores
  const today = utcDate(now)
  let moved = 0
  let expired = 0
  for (const due of await archive.dueUpTo('pack', today)) {
    if (isOver()) break
    for (const team of await teamsOf(stores, due))
      moved += await packTeam(stores, { company: due.company, team, day: due.day }, isOver)
    if (!isOver()) await archive.unsetDue('pack', due)
  }
  for (const due of await archive.dueUpTo('expire', today)) {
    if (isOver()) break
    await archive.remove({ company: due.company, team: due.facility, day: due.day })
    await archive.unsetDue('expire', due)
    expired += 1
  }
  return { moved, expired }
}
