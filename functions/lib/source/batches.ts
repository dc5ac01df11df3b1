import type { PackedDay } from '../../data/archive.ts'
import type { RawBatch } from '../../data/raw.ts'
import { batchName } from '../../data/rawOfDay.ts'
import type { Stores } from '../../data/stores.ts'

/** How far raw batches were read: team by team, day by day, first what is packed and then what lies in the table. */
export interface Position {
  team: string
  /** UTC date; absent where all of the team's were read. */
  day?: string
  /** The objects that the day was packed into when it was begun, and how many of them were read. */
  objects?: string[]
  read?: number
  /** The name of the last batch that was read from the table. */
  after?: string
  /** All of the day was read. */
  over?: true
}

export interface Read {
  team: string
  batches: readonly RawBatch[]
  /** From where on the rest can be read. */
  next: Position
  /** No more of the team comes. */
  teamEnds?: true
}

type ReadStores = Pick<Stores, 'raw' | 'archive'>

/** The names of batches in some objects of a day. */
const namesIn = async ({ archive }: ReadStores, packed: PackedDay, objects: readonly string[]) => {
  const names = new Set<string>()
  for (const hash of objects) for (const batch of await archive.readObject(packed, hash)) names.add(batchName(batch))
  return names
}

/**
 * What a day has, once each, wherever it lies. The archive comes first: what is packed is in the table for weeks more, so
 * nothing leaves the table unread meanwhile. Which objects there are is settled when the day is begun.
 */
const readDay = async function* (
  stores: ReadStores,
  packed: PackedDay,
  objects: string[],
  { read = 0, after }: Pick<Position, 'read' | 'after'>,
): AsyncGenerator<Read> {
  const { company, team, day } = packed
  const known = await namesIn(stores, packed, objects.slice(0, read))
  const fresh = (batches: readonly RawBatch[]) => batches.filter((batch) => !known.has(batchName(batch)))
  const at = { team, day, ...(objects.length > 0 ? { objects } : {}) }
  for (const [index, hash] of objects.entries()) {
    if (index < read) continue
    const batches = fresh(await stores.archive.readObject(packed, hash))
    for (const batch of batches) known.add(batchName(batch))
    yield { team, batches, next: { ...at, read: index + 1 } }
  }
  for await (const page of stores.raw.pagesOfDay(company, team, day, { after, weak: true })) {
    const last = page.at(-1)
    if (last) yield { team, batches: fresh(page), next: { ...at, read: objects.length, after: batchName(last) } }
  }
}

/**
 * Reads the raw batches of teams on UTC days, a megabyte or so at a time: each once, from the table and the archive.
 * Weakly: the last second may be missing.
 * @param teams uids in their order @param days UTC dates in their order
 * @param position how far they were read before
 */
export const batchesFrom = async function* (
  stores: ReadStores,
  company: string,
  teams: readonly string[],
  days: readonly string[],
  position?: Position,
): AsyncGenerator<Read> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  for (const team of teams) {
    const here = position?.team === team ? position : undefined
    if ((position && team < position.team) || (here && here.day === undefined)) continue
    const packed = await stores.archive.objectsOfDays(company, team, first, last)
    for (const day of days) {
      if (here?.day !== undefined && (day < here.day || (day === here.day && here.over))) continue
      const from = here?.day === day ? here : undefined
      const objects = from ? (from.objects ?? []) : (packed.get(day) ?? [])
      yield* readDay(stores, { company, team, day }, objects, from ?? {})
      yield { team, batches: [], next: { team, day, over: true } }
    }
    yield { team, batches: [], next: { team }, teamEnds: true }
  }
}
