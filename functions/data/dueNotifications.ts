import { batchOrSingle } from './batchOrSingle.ts'
import type { Db, Tables } from './db.ts'
import { type DeliveryRecord, deliveryItems, deliveryStore } from './deliveries.ts'
import { readTogether } from './items/readTogether.ts'
import {
  type DueClaim,
  type DueRecord,
  type NotificationRecord,
  notificationItems,
  notificationStore,
  type OccurrenceRecord,
  occurrenceId,
  stillOpen,
} from './notifications.ts'

/** Notifications for who sends them: of many that are due at once it is read and written together. */
export const dueNotificationStore = (db: Db, tables: Tables) => {
  const { notifications, dues, occurrences, dueId, claiming } = notificationItems(db, tables)
  const kept = notificationStore(db, tables)
  const { claim, booked, close, dropDue } = kept
  return {
    ...kept,

    /** The same for many notifications, each of them once. @returns of each whether it was claimed, or what failed */
    claimAll: (all: readonly DueClaim[]): Promise<(boolean | Error)[]> =>
      batchOrSingle(db, all, claiming, { whole: () => true, alone: claim }),
    /** Notifications that are due, each with what was sent of it for that time, if anything was. */
    together: async (
      all: readonly DueRecord[],
    ): Promise<{ record: NotificationRecord | undefined; sent: OccurrenceRecord | undefined }[]> => {
      const [records, sent] = [
        all.map(({ company, id }) => notifications.one([company, id])),
        all.map(({ company, id, at }) => occurrences.one([company, occurrenceId(at, id)])),
      ]
      const found = await readTogether(db, [...records, ...sent])
      return all.map((_, index) => ({
        record: found[index] as NotificationRecord | undefined,
        sent: found[all.length + index] as OccurrenceRecord | undefined,
      }))
    },
    /** The same of many. @returns of each what failed, if anything did */
    bookedAll: (all: readonly DueRecord[]): Promise<(Error | undefined)[]> =>
      batchOrSingle(db, all, (due) => [dues.writes.patch(dueId(due), { set: { booked: true } })], {
        whole: () => undefined,
        alone: booked,
      }) as Promise<(Error | undefined)[]>,
    /**
     * Notes of many that they were handed on to so many devices, and that nobody needs to look for them any more.
     * @returns of each what failed, if anything did
     */
    closeAll: (
      all: readonly { due: DueRecord; occurrence: OccurrenceRecord; devices: number }[],
    ): Promise<(Error | undefined)[]> =>
      batchOrSingle(
        db,
        all,
        ({ due, occurrence: { company, id }, devices }) => [
          occurrences.writes.patch([company, id], { set: { state: 'sent', devices } }, stillOpen),
          dues.writes.remove(dueId(due)),
        ],
        {
          whole: () => undefined,
          alone: async ({ due, occurrence, devices }) => {
            await close(occurrence, { state: 'sent', devices })
            await dropDue(due)
          },
        },
      ) as Promise<(Error | undefined)[]>,
  }
}

/** Notifications on their way to devices, for who hands on many. */
export const handingOnStore = (db: Db, tables: Tables) => {
  const { giving } = deliveryItems(db, tables)
  const kept = deliveryStore(db, tables)
  const { give } = kept
  return {
    ...kept,

    /**
     * Hands on many, of which some may be for the same device.
     * @returns of each whether it was handed on now, or what failed
     */
    giveAll: async (all: readonly DeliveryRecord[]): Promise<(boolean | Error)[]> => {
      const turns: number[][] = []
      const seen = new Map<string, number>()
      for (const [index, { device }] of all.entries()) {
        // A transaction writes to a device once.
        const turn = seen.get(device) ?? 0
        seen.set(device, turn + 1)
        turns[turn] = [...(turns[turn] ?? []), index]
      }
      const done = new Array<boolean | Error>(all.length)
      for (const positions of turns) {
        const some = positions.map((position) => all[position] as DeliveryRecord)
        const results = await batchOrSingle(db, some, giving, { whole: () => true, alone: give })
        for (const [index, position] of positions.entries()) done[position] = results[index] ?? false
      }
      return done
    },
  }
}
