import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Files } from '../lib/files.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { always } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import type { RawBatch } from './raw.ts'

/**
 * Raw batches of a day, as a list of JSON: (bucket) <company>/<team>/<UTC day>/<hash>.json.gz
 * An object is named by its content and never changed: writing it again changes nothing, and reading it proves it.
 */
export interface PackedDay {
  company: string
  team: string
  /** UTC date */
  day: string
}

/** A day of which something is to be done: `pack` of a facility, `expire` of a team. */
export interface DueDay {
  /** UTC date from which on it is to be done */
  due: string
  company: string
  facility: string
  /** UTC date */
  day: string
}
export type DueTask = 'pack' | 'expire'

const zip = promisify(gzip)
const unzip = promisify(gunzip)
const objectsAtOnce = 4
/** No object is near this size, bytes. */
const mostBytes = 1e9

const locationOf = ({ company, team, day }: PackedDay, hash: string) => `${company}/${team}/${day}/${hash}.json.gz`
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const dueId = (task: DueTask, { due, company, facility, day }: DueDay): [string, string] => [
  task,
  `${due}#${company}#${facility}#${day}`,
]

/** Raw batches of days that are over, in a bucket. Batches are the same whether they lie there or in the table. */
export const archiveStore = (db: Db, tables: Tables, files: Pick<Files, 'read' | 'write' | 'remove'>) => {
  const indexes = itemsOf<{ objects?: Set<string> }, [company: string, team: string, day: string]>(
    ...([db, tables, keys.archived, unchecked] as const),
  )
  const dues = itemsOf<object, [task: string, due: string]>(db, tables, keys.due, unchecked)
  const objectsOf = async ({ company, team, day }: PackedDay): Promise<string[]> =>
    [...((await indexes.get([company, team, day]))?.objects ?? [])].sort()

  /** @throws Error where the object is not what was written */
  const objectAt = async (location: string, hash: string): Promise<Buffer> => {
    const found = await files.read(location, mostBytes)
    if (!found?.bytes) throw new Error(`${location} is not in the archive`)
    if (hashOf(found.bytes) !== hash) throw new Error(`${location} is not what was packed`)
    return found.bytes
  }

  const readObject = async (packed: PackedDay, hash: string): Promise<RawBatch[]> => {
    const bytes = await unzip(await objectAt(locationOf(packed, hash), hash))
    return JSON.parse(bytes.toString('utf8')) as RawBatch[]
  }

  return {
    /** Every batch of a day that was packed; none where none was. */
    read: async (packed: PackedDay): Promise<RawBatch[]> => {
      const objects = await objectsOf(packed)
      return (await mapConcurrently(objectsAtOnce, objects, (hash) => readObject(packed, hash))).flat()
    },

    /** Which objects a team's days were packed into, from one UTC date to another, both included; by date. */
    objectsOfDays: async (company: string, team: string, from: string, to: string): Promise<Map<string, string[]>> => {
      const found = await indexes.entriesBetween([company, team, from], [company, team, to])
      return new Map(found.map(([date, { objects }]) => [date, [...(objects ?? [])].sort()]))
    },

    /** The batches of one object of a day. */
    readObject,

    /** Packs batches of a day, beside those that were packed before. Once this is done they can be read for certain. */
    add: async (packed: PackedDay, batches: readonly RawBatch[]): Promise<void> => {
      const bytes = await zip(JSON.stringify(batches))
      const hash = hashOf(bytes)
      const location = locationOf(packed, hash)
      await files.write(location, bytes, 'application/gzip')
      await objectAt(location, hash)
      await indexes.patch([packed.company, packed.team, packed.day], { add: { objects: new Set([hash]) } }, always)
    },

    /** Removes what was packed of a day. */
    remove: async (packed: PackedDay): Promise<void> => {
      await mapConcurrently(objectsAtOnce, await objectsOf(packed), (hash) => files.remove(locationOf(packed, hash)))
      await indexes.remove([packed.company, packed.team, packed.day])
    },

    /** Notes what is to be done with a day; twice is once. */
    setDue: async (task: DueTask, due: DueDay) => {
      await dues.put(dueId(task, due), {})
    },
    /** What is to be done up to a UTC date, the longest due first. */
    dueUpTo: async (task: DueTask, date: string): Promise<DueDay[]> => {
      const found = await dues.keysBetween([task, '0'], [task, `${date}#~`])
      return found.map(({ sk }) => {
        const [due = '', company = '', facility = '', day = ''] = sk.split('#')
        return { due, company, facility, day }
      })
    },
    unsetDue: async (task: DueTask, due: DueDay) => {
      await dues.remove(dueId(task, due))
    },
  }
}
