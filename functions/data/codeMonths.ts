import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { nextMonth } from '../../shared/metrics/range.ts'
import { newId } from '../lib/ids.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { missing } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { recentPages } from './recentPages.ts'
import type { FacilityKey } from './visits.ts'

/**
 * Sums by code of the UTC days of a month, of a facility or a company, in columns that are read one by one
 * (`shared/metrics/codeCuts.ts` says which):
 *
 * Y#<month>                        which days it knows, and where its columns lie
 * Z#<month>#<id>#<column>#<part>   the bytes of a column that is too large to lie in the item above
 *
 * Parts are written before the item that names their `id`, which is written on condition that nobody else wrote it: so
 * what one reads of a month belongs together.
 */
export interface CodeMonth {
  /** Differs each time that it is written. */
  version: string
  id: string
  /** Of which facilities which days are in it: the lowest bit for the first of the month. */
  days: Record<string, number>
  columns: Record<string, StoredColumn>
}
interface StoredColumn {
  /** The column that this one is like: it is kept once. */
  at?: string
  parts?: number
  body?: Uint8Array
}

/** A month while it is being written. */
export interface CodeMonthDraft {
  id: string
  columns: Record<string, StoredColumn>
  last?: { name: string; pages: readonly Uint8Array[] }
}

const headSk = (month: string) => `Y#${month}`
const partSk = (month: string, id: string, column: string, part: number) =>
  `Z#${month}#${id}#${column}#${String(part).padStart(4, '0')}`
const isSame = (a: readonly Uint8Array[], b: readonly Uint8Array[]) =>
  a.length === b.length && a.every((page, at) => Buffer.compare(page, b[at] as Uint8Array) === 0)
const atOnce = 8

/** Bytes of columns that an instance keeps: a year of 4,000 codes by month is 8 MB. */
const mostKept = 32_000_000

