import type { Selection } from '../../shared/contract/savedReports.ts'
import { hour } from '../../shared/durations.ts'
import type { SavedRange, Schedule } from '../../shared/savedReports.ts'
import type { Db, Tables } from './db.ts'
import { missing } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

export interface SavedReportRecord {
  id: string
  name: string
  schedule: Schedule
  range: SavedRange
  selection: Selection
  /** Uid of the group in which it was saved: by its clock, and with its user's role in it, the report is made. */
  group: string
  /** When it was deleted (epoch ms): for a while it can be brought back. */
  deleted_at?: number
}

/** All of a user in one item: `v` goes up with every change. */
interface SavedItem {
  v: number
  user: string
  reports: SavedReportRecord[]
}

const kept = hour
const tries = 5

export const isThere = ({ deleted_at }: SavedReportRecord) => deleted_at === undefined

export const savedReportStore = (db: Db, tables: Tables) => {
  const items = itemsOf<SavedItem, [company: string, user: string]>(db, tables, keys.savedReports)

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
     * Changes the reports of a user, whoever else does at the same time. What was deleted more than an hour ago goes.
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
        const reports = after.filter(({ deleted_at }) => deleted_at === undefined || deleted_at > now - kept)
        const next = { user, reports, v: (item?.v ?? 0) + 1 }
        if (await items.put([company, user], next, { when: item ? { v: item.v } : missing })) return true
      }
      return false
    },
  }
}
