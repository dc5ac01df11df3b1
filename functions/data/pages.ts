import { deflateRawSync } from 'node:zlib'
import { emptyPage, type PageRow, packPages } from '../../shared/metrics/page.ts'
import { Refusal } from '../../shared/refusals.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { type Db, type Tables, tryTransact } from './db.ts'
import { inflated } from './decompress.ts'
import { unchecked } from './items/checked.ts'
import { missing } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { type Part, pageReader } from './pageReader.ts'
import type { FacilityKey } from './visits.ts'

/** A part with the name of its page and its number: what its key says. */
type NamedPart = readonly [sk: string, part: Part]

/** A page as it was read: its name and the packed bytes of its parts. */
export interface ReadPage {
  name: string
  parts: Uint8Array[]
}

const partSk = (name: string, part: number) => `${name}#${String(part).padStart(2, '0')}`
const nameOf = (sk: string) => sk.slice(0, -3)
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(500, 10 * 2 ** attempt)))

const partsOf = (name: string, pages: readonly Uint8Array[], v: number): NamedPart[] =>
  pages.map((page, part) => [partSk(name, part), { v, parts: pages.length, body: deflateRawSync(page) }])

const removedAtOnce = 8

const isWhole = (items: readonly (readonly [sk: string, part: Pick<Part, 'v' | 'parts'>])[]) =>
  items.every(([, { v, parts }]) => v === items[0]?.[1].v && parts === items.length)

const isSame = (before: readonly NamedPart[], pages: readonly Uint8Array[]) =>
  before.length === pages.length &&
  before.every(([, { body }], part) => Buffer.compare(inflated(body), pages[part] as Uint8Array) === 0)

/** @param limit about how many bytes one item of a page may hold before it is deflated */
export const pageStore = (db: Db, tables: Tables, limit = 350_000) => {
  const items = itemsOf<Part, [company: string, facility: string, sk: string]>(db, tables, keys.page, unchecked)
  const { readPart, readBetween } = pageReader(db, items)

  const partsNamed = ({ company, facility }: FacilityKey, name: string) =>
    items.entriesBetween([company, facility, `${name}#`], [company, facility, `${name}#~`])

  /** @returns whether nobody wrote the page since `before` was read */
  const replace = async (
    { company, facility }: FacilityKey,
    name: string,
    before: readonly NamedPart[],
    pages: readonly Uint8Array[],
  ): Promise<boolean> => {
    const was = before[0]?.[1].v
    const [first, ...rest] = partsOf(name, pages, Math.max((was ?? 0) + 1, Date.now()))
    if (!first) return true
    const when = was === undefined ? missing : { v: was }
    const left = before.slice(pages.length)
    if (rest.length + left.length === 0) return items.put([company, facility, first[0]], first[1], { when })
    const failed = await tryTransact(db, [
      items.writes.put([company, facility, first[0]], first[1], { when }),
      ...rest.map(([sk, part]) => items.writes.put([company, facility, sk], part)),
      ...left.map(([sk]) => items.writes.remove([company, facility, sk])),
    ])
    return failed === undefined
  }

  /**
   * Every page between two names (both inside, by their prefix).
   * @param consistent whether to see what was written a moment ago, for twice the price
   */
  const between = async (
    facilityKey: FacilityKey,
    first: string,
    last: string,
    consistent = false,
  ): Promise<ReadPage[]> => {
    const found = await readBetween(facilityKey, [first, `${last}#~`], !consistent)
    const byName = Map.groupBy(found, ([sk]) => nameOf(sk))
    return Promise.all(
      [...byName].map(async ([name, named]) => {
        let parts = named
        // A page of several parts can be caught in the middle of a write.
        for (let attempt = 0; !isWhole(parts); attempt++) {
          if (attempt === 10) throw new Error(`The page ${Object.values(facilityKey)} ${name} is not whole`)
          parts = (await partsNamed(facilityKey, name)).map(([sk, part]) => readPart(facilityKey, sk, part))
        }
        return { name, parts: parts.map(([, { bytes }]) => bytes) }
      }),
    )
  }

  return {
    /**
     * Makes pages what `derive` says, whoever else writes them: versions are read first, then what they derive from,
     * and a page is written only if it was not written in between. The last writer has seen every input that was
     * there when any writer began. A page that would not change is not written.
     * @param names of the pages, in the order of the rows that `derive` answers
     */
    writeIfUnchanged: async (
      facilityKey: FacilityKey,
      names: readonly string[],
      derive: () => Promise<PageRow[][]>,
    ): Promise<void> => {
      for (let attempt = 0; ; attempt++) {
        const befores = await Promise.all(names.map((name) => partsNamed(facilityKey, name)))
        const derived = await derive()
        const written = await Promise.all(
          names.map((name, index) => {
            const before = befores[index] ?? []
            const packed = packPages(derived[index] ?? [], limit)
            const pages = packed.length === 0 && before.length > 0 ? [emptyPage] : packed
            return isSame(before, pages) || replace(facilityKey, name, before, pages)
          }),
        )
        if (written.every(Boolean)) return
        if (attempt === 20)
          throw new Refusal('unavailable', `Others keep writing ${Object.values(facilityKey)} ${names.join(', ')}`)
        await pause(attempt)
      }
    },

    between,

    /**
     * Pages by their names, of any facilities, in one request for each hundred. Those that are not there are absent.
     */
    named: async (wanted: readonly (readonly [FacilityKey, name: string])[]): Promise<[FacilityKey, ReadPage][]> => {
      const firsts = await readTogether(
        db,
        wanted.map(([{ company, facility }, name]) => items.one([company, facility, partSk(name, 0)])),
        { weak: true },
      )
      const found = wanted.map(async ([facilityKey, name], at): Promise<[FacilityKey, ReadPage][]> => {
        const first = firsts[at]
        if (!first) return []
        if (first.parts === 1) {
          const [, { bytes }] = readPart(facilityKey, partSk(name, 0), first)
          return [[facilityKey, { name, parts: [bytes] }]]
        }
        return (await between(facilityKey, name, name)).map((page) => [facilityKey, page])
      })
      return (await Promise.all(found)).flat()
    },

    /** The names of pages between two, with the numbers of their parts; read consistently, without what is in them. */
    namesBetween: async ({ company, facility }: FacilityKey, first: string, last: string): Promise<string[]> =>
      (await items.keysBetween([company, facility, first], [company, facility, last])).map(({ sk }) => sk),

    /** Removes every page between two names. */
    drop: async ({ company, facility }: FacilityKey, first: string, last: string): Promise<void> => {
      const found = await items.keysBetween([company, facility, first], [company, facility, last])
      await mapConcurrently(removedAtOnce, found, ({ sk }) => items.remove([company, facility, sk]))
    },
  }
}

/** The items of a page as they lie in the table, to write without asking: for loads of what nobody else writes. */
export const pageItems = (
  { company, facility }: FacilityKey,
  name: string,
  pages: readonly Uint8Array[],
  v = Date.now(),
): (Part & { pk: string; sk: string })[] =>
  partsOf(name, pages, v).map(([sk, part]) => ({ ...keys.page.key(company, facility, sk), ...part }))

export type PageStore = ReturnType<typeof pageStore>

/** The same pages, read once: for who makes many figures of the same days. Nothing that is written meanwhile is seen. */
export const cachedPages = (pages: PageStore): PageStore => {
  const read = new Map<string, Promise<ReadPage[]>>()
  return {
    ...pages,
    between: (...asked) => {
      const key = JSON.stringify(asked)
      const known = read.get(key) ?? pages.between(...asked)
      read.set(key, known)
      return known
    },
  }
}
