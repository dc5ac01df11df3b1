import * as z from 'zod'
import { addDays, minute } from '../../shared/time.ts'
import type { Db, Tables } from './db.ts'
import { checked, unchecked } from './items/checked.ts'
import { above, absentOr, below } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import type { FacilityKey } from './visits.ts'

/**
 * Figures by code come from the raw batches of a team's day: those whose span begins on it. A scan, or the gap before one,
 * may lie on the day after or before. So a page says of which day's batches it is:
 *
 * I#<UTC day>#<HH>#<team>#<batches>   of a day that is not closed: workers by quarter
 * R#<UTC day>#<batches>               of a closed day: teams by quarter
 * K#<team>#<UTC day>#<batches>        of a closed day: the team's workers by quarter
 *
 * L#<UTC day>#<team>#<batches>        of any day: what the team's workers lost to their devices by quarter (`lostTime.ts`)
 *
 * `<batches>` is 0 for batches of that day, 1 of the day before, 2 of the day after.
 */
export const codePageNames = {
  hour: (date: string, hour: number, team: string, of: BatchesOf) =>
    `I#${date}#${String(hour).padStart(2, '0')}#${team}#${of}`,
  teams: (date: string, of: BatchesOf) => `R#${date}#${of}`,
  workers: (team: string, date: string, of: BatchesOf) => `K#${team}#${date}#${of}`,
  lost: (date: string, team: string, of: BatchesOf) => `L#${date}#${team}#${of}`,
}
export type BatchesOf = 0 | 1 | 2
/** Whether rows of a page are of teams, and not of workers. */
export const isPageOfTeams = (name: string) => name.startsWith('R#')
/** How many days after its batches' day a page is about. */
export const daysAfter = [0, 1, -1] as const
export const batchesOf = (batchDay: string, date: string): BatchesOf =>
  date === batchDay ? 0 : date > batchDay ? 1 : 2

/** The UTC day that a page is about, and that of the batches which it is made of. */
export const daysOfPage = (name: string): { date: string; batches: string } => {
  const parts = name.split('#')
  const date = (parts[0] === 'K' ? parts[2] : parts[1]) ?? ''
  const of = Number(parts.at(-1)) as BatchesOf
  return { date, batches: addDays(date, -(daysAfter[of] ?? 0)) }
}

/** Up to which day's batches pages of closed days are read; from which day on there are any. */
const closedSchema = z.object({
  from: z.string().exactOptional(),
  closing: z.string().exactOptional(),
  through: z.string().exactOptional(),
})
export type CodesClosed = z.infer<typeof closedSchema>

/** An hour of a team in which something was scanned. */
export interface CodesDue extends FacilityKey {
  /** UTC date */
  day: string
  hour: number
  team: string
}

/** How a day was counted again: what decided over batches that had come by then. */
const recountedSchema = z.object({
  /** epoch ms */
  at: z.number(),
  /** ms */
  pickGap: z.number(),
  /** Teams in which nothing counts. */
  without: z.set(z.string()).exactOptional(),
})
export type Recounted = z.infer<typeof recountedSchema>

/** Changes are collected for this long before they are counted by code, ms. */
export const codeWindow = 200_000
/** What windows are numbered by: how long they were in the first release, whose notes are found as well. */
const unit = 3 * minute
/** How long after its end a window is over for everybody, ms. */
const settling = 10_000
const windowOf = (now: number) =>
  String(Math.floor((Math.floor(now / codeWindow) * codeWindow) / unit)).padStart(12, '0')

export const codeDayStore = (db: Db, tables: Tables) => {
  const pointers = itemsOf<CodesClosed, [company: string, facility: string]>(
    db,
    tables,
    keys.codesClosed,
    checked(closedSchema),
  )
  const dues = itemsOf<object, [due: string]>(db, tables, keys.codesDue, unchecked)
  const recounts = itemsOf<Recounted, [company: string, facility: string, day: string]>(
    db,
    tables,
    keys.recounted,
    checked(recountedSchema),
  )
  const move = ({ company, facility }: FacilityKey, pointer: keyof CodesClosed, date: string) =>
    pointers.patch(
      [company, facility],
      { set: { [pointer]: date } },
      { [pointer]: absentOr(pointer === 'from' ? above(date) : below(date)) },
    )

  return {
    closed: async ({ company, facility }: FacilityKey, consistent = false): Promise<CodesClosed> =>
      (await pointers.get([company, facility], { weak: !consistent })) ?? {},
    /** Of every facility of a company that has figures by code. */
    allClosed: async (company: string): Promise<Map<string, CodesClosed>> =>
      new Map(await pointers.entries([company, ''], { weak: true })),
    /** Moves a pointer on; never back. `from` moves back, and never on. */
    move,

    /**
     * Notes that something was scanned, to be counted by code when this window of time is over.
     * @param noted what the caller has noted already, by its memory
     */
    setDue: async ({ company, facility, day, hour, team }: CodesDue, now: number, noted: Set<string>) => {
      const due = `${windowOf(now)}#${company}#${facility}#${day}#${String(hour).padStart(2, '0')}#${team}`
      if (noted.has(due)) return
      await dues.put([due], {})
      noted.add(due)
    },
    /** What was noted in windows that are over, the oldest first, each with its key. */
    due: async (now: number): Promise<(CodesDue & { key: string })[]> =>
      (await dues.keysBetween(['0'], [`${windowOf(now - settling)}`])).map(({ sk }) => {
        const [, company = '', facility = '', day = '', hour = '', team = ''] = sk.split('#')
        return { key: sk, company, facility, day, hour: Number(hour), team }
      }),
    unsetDue: async (key: string) => {
      await dues.remove([key])
    },

    setRecounted: async ({ company, facility }: FacilityKey, day: string, how: Recounted) => {
      await recounts.put([company, facility, day], how)
    },
    recounted: ({ company, facility }: FacilityKey, day: string): Promise<Recounted | undefined> =>
      recounts.get([company, facility, day]),
  }
}
