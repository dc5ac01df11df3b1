import { day, slot, utcDate, utcDayStart } from '../../shared/time.ts'
import type { Db, Tables, Write } from './db.ts'
import { companyOfDevice } from './deviceIds.ts'
import { unchecked } from './items/checked.ts'
import { always } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { keys } from './keys.ts'
import { partOf } from './shards.ts'

/** How many were brought in a quarter of an hour, by its number in the day. */
type Counts = Record<string, number>

/** Devices of a company that are woken together count in so many items, so that their transactions seldom meet. */
const parts = 64

/** A quarter of an hour, and how many notifications were brought in it. */
export interface DeliveredCount {
  /** When it begins, epoch ms */
  start: number
  many: number
}

const countedIn = (device: string, at: number): [company: string, date: string, part: string] => [
  companyOfDevice(device),
  utcDate(at),
  String(partOf(device, parts)).padStart(2, '0'),
]
const quarterOf = (at: number) => String(Math.floor((at % day) / slot))

/** Counts as they lie in the table, for loads that write many deliveries at once. Of each device's day there are no others. */
export const storedDeliveredCounts = (delivered: readonly { device: string; at: number }[]) => {
  const byItem = new Map<string, { id: ReturnType<typeof countedIn>; counts: Counts }>()
  for (const { device, at } of delivered) {
    const id = countedIn(device, at)
    const counts: Counts = byItem.get(id.join())?.counts ?? {}
    counts[quarterOf(at)] = (counts[quarterOf(at)] ?? 0) + 1
    byItem.set(id.join(), { id, counts })
  }
  return [...byItem.values()].map(({ id, counts }) => storedAs(keys.delivered, id, counts))
}

/**
 * How many notifications the devices of a company were brought, by quarter of an hour: kept for ever, as what else the
 * platform sums, so that a day can be summed again. Of deliveries from before this was counted, each has a part of its own
 * (`bin/migrations/deliveriesCounted.ts`).
 */
export const deliveredCounts = (db: Db, tables: Tables) => {
  const items = itemsOf<Counts, [company: string, date: string, part: string]>(db, tables, keys.delivered, unchecked)
  return {
    /** To be written with that a device was brought some. @param at epoch ms */
    adding: (device: string, at: number, many: number): Write =>
      items.writes.patch(countedIn(device, at), { add: { [quarterOf(at)]: many } }, always),

    /** What was brought on UTC days, from one to another, both inside; about now. */
    between: async (company: string, first: string, last: string): Promise<DeliveredCount[]> => {
      const found = await items.entriesBetween([company, first, ''], [company, last, '\uffff'], { weak: true })
      return found.flatMap(([key, counts]) => {
        const midnight = utcDayStart(key.slice(0, key.indexOf('#')))
        return Object.entries(counts).map(([quarter, many]) => ({ start: midnight + Number(quarter) * slot, many }))
      })
    },
  }
}
