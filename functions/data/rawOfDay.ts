import type { RawBatch } from './raw.ts'
import type { Stores } from './stores.ts'

/** A batch of a team's day, whichever of its copies: they are alike. */
export const batchName = ({ device, id }: Pick<RawBatch, 'device' | 'id'>) => `${device}#${id}`

/**
 * Every batch of a team whose span begins on a UTC day, once, wherever it lies, in no useful order. The table is read before
 * the archive: what is being packed meanwhile is in the archive before it leaves the table.
 */
export const rawOfDay = async (
  { raw, archive }: Pick<Stores, 'raw' | 'archive'>,
  company: string,
  team: string,
  day: string,
): Promise<RawBatch[]> => {
  const found = new Map<string, RawBatch>()
  for await (const page of raw.pagesOfDay(company, team, day))
    for (const batch of page) found.set(batchName(batch), batch)
  for (const batch of await archive.read({ company, team, day })) found.set(batchName(batch), batch)
  return [...found.values()]
}
