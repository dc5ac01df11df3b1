import { createHash } from 'node:crypto'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

/** Codes up to this many characters are their own names. */
const longestName = 128
const hashLength = 32
const begins = longestName + 1 - hashLength

export const isLong = (name: string) => name.length > longestName

/**
 * What figures know a code by: the code itself, or of a long one how it begins and a hash of all of it, which is longer than
 * any code that is its own name. Two codes have one name by no chance that anybody could bring about (192 bits of SHA-256).
 */
export const nameOfCode = (code: string): string =>
  isLong(code)
    ? code.slice(0, begins).toWellFormed() + createHash('sha256').update(code).digest('base64url').slice(0, hashLength)
    : code

const atOnce = 100

/** Long codes, each kept once in full, so that patterns can be compared with them. */
export const longCodeStore = (db: Db, tables: Tables) => {
  const items = itemsOf<{ code: string }, [company: string, name: string]>(db, tables, keys.longCode, unchecked)
  /** What this instance has written. */
  const written = new Set<string>()
  return {
    /** Keeps those of some codes that are long. */
    keep: async (company: string, codes: Iterable<string>): Promise<void> => {
      for (const code of codes) {
        if (!isLong(code)) continue
        const name = nameOfCode(code)
        const key = `${company} ${name}`
        if (written.has(key)) continue
        await items.claim([company, name], { code })
        if (written.size > 10_000) written.clear()
        written.add(key)
      }
    },
    /** The codes that names of long ones stand for. */
    read: async (company: string, names: readonly string[]): Promise<Map<string, string>> => {
      const found = new Map<string, string>()
      for (let from = 0; from < names.length; from += atOnce) {
        const some = names.slice(from, from + atOnce)
        const kept = await readTogether(
          db,
          some.map((name) => items.one([company, name])),
        )
        for (const [at, item] of kept.entries()) if (item) found.set(some[at] as string, item.code)
      }
      return found
    },
  }
}
