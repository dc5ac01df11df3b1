import { oldest } from '../../shared/metrics/spans.ts'
import { addDays, day, utcDate, utcDayStart } from '../../shared/time.ts'
import type { DueDay, PackedDay } from '../data/archive.ts'
import { companyDefaults } from '../data/companies.ts'
import { tableDays } from '../data/raw.ts'
import { batchName } from '../data/rawOfDay.ts'
import type { Stores } from '../data/stores.ts'
import type { FacilityKey } from '../data/visits.ts'

export type PackStores = Pick<Stores, 'archive' | 'companies' | 'raw' | 'work'>

/**
 * Days from a UTC day until it is packed. A batch is taken for 7 days after it began; until a day after that the table
 * holds every batch that could come again, and a day more is for whatever was slow.
 */
export const packedAfter = oldest / day + 3

/** Days for which a day may wait to be packed before the table keeps it for longer: half of those that it has. */
const lateAfter = 12

/** Notes that a day of a facility is to be packed, once no more of it can come. */
export const setToPack = ({ archive }: Pick<Stores, 'archive'>, { company, facility }: FacilityKey, date: string) =>
  archive.setDue('pack', { due: addDays(date, packedAfter), company, facility: facility, day: date })

const keptDays = async ({ companies }: Pick<Stores, 'companies'>, company: string) =>
  ((await companies.get(company)) ?? companyDefaults).raw_days

/**
 * Copies a team's day from the table to the archive, a page at a time, and reads again what was packed. Whenever this is
 * killed, each batch is in the table, or the same in both; the table lets go of it long after.
 */
const packTeam = async (stores: PackStores, packed: PackedDay, isOver: () => boolean): Promise<number> => {
  const { archive, raw } = stores
  const { company, team, day: date } = packed
  const known = new Set((await archive.read(packed)).map(batchName))
  let copied = 0
  for await (const page of raw.pagesOfDay(company, team, date)) {
    if (isOver()) break
    const fresh = page.filter((batch) => !known.has(batchName(batch)))
    if (fresh.length === 0) continue
    // First when it ends: what is packed and never expires would be kept for longer than the company wants.
    const due = addDays(date, (await keptDays(stores, company)) + 1)
    await archive.setDue('expire', { due, company, facility: team, day: date })
    await archive.add(packed, fresh)
    copied += fresh.length
  }
  return copied
}

/** The teams that worked in a facility on a day: each batch has working time where it begins. */
const teamsOf = async ({ work }: PackStores, { company, facility, day: date }: DueDay) => {
  const { hours, damaged } = await work.hours({ company, facility: facility, day: date })
  return [...new Set([...hours, ...damaged].map(({ team }) => team))].sort()
}

/** Keeps in the table what waits to be packed for so long that the table would let go of it. */
const keepLate = async (stores: PackStores, due: DueDay, now: number) => {
  const kept = utcDayStart(due.day) + (await keptDays(stores, due.company)) * day
  for (const team of await teamsOf(stores, due))
    await stores.raw.keepUntil(due.company, team, due.day, Math.min(kept, utcDayStart(utcDate(now)) + tableDays * day))
}

/**
 * Packs every day that is due into the archive, and removes what was kept there for as long as its company wants.
 * @param isOver asked before each day and megabyte: what is left is done the next time
 * @returns how many batches were packed, and how many days expired
 */
export const packDays = async (
  stores: PackStores,
  now: number,
  isOver: () => boolean = () => false,
): Promise<{ packed: number; expired: number }> => {
  const { archive } = stores
  const today = utcDate(now)
  const toPack = await archive.dueUpTo('pack', today)
  // Before anything is packed, since that may be what fails.
  for (const due of toPack) if (due.due <= addDays(today, -lateAfter)) await keepLate(stores, due, now)
  let packed = 0
  let expired = 0
  for (const due of toPack) {
    if (isOver()) break
    for (const team of await teamsOf(stores, due))
      packed += await packTeam(stores, { company: due.company, team, day: due.day }, isOver)
    if (!isOver()) await archive.unsetDue('pack', due)
  }
  for (const due of await archive.dueUpTo('expire', today)) {
    if (isOver()) break
    await archive.remove({ company: due.company, team: due.facility, day: due.day })
    await archive.unsetDue('expire', due)
    expired += 1
  }
  return { packed, expired }
}
