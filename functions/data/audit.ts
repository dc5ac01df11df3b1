import * as z from 'zod'
import { thingName, thingOf } from '../../shared/audit.ts'
import type { RoleName } from '../../shared/roles.ts'
import { iso, utcDate, utcDayStart } from '../../shared/time.ts'
import { sha256 } from '../lib/ids.ts'
import { type Db, type Tables, transact, type Write } from './db.ts'
import { anything, checked, text, unchecked } from './items/checked.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

/** Who did what to what, before and after; never changed, never deleted. */
const schema = z.object({
  id: z.string(),
  /** In whose log it is. */
  company: z.string(),
  /** Epoch ms */
  at: z.number(),
  user: z.string(),
  /** As what they did it; records from before this was kept, and of who had no session, have none. */
  role: text<RoleName>().exactOptional(),
  /** The company of who did it, where that is another one: the people who run the installation. */
  from: z.string().exactOptional(),
  session: z.string(),
  call: z.string(),
  ip: z.string(),
  /** What it was done with, as the browser says. */
  agent: z.string().exactOptional(),
  /** What was asked for, without secrets. */
  input: anything,
  changes: z.array(z.object({ target: z.string(), before: anything.exactOptional(), after: anything.exactOptional() })),
})
export type AuditRecord = z.infer<typeof schema>

/** Which records are looked for. Times are epoch ms, `to` is exclusive. */
export interface AuditSearch {
  from: number
  to: number
  /** Who did it. */
  user?: string | undefined
  /** What it was done to (`thingName`). */
  thing?: string | undefined
}

/** A record and its place in its company's log, which sorts by time. */
export interface AuditEntry {
  place: string
  record: AuditRecord
}

/** Items of a transaction at most. */
const mostTogether = 100
/** Characters of a thing's name in a key. */
const longestName = 200
const end = '~'

const entryOf = ({ at, id }: Pick<AuditRecord, 'at' | 'id'>) => `${iso(at)}#${id}`
const monthIn = (entry: string) => entry.slice(0, 7)
const nameInKey = (thing: string) => (thing.length > longestName ? `#${sha256(thing)}` : thing)

/** When an entry of the log was made (epoch ms); undefined for what is none. */
const entryTime = (entryKey: string): number | undefined => {
  const at = Date.parse(entryKey.split('#')[0] ?? '')
  return Number.isNaN(at) ? undefined : at
}

const monthsOf = ({ from, to }: AuditSearch) => {
  const months: string[] = []
  for (let at = to - 1; at >= from; at = utcDayStart(`${utcDate(at).slice(0, 7)}-01`) - 1)
    months.push(iso(at).slice(0, 7))
  return months
}

const daysOf = ({ from, to }: AuditSearch) => {
  const days: string[] = []
  for (let at = to - 1; at >= from; at = utcDayStart(utcDate(at)) - 1) days.push(utcDate(at))
  return days
}

