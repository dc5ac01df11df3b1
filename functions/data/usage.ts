import { day } from '../../shared/durations.ts'
import { utcDayStart } from '../../shared/time.ts'
import { addUsage, noUsage, type Usage } from '../../shared/usage/units.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { absentOr, below } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** What an instance of a Lambda has counted of a company on a UTC day. */
interface UsagePart extends Partial<Usage> {
  turn: number
}

/** What a company used on a UTC day. */
export interface UsageDay {
  /** Units that are not there were added later: nothing was counted of them. */
  used: Partial<Usage>
  /** Bytes that are stored in buckets for it, when that was looked at on this day; absent where it was not. */
  stored?: number
}

/** What a company used in a UTC month. */
export interface UsageMonth extends UsageDay {
  company: string
  /** Sum over its days of the bytes that were stored. */
  byte_days: number
  /** Handhelds that it has, without hidden ones, and users who signed in within the month; absent where nobody looked. */
  devices?: number
  users?: number
  /** UTC days of which something was counted. */
  days: number
  /** Epoch ms */
  summed_at: number
}

/** When use was summed last, epoch ms; and the UTC day on which what is stored was looked at, and old days were removed. */
export interface UsageMark {
  summed_at: number
  looked?: string
}

/** How long after its day what an instance has counted is kept, ms: it is summed for two days. */
const partsKept = 4 * day

/** What companies use: counted by the instances of Lambdas, and summed by UTC day and month. */
export const usageStore = (db: Db, tables: Tables) => {
  const parts = itemsOf<UsagePart, [company: string, date: string, source: string]>(
    db,
    tables,
    keys.usagePart,
    unchecked,
  )
  const days = itemsOf<UsageDay & { date: string }, [company: string, date: string]>(
    db,
    tables,
    keys.usageDay,
    unchecked,
  )
  const months = itemsOf<UsageMonth, [month: string, company: string]>(db, tables, keys.usageMonth, unchecked)
  const marks = itemsOf<UsageMark, []>(db, tables, keys.usageSummed, unchecked)

  return {
    /**
     * Writes all that an instance has counted so far in the place of what it wrote before. Made again, or later than the next
     * one, it changes nothing.
     * @param turn rises with each write
     */
    writePart: async (
      { company, date, source }: { company: string; date: string; source: string },
      turn: number,
      used: Usage,
    ): Promise<void> => {
      const counted = Object.fromEntries(Object.entries(used).filter(([, amount]) => amount > 0))
      const set = { ...counted, turn, ttl: Math.ceil((utcDayStart(date) + day + partsKept) / 1000) }
      await parts.patch([company, date, source], { set }, { turn: absentOr(below(turn)) })
    },

    /** What all instances have counted of a company on a UTC day; undefined where none has. */
    counted: async (company: string, date: string): Promise<Usage | undefined> => {
      const found = await parts.list([company, date, ''], { weak: true })
      return found.length === 0 ? undefined : found.reduce(addUsage, noUsage())
    },

    putDay: (company: string, date: string, of: UsageDay) => days.put([company, date], { ...of, date }),
    /** Days of a company from one UTC date to another, both included; those of which something is known. */
    days: (company: string, first: string, last: string): Promise<(UsageDay & { date: string })[]> =>
      days.between([company, first], [company, last], { weak: true }),
    putMonth: (month: string, of: UsageMonth) => months.put([month, of.company], of),
    /** Every company of which something is known in a UTC month. */
    ofMonth: (month: string): Promise<UsageMonth[]> => months.list([month, ''], { weak: true }),
    monthOf: (month: string, company: string): Promise<UsageMonth | undefined> =>
      months.get([month, company], { weak: true }),

    /** Removes days of a company before a UTC date, and its months before that one's. */
    forget: async (company: string, before: string): Promise<void> => {
      const old = await days.entriesBetween([company, '0'], [company, before])
      for (const [date] of old) if (date < before) await days.remove([company, date])
    },
    forgetMonth: async (month: string): Promise<void> => {
      for (const { company } of await months.list([month, ''], { weak: true })) await months.remove([month, company])
    },

    mark: () => marks.get([]),
    noteSummed: (mark: UsageMark) => marks.put([], mark),
  }
}

export type UsageStore = ReturnType<typeof usageStore>