/** @param small up to how many bytes a column lies in the item of its month */
export const codeMonthStore = (db: Db, tables: Tables, small = 400) => {
  const recent = recentPages(mostKept)
  const heads = itemsOf<CodeMonth, [company: string, facility: string, sk: string]>(
    db,
    tables,
    keys.codePage,
    unchecked,
  )
  const parts = itemsOf<{ body: Uint8Array }, [company: string, facility: string, sk: string]>(
    db,
    tables,
    keys.codePage,
    unchecked,
  )
  const id = ({ company, facility }: FacilityKey, sk: string): [string, string, string] => [company, facility, sk]

  /** Removes the parts of columns that nobody reads any more. */
  const drop = (at: FacilityKey, month: string, { id: written, columns }: Pick<CodeMonth, 'id' | 'columns'>) => {
    const sks = Object.entries(columns).flatMap(([name, { parts: many = 0 }]) =>
      Array.from({ length: many }, (_, part) => partSk(month, written, name, part)),
    )
    return mapConcurrently(atOnce, sks, (sk) => parts.remove(id(at, sk)))
  }

  return {
    /** A month as it was written last. */
    head: (at: FacilityKey, month: string): Promise<CodeMonth | undefined> => heads.get(id(at, headSk(month))),

    /** Every month from one to another, both inside; what was written a moment ago may be missed. */
    heads: async (at: FacilityKey, first: string, last: string): Promise<Map<string, CodeMonth>> => {
      const found = await heads.entriesBetween(id(at, headSk(first)), id(at, headSk(last)), { weak: true })
      return new Map(found.map(([sk, head]) => [sk.slice(headSk('').length), head]))
    },

    /**
     * The pages of a column as a month has them; undefined where the month was written anew since. What is written under an
     * `id` never changes, so what was read of it before is not read again.
     */
    column: async (
      at: FacilityKey,
      month: string,
      { id: written, columns }: CodeMonth,
      name: string,
      weak = false,
    ): Promise<readonly Uint8Array[] | undefined> => {
      const other = columns[name]?.at ?? name
      const { parts: many = 0, body } = columns[other] ?? {}
      if (body) return [inflateRawSync(body)]
      if (many === 0) return []
      const first = partSk(month, written, other, 0)
      const key = id(at, first).join('#')
      const known = recent.get(key)
      if (known) return known
      const found = await parts.between(id(at, first), id(at, partSk(month, written, other, many)), { weak })
      if (found.length !== many) return undefined
      const pages = found.map((part) => inflateRawSync(part.body))
      recent.set(key, pages)
      return pages
    },

    draft: (): CodeMonthDraft => ({ id: newId(), columns: {} }),

    /** Adds a column to a draft. */
    add: async (
      at: FacilityKey,
      month: string,
      draft: CodeMonthDraft,
      name: string,
      pages: readonly Uint8Array[],
    ): Promise<void> => {
      if (pages.length === 0) return
      if (draft.last && isSame(draft.last.pages, pages)) {
        draft.columns[name] = { at: draft.last.name }
        return
      }
      draft.last = { name, pages }
      const bodies = pages.map((page) => deflateRawSync(page))
      const [only, ...more] = bodies
      if (only && more.length === 0 && only.length <= small) draft.columns[name] = { body: only }
      else {
        draft.columns[name] = { parts: bodies.length }
        await mapConcurrently(atOnce, bodies, (body, part) =>
          parts.put(id(at, partSk(month, draft.id, name, part)), { body }),
        )
      }
    },

    /** Adds a column to a draft that is like one that it has. */
    addLike: ({ columns }: CodeMonthDraft, name: string, other: string): void => {
      const column = columns[other]
      if (column) columns[name] = { at: column.at ?? other }
    },

    /**
     * Puts a draft in place of a month as it was read.
     * @returns whether nobody wrote the month since; the draft is gone if somebody did
     */
    replace: async (
      at: FacilityKey,
      month: string,
      before: CodeMonth | undefined,
      { id: written, columns }: CodeMonthDraft,
      days: CodeMonth['days'],
    ): Promise<boolean> => {
      const head = { version: newId(), id: written, days, columns }
      const when = before ? { version: before.version } : missing
      const done = await heads.put(id(at, headSk(month)), head, { when })
      const gone = done ? before : head
      if (gone) await drop(at, month, gone)
      return done
    },
  }
}

export type CodeMonthStore = ReturnType<typeof codeMonthStore>

/** Whether two columns of a month are one. */
export const areAlike = (month: CodeMonth | undefined, one: string, other: string): boolean => {
  const keptAt = (name: string) => month?.columns[name] && (month.columns[name].at ?? name)
  return keptAt(one) === keptAt(other)
}

const bitOf = (date: string) => 2 ** (Number(date.slice(8)) - 1)
/** Whether a month knows a date of a facility. */
export const knows = (month: CodeMonth | undefined, facility: string, date: string): boolean =>
  month !== undefined && Math.floor((month.days[facility] ?? 0) / bitOf(date)) % 2 === 1
/** What a month knows once it knows a date of some facilities, and of no others. */
export const knowing = (days: CodeMonth['days'], facilities: readonly string[], date: string): CodeMonth['days'] => {
  const all = new Set([...Object.keys(days), ...facilities])
  return Object.fromEntries(
    [...all].flatMap((facility) => {
      const known = days[facility] ?? 0
      const has = Math.floor(known / bitOf(date)) % 2 === 1
      const wanted = facilities.includes(facility)
      const next = known + (wanted === has ? 0 : wanted ? bitOf(date) : -bitOf(date))
      return next === 0 ? [] : [[facility, next]]
    }),
  )
}
/** The facilities that a month knows a date of. */
export const knownOf = (month: CodeMonth | undefined, date: string): string[] =>
  Object.keys(month?.days ?? {}).filter((facility) => knows(month, facility, date))
/** How many days a month has. */
export const lengthOf = (month: string) =>
  (Date.parse(`${nextMonth(month)}-01T00:00:00.000Z`) - Date.parse(`${month}-01T00:00:00.000Z`)) / 86_400_000
