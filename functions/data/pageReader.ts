import type { Db } from './db.ts'
import { unpacker } from './decompress.ts'
import type { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import type { FacilityKey } from './visits.ts'

/**
 * Pages of figures as items: `<name>#<part>` with deflated `body`. Where a page takes more than one item, each part
 * stands alone and all carry the version `v` of one write; part 00 is the one that writes are conditional on. A version
 * is about when it was written (epoch ms), so that a page which was removed and made anew never has a former one.
 */
export interface Part {
  v: number
  parts: number
  body: Uint8Array
}
/** A part as it was read, with the name of its page and its number, and its bytes. */
export type ReadPart = readonly [sk: string, part: Pick<Part, 'v' | 'parts'> & { bytes: Uint8Array }]
/** Parts, and whether one of them was not kept in its version. */
interface Found {
  found: ReadPart[]
  isNew: boolean
}

/** What was read last by any store here: keys tell companies apart. */
const { unpacked, inVersion } = unpacker()
/** Ranges that brought nothing new when they were read last: of these, versions are read first. */
const unchanged = new Set<string>()
const mostUnchanged = 5000
/** Packed bytes from which on bringing and reading them takes longer than asking again for what is new. */
const large = 30_000

/**
 * Reads parts of pages. Most of a long range are closed days and months, which hardly ever change: what an instance
 * keeps in its version is not brought again. That costs the same units, since a part of an item is paid for like a whole;
 * only what has changed is paid for twice.
 */
export const pageReader = (
  db: Db,
  items: ReturnType<typeof itemsOf<Part, [company: string, facility: string, sk: string]>>,
) => {
  const keyOf = ({ company, facility }: FacilityKey, sk: string) => `${company}#${facility}#${sk}`
  const readPart = (facilityKey: FacilityKey, sk: string, { v, parts, body }: Part): ReadPart => [
    sk,
    { v, parts, bytes: unpacked(keyOf(facilityKey, sk), v, body) },
  ]
  type Range = readonly [first: string, last: string]

  const everyPart = async (facilityKey: FacilityKey, [first, last]: Range, weak: boolean): Promise<Found> => {
    const { company, facility } = facilityKey
    const stored = await items.entriesBetween([company, facility, first], [company, facility, last], { weak })
    const isNew = stored.some(([sk, { v }]) => inVersion(keyOf(facilityKey, sk), v) === undefined)
    const size = stored.reduce((sum, [, { body }]) => sum + body.length, 0)
    return { found: stored.map(([sk, part]) => readPart(facilityKey, sk, part)), isNew: isNew || size < large }
  }

  const newParts = async (facilityKey: FacilityKey, [first, last]: Range, weak: boolean): Promise<Found> => {
    const { company, facility } = facilityKey
    const versions = await items.someBetween([company, facility, first], [company, facility, last], ['v', 'parts'], {
      weak,
    })
    const kept = versions.map(([sk, { v, parts }]): ReadPart | undefined => {
      const bytes = inVersion(keyOf(facilityKey, sk), v)
      return bytes && [sk, { v, parts, bytes }]
    })
    const others = await readTogether(
      db,
      versions.map(([sk], at) => (kept[at] ? undefined : items.one([company, facility, sk]))),
      { weak },
    )
    // What was removed in between is not there any more.
    const found = versions.flatMap(([sk], at): ReadPart[] => {
      const [known, other] = [kept[at], others[at]]
      return known ? [known] : other ? [readPart(facilityKey, sk, other)] : []
    })
    return { found, isNew: kept.includes(undefined) }
  }

  return {
    readPart,
    /** Every part from one sort key to another, both included. */
    readBetween: async (facilityKey: FacilityKey, range: Range, weak: boolean): Promise<ReadPart[]> => {
      const key = keyOf(facilityKey, range.join())
      const { found, isNew } = await (unchanged.has(key) ? newParts : everyPart)(facilityKey, range, weak)
      if (unchanged.size >= mostUnchanged) unchanged.clear()
      if (isNew) unchanged.delete(key)
      else unchanged.add(key)
      return found
    },
  }
}
