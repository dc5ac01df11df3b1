import * as z from 'zod'
import type { Selection } from '../../shared/contract/savedReports.ts'
import { hour } from '../../shared/durations.ts'
import type { RefusalReason } from '../../shared/refusals.ts'
import type { SavedRange, Schedule } from '../../shared/savedReports.ts'
import type { Db, Tables } from './db.ts'
import { checked, object, text } from './items/checked.ts'
import { missing } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

const report = z.object({
  id: z.string(),
  name: z.string(),
  schedule: text<Schedule>(),
  range: text<SavedRange>(),
  selection: object<Selection>(),
  /** Uid of the group in which it was saved: by its clock, and with its user's role in it, the report is made. */
  group: z.string(),
  /** Why its last mails could not be made; gone with the next one that can. */
  refused: object<RefusedMails>().exactOptional(),
  /** When it was deleted (epoch ms): for a while it can be brought back. */
  deleted_at: z.number().exactOptional(),
})
export type SavedReportRecord = z.infer<typeof report>

export interface RefusedMails extends RefusalReason {
  /** The last day of the first mail and of the latest one that could not be made (`YYYY-MM-DD`), and how many there were. */
  first: string
  latest: string
  tries: number
}

/** All of a user in one item: `v` goes up with every change. */
const schema = z.object({
  v: z.number(),
  user: z.string(),
  reports: z.array(report),
})
type SavedItem = z.infer<typeof schema>

const kept = hour
/** UTF-8 bytes of all that is kept of a user: an item has room for 400 kB. */
const mostBytes = 360_000
const tries = 5

export const isThere = ({ deleted_at }: SavedReportRecord) => deleted_at === undefined

const bytesOf = (report: SavedReportRecord) => Buffer.byteLength(JSON.stringify(report))

/** Those that are there, and of those that were deleted within the hour the last ones that find room. */
const current = (reports: readonly SavedReportRecord[], now: number): SavedReportRecord[] => {
  let room = mostBytes - reports.filter(isThere).reduce((sum, report) => sum + bytesOf(report), 0)
  const deleted = reports.filter(({ deleted_at = 0 }) => deleted_at > now - kept).toReversed()
  const last = new Set<SavedReportRecord>()
  for (const report of deleted.sort((a, b) => (b.deleted_at ?? 0) - (a.deleted_at ?? 0))) {
    room -= bytesOf(report)
    if (room < 0) break
    last.add(report)
  }
  return reports.filter((report) => isThere(report) || last.has(report))
}

export const savedReportStore = (db: Db, tables: Tables) => {
  const items = itemsOf<SavedItem, [company: string, user: string]>(db, tables, keys.savedReports, checked(schema))

  return {
    /** The reports of a user, deleted ones too. */
    list: async (company: string, user: string): Promise<SavedReportRecord[]> =>
      (await items.get([company, user]))?.reports ?? [],

    /** The reports of everybody of a company that are there. */
    all: async (company: string): Promise<(SavedReportRecord & { user: string })[]> =>
      (await items.list([company, ''])).flatMap(({ user, reports }) =>
        reports.filter(isThere).map((report) => ({ ...report, user })),
      ),

    /**
     * Changes the reports of a user, whoever else does at the same time. What was deleted more than an hour ago goes, and so does what finds no room.
     * @param change the reports as they should be, or the same ones; what it throws leaves them as they are
     * @param now epoch ms
     * @returns false where others changed them again and again
     */
    change: async (
      [company, user]: [company: string, user: string],
      now: number,
      change: (reports: readonly SavedReportRecord[]) => readonly SavedReportRecord[],
    ): Promise<boolean> => {
      for (let attempt = 0; attempt < tries; attempt++) {
        const item = await items.get([company, user])
        const before = item?.reports ?? []
        const after = change(before)
        if (after === before) return true
        const next = { user, reports: current(after, now), v: (item?.v ?? 0) + 1 }
        if (await items.put([company, user], next, { when: item ? { v: item.v } : missing })) return true
      }
      return false
    },
  }
}