export const auditStore = (db: Db, tables: Tables) => {
  const records = itemsOf<AuditRecord, [company: string, month: string, entry: string]>(
    db,
    tables,
    keys.audit,
    checked(schema),
  )
  const byUser = itemsOf<object, [company: string, user: string, entry: string]>(db, tables, keys.auditBy, unchecked)
  const byThing = itemsOf<object, [company: string, thing: string, entry: string]>(db, tables, keys.auditOf, unchecked)
  const byDay = itemsOf<object, [day: string, entry: string, company: string]>(db, tables, keys.auditDay, unchecked)
  const idOf = (record: AuditRecord): [string, string, string] => {
    const entry = entryOf(record)
    return [record.company, monthIn(entry), entry]
  }

  /** Where else a record is found. What is done from outside of a company is found by day once, where it was done from. */
  const pointersOf = (record: AuditRecord): Write[] => {
    const { company, at, user, from, changes } = record
    const entry = entryOf(record)
    const things = new Set(changes.map(({ target }) => nameInKey(thingName(thingOf(target)))))
    return [
      byUser.writes.put([company, user, entry], {}),
      ...(from === undefined ? [byDay.writes.put([utcDate(at), entry, company], {})] : []),
      ...[...things].map((thing) => byThing.writes.put([company, thing, entry], {})),
    ]
  }

  /** Records by where they are, in that order; what is no record any more, or not yet, is left out. */
  const entries = async (entryKeys: readonly (readonly [company: string, entry: string])[]): Promise<AuditEntry[]> => {
    const found = await readTogether(
      db,
      entryKeys.map(([company, entry]) => records.one([company, monthIn(entry), entry])),
    )
    return found.flatMap((record, at) =>
      record ? [{ place: entryKeys[at]?.[1] ?? '', record: record as AuditRecord }] : [],
    )
  }

  const within = (from: number, to: number) => [iso(from), `${iso(to - 1)}${end}`] as const

  return {
    /**
     * Adds a record and everything that it is found by, together.
     * @throws where there is such a record already: it would be another
     */
    add: async (...added: [AuditRecord, ...AuditRecord[]]) => {
      const pointers = added.flatMap(pointersOf)
      const own = added.map((record) => records.writes.claim(idOf(record), record))
      // What leads to a record that is not there yet is passed over: of very many, the first go ahead.
      while (pointers.length + own.length > mostTogether) await transact(db, pointers.splice(0, mostTogether))
      await transact(db, [...pointers, ...own])
    },
    /**
     * Everything that a record is found by, before it is there: for records that are part of a large transaction (`write`).
     * Until then, and where it never comes to that, nothing is found by it.
     */
    announce: async (...announced: AuditRecord[]) => {
      const pointers = announced.flatMap(pointersOf)
      while (pointers.length > 0) await transact(db, pointers.splice(0, mostTogether))
    },
    /** Adds a record together with what it tells of: as part of a transaction. It was announced before. */
    write: (record: AuditRecord): Write => records.writes.claim(idOf(record), record),
    /** Everything that was done in a company in a UTC month (`YYYY-MM`), in order. */
    month: (company: string, month: string): Promise<AuditRecord[]> =>
      records.list([company, month, ''], { weak: true }),

    /** The record in a place of a company's log. */
    get: async (company: string, entryKey: string): Promise<AuditRecord | undefined> =>
      entryTime(entryKey) === undefined ? undefined : records.get([company, monthIn(entryKey), entryKey]),

    /**
     * Records of a company, the latest first, step by step: those of the thing, or else of the user, or else all of the range.
     * What else is asked is to be looked at in what was read.
     * @param options.after the place of the one before
     */
    steps: async function* (
      company: string,
      search: AuditSearch,
      { after, size }: Pick<Steps, 'after' | 'size'> = {},
    ): AsyncGenerator<AuditEntry[]> {
      const { from, to, user, thing } = search
      const [first, last] = within(from, to)
      const found = async (entryKeys: readonly string[]) =>
        entries(entryKeys.map((entryKey) => [company, entryKey] as const))
      const options = { newestFirst: true, size, after }
      if (thing !== undefined || user !== undefined) {
        const pointers =
          thing === undefined
            ? byUser.stepsBetween([company, user ?? '', first], [company, user ?? '', last], options)
            : byThing.stepsBetween([company, nameInKey(thing), first], [company, nameInKey(thing), last], options)
        for await (const some of pointers) yield await found(some.map(([entryKey]) => entryKey))
        return
      }
      for (const month of monthsOf(search)) {
        const begun = after === undefined ? '' : monthIn(after)
        if (begun !== '' && month > begun) continue
        const steps = records.stepsBetween([company, month, first], [company, month, last], {
          ...options,
          after: month === begun ? after : undefined,
        })
        for await (const some of steps) yield some.map(([place, record]) => ({ place, record }))
      }
    },

    /**
     * Records of every company, the latest first, step by step: of what was done from outside of a company the one where it was
     * done from.
     * @param options.after `<place>#<company>` of the one before
     */
    allCompanies: async function* (
      search: Pick<AuditSearch, 'from' | 'to'>,
      { after, size }: Pick<Steps, 'after' | 'size'> = {},
    ): AsyncGenerator<AuditEntry[]> {
      const [first, last] = within(search.from, search.to)
      const days = daysOf(search).filter((date) => after === undefined || date <= after.slice(0, 10))
      for (const date of days) {
        const inside = after !== undefined && after.slice(0, 10) === date ? { after } : {}
        const steps = byDay.stepsBetween([date, first, ''], [date, last, ''], {
          ...{ newestFirst: true, size, ...inside },
        })
        for await (const found of steps) yield await entries(found.map(([key]) => keyPartsOf(key)))
      }
    },
  }
}

/** `<instant>#<id>#<company>` taken apart. */
const keyPartsOf = (key: string): [company: string, entry: string] => {
  const [at, id, ...company] = key.split('#')
  return [company.join('#'), `${at}#${id}`]
}
