import type { ReportedState, ReportResult } from '../../shared/desired.ts'
import {
  type DeliveryProgress,
  deliveriesKept,
  deliveryStatusOf,
  notificationLasts,
} from '../../shared/notifications.ts'
import { type Db, listIndexes, type Tables, tryTransact, type Write } from './db.ts'
import { deliveredCounts, storedDeliveredCounts } from './deliveredCounts.ts'
import { companyOfDevice } from './deviceIds.ts'
import { deviceItems } from './devices.ts'
import { absent, present } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { type OccurrenceRecord, occurrenceId } from './notifications.ts'
import { onEachShard, shardOf } from './shards.ts'

/** A notification on its way to a device, and what became of it. */
export interface DeliveryRecord
  extends DeliveryProgress,
    Pick<OccurrenceRecord, 'title' | 'message' | 'sound' | 'vibration' | 'persistent' | 'dismissible'> {
  /** Of what is sent: the same on every device. */
  id: string
  device: string
  /** Whom it is for: nobody else is shown it. */
  user: string
  /** Whether it is shown to nobody in particular once they have signed out. */
  after?: true
  /** When it was handed on, epoch ms by the server's clock. */
  at: number
  reason?: string | undefined
  /** That its delivery is in the counts of its company; missing of those from before there were any. */
  counted?: true
}

/** Devices that are read together. */
const together = 100
/** Deliveries that one transaction notes, with the count of them. */
const notedTogether = 99
const { name: index, partitionKey } = listIndexes.wished
const listedIn = (device: string, id: string) =>
  `${companyOfDevice(device)}#WISHED#${shardOf(device)}#notifications#${id}`

/** All notifications of devices, and the counts of those that were delivered, as they lie in the table: for loads. */
export const storedDeliveries = (deliveries: readonly DeliveryRecord[]) => [
  ...deliveries.map((delivery) => {
    const { device, id, at, delivered_at } = delivery
    const counted = delivered_at === undefined ? {} : { counted: true as const }
    const listed = { ...delivery, ...counted, [partitionKey]: listedIn(device, id) }
    return storedAs(keys.delivery, [device, id], listed, { expires: at + deliveriesKept })
  }),
  ...storedDeliveredCounts(
    deliveries.flatMap(({ device, delivered_at: at }) => (at === undefined ? [] : [{ device, at }])),
  ),
]

/** Notifications on their way to devices, and how one is handed on. */
export const deliveryItems = (db: Db, tables: Tables) => {
  const deliveries = itemsOf<DeliveryRecord, [device: string, id: string]>(db, tables, keys.delivery, {
    parse: ({ [partitionKey]: _, ...item }) => item as unknown as DeliveryRecord,
  })
  const devices = deviceItems(db, tables)
  const giving = (delivery: DeliveryRecord): Write[] => {
    const { device, id, at } = delivery
    const listed = { ...delivery, [partitionKey]: listedIn(device, id) }
    return [
      deliveries.writes.claim([device, id], listed, at + deliveriesKept),
      // As an assignment: the number names what the device has seen.
      devices.writes.patch([device], { add: { wishes: 1 }, set: { notices_until: at + notificationLasts } }),
    ]
  }
  return { deliveries, giving }
}

/** Notifications on their way to devices: each is there once, whoever hands it on how often. */
export const deliveryStore = (db: Db, tables: Tables) => {
  const { deliveries, giving } = deliveryItems(db, tables)
  const counts = deliveredCounts(db, tables)

  const give = async (delivery: DeliveryRecord): Promise<boolean> => !(await tryTransact(db, giving(delivery)))

  /** Notes that a device was brought some, and counts those that nobody has noted: in one moment, so each counts once. */
  const delivered = async (device: string, ids: readonly string[], at: number) => {
    const change = { set: { delivered_at: at, counted: true } }
    const fresh = { pk: present, delivered_at: absent }
    let left = ids
    while (left.length > 0) {
      const some = left.slice(0, notedTogether)
      const failed = await tryTransact(db, [
        ...some.map((id) => deliveries.writes.patch([device, id], change, fresh)),
        counts.adding(device, at, some.length),
      ])
      left = [...(failed ? some.filter((_, nth) => !failed[nth]) : []), ...left.slice(some.length)]
    }
  }

  return {
    /**
     * Hands a notification on to a device, which gets it by its next sync.
     * @returns false where it had it already, or is there no more
     */
    give,

    /** What is on its way to a device and not over. */
    open: async (device: string, now: number): Promise<DeliveryRecord[]> => {
      const first = occurrenceId(Math.max(0, now - notificationLasts), '')
      const found = await deliveries.between([device, first], [device, '\uffff'])
      return found.filter((one) => ['waiting', 'delivered'].includes(deliveryStatusOf(one, now)))
    },

    /** Notes of some of a device's that a sync answers them, the first time. @param at epoch ms */
    delivered,

    /** How many of a company's were delivered on UTC days, from one to another, both inside, by quarter; about now. */
    deliveredBetween: counts.between,

    /** Notes that whom it is for is there no more. @param at epoch ms */
    missed: async ({ device, id }: DeliveryRecord, at: number) => {
      const open = { pk: present, missed_at: absent, shown_at: absent, failed_at: absent }
      await deliveries.patch([device, id], { set: { missed_at: at } }, open)
    },

    /** Keeps what a device says of a notification: `applied` it is shown, `removed` its user has dismissed it. */
    report: async (
      device: string,
      { id, state, reason }: { id: string; state: Exclude<ReportedState, 'downloaded'>; reason?: string | undefined },
      at: number,
    ): Promise<ReportResult> => {
      const known = await deliveries.get([device, id])
      if (!known) return 'unknown'
      // A device that reports on it was brought it, though its sync could not note that.
      if (known.delivered_at === undefined) await delivered(device, [id], at)
      const change = {
        applied: { set: { shown_at: at }, when: { shown_at: absent, failed_at: absent } },
        removed: { set: { dismissed_at: at }, when: { dismissed_at: absent, failed_at: absent } },
        failed: { set: { failed_at: at, reason }, when: { shown_at: absent, dismissed_at: absent, failed_at: absent } },
      }[state]
      const kept = await deliveries.patch([device, id], { set: change.set }, { pk: present, ...change.when })
      return kept ? 'kept' : 'older'
    },

    /** The devices that something was handed on to. What was changed a moment ago may not be seen yet. */
    devicesOf: async (company: string, id: string): Promise<string[]> => {
      const found = await onEachShard((shard) =>
        deliveries.indexed<'device'>(index, partitionKey, `${company}#WISHED#${shard}#notifications#${id}`),
      )
      return found.map(([, { device }]) => device)
    },

    /** How something fares on devices, in their order. */
    several: async (id: string, ids: readonly string[]): Promise<DeliveryRecord[]> => {
      const found: (DeliveryRecord | undefined)[] = []
      for (let from = 0; from < ids.length; from += together)
        found.push(
          ...(await readTogether(
            db,
            ids.slice(from, from + together).map((device) => deliveries.one([device, id])),
          )),
        )
      return found.flatMap((one) => one ?? [])
    },
  }
}
