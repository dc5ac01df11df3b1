import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type CodeRow, emptyCodes, packCodes } from '../../shared/metrics/codePage.ts'
import { Refusal } from '../../shared/refusals.ts'
import { newId } from '../lib/ids.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { missing } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { keys } from './keys.ts'
import type { FacilityKey } from './visits.ts'

/**
 * Pages of figures by code as items. Most fit one: `<name>` with a deflated `body`. What is larger lies in parts beside it,
 * `<name>#~<id>#<part>`, written before the item that names their `id`: so a page of any size is there whole or as it was.
 */
interface Head {
  id: string
  parts: number
  body?: Uint8Array
}
interface Part {
  body: Uint8Array
}

/** A page as it was read: its name and the packed bytes of its parts. */
export interface CodePage {
  name: string
  parts: Uint8Array[]
}

const mark = '#~'
const partSk = (name: string, id: string, part: number) => `${name}${mark}${id}#${String(part).padStart(5, '0')}`
const atOnce = 8
const tries = 20
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(500, 10 * 2 ** attempt)))

const isSame = (before: readonly Uint8Array[], pages: readonly Uint8Array[]) =>
  before.length === pages.length && before.every((page, part) => Buffer.compare(page, pages[part] as Uint8Array) === 0)

/** The items of a page: the one that names the others, and those. */
const itemsOfPage = (name: string, pages: readonly Uint8Array[]) => {
  const written = newId()
  const [only, ...more] = pages.map((page) => deflateRawSync(page))
  const bodies = only && more.length > 0 ? [only, ...more] : []
  const parts = bodies.map((body, part) => [partSk(name, written, part), { body }] as const)
  const head: Head =
    bodies.length > 0 || !only ? { id: written, parts: bodies.length } : { id: written, parts: 0, body: only }
  return { head, parts }
}

/** A page of rows as items in their table, for loads that write many at once. */
export const storedCodePage = ({ company, facility }: FacilityKey, name: string, rows: Iterable<CodeRow>) => {
  const { head, parts } = itemsOfPage(name, packCodes(rows))
  return [...parts, [name, head] as const].map(([sk, item]) => storedAs(keys.codePage, [company, facility, sk], item))
}

/** @param limit about how many bytes one item of a page may hold before it is deflated */
export const codePageStore = (db: Db, tables: Tables, limit = 350_000) => {
  const items = itemsOf<Head | Part, [company: string, facility: string, sk: string]>(
    db,
    tables,
    keys.codePage,
    unchecked,
  )
  const id = ({ company, facility }: FacilityKey, sk: string): [string, string, string] => [company, facility, sk]

  const partsOf = (at: FacilityKey, name: string, { id: written, parts }: Head, consistent: boolean) =>
    items.between(id(at, partSk(name, written, 0)), id(at, partSk(name, written, parts)), { weak: !consistent })

  const read = async (at: FacilityKey, name: string): Promise<{ head?: Head; pages: Uint8Array[] }> => {
    for (let attempt = 0; attempt < tries; attempt++) {
      const head = (await items.get(id(at, name))) as Head | undefined
      if (!head) return { pages: [] }
      if (head.body) return { head, pages: [inflateRawSync(head.body)] }
      const parts = (await partsOf(at, name, head, true)) as Part[]
      if (parts.length === head.parts) return { head, pages: parts.map(({ body }) => inflateRawSync(body)) }
      await pause(attempt)
    }
    throw new Refusal('unavailable', `The page ${at.facility} ${name} is not whole`)
  }

  const drop = (at: FacilityKey, sks: readonly string[]) =>
    mapConcurrently(atOnce, sks, (sk) => items.remove(id(at, sk)))

  /** @returns whether nobody wrote the page since `before` was read */
  const replace = async (at: FacilityKey, name: string, before: Head | undefined, pages: readonly Uint8Array[]) => {
    const { head, parts } = itemsOfPage(name, pages)
    await mapConcurrently(atOnce, parts, ([sk, part]) => items.put(id(at, sk), part))
    const done = await items.put(id(at, name), head, { when: before ? { id: before.id } : missing })
    const gone = done ? before : head
    if (gone && gone.parts > 0) {
      await drop(
        at,
        Array.from({ length: gone.parts }, (_, part) => partSk(name, gone.id, part)),
      )
    }
    return done
  }

  return {
    /**
     * Makes pages what `derive` says, whoever else writes them: what is there is read first, then what they derive from, and
     * a page is written only if it was not written in between. A page that would not change is not written.
     * @param names of pages that may have to change; others that `derive` answers are written too, after deriving once more
     */
    derive: async (
      at: FacilityKey,
      names: Iterable<string>,
      derive: () => Promise<ReadonlyMap<string, readonly CodeRow[]>>,
    ): Promise<void> => {
      const known = new Set(names)
      for (let attempt = 0; attempt < tries; ) {
        const befores = new Map(
          await mapConcurrently(atOnce, [...known], async (name) => [name, await read(at, name)] as const),
        )
        const derived = await derive()
        const more = [...derived.keys()].filter((name) => !known.has(name))
        for (const name of more) known.add(name)
        if (more.length > 0) continue
        const written = await mapConcurrently(atOnce, [...befores], async ([name, { head, pages: was }]) => {
          const packed = packCodes(derived.get(name) ?? [], limit)
          const pages = packed.length === 0 && head ? [emptyCodes] : packed
          return isSame(was, pages) || replace(at, name, head, pages)
        })
        if (written.every(Boolean)) return
        await pause(attempt++)
      }
      throw new Refusal('unavailable', `Others keep writing ${at.facility} ${[...known].join(', ')}`)
    },

    /** One page, read consistently; nothing where there is none. */
    one: async (at: FacilityKey, name: string): Promise<CodePage> => ({ name, parts: (await read(at, name)).pages }),

    /**
     * Every page between two names, both inside. What was written a moment ago may be missed unless `consistent`.
     * @param isWanted asked by its name before a page is unpacked
     */
    between: async (
      at: FacilityKey,
      first: string,
      last: string,
      {
        consistent = false,
        isWanted = () => true,
      }: { consistent?: boolean; isWanted?: (name: string) => boolean } = {},
    ): Promise<CodePage[]> => {
      const found = await items.entriesBetween(id(at, first), id(at, `${last}${mark}~`), { weak: !consistent })
      const bySk = new Map(found)
      const heads = found.filter(([sk]) => !sk.includes(mark) && isWanted(sk)) as [string, Head][]
      return Promise.all(
        heads.map(async ([name, head]) => {
          if (head.body) return { name, parts: [inflateRawSync(head.body)] }
          const parts = Array.from({ length: head.parts }, (_, part) => bySk.get(partSk(name, head.id, part)))
          if (parts.some((part) => part === undefined)) return { name, parts: (await read(at, name)).pages }
          return { name, parts: parts.map((part) => inflateRawSync((part as Part).body)) }
        }),
      )
    },

    /** The names of pages between two, without what is in them. */
    namesBetween: async (at: FacilityKey, first: string, last: string): Promise<string[]> =>
      (await items.keysBetween(id(at, first), id(at, last))).map(({ sk }) => sk).filter((sk) => !sk.includes(mark)),

    /** Removes pages with their parts. */
    drop: async (at: FacilityKey, names: readonly string[]): Promise<void> => {
      for (const name of names) {
        const found = await items.keysBetween(id(at, name), id(at, `${name}${mark}~`))
        await drop(
          at,
          found.map(({ sk }) => sk),
        )
      }
    },
  }
}

export type CodePageStore = ReturnType<typeof codePageStore>
