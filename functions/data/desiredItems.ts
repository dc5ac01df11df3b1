import { isDeepStrictEqual } from 'node:util'
import {
  type LastReport,
  type ReportResult,
  resultOf,
  type StateReport,
  type SyncSection,
} from '../../shared/desired.ts'
import { jobDays } from '../../shared/jobs.ts'
import { Refusal } from '../../shared/refusals.ts'
import { day } from '../../shared/time.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { type Db, listIndexes, type Tables, tryTransact, type Write } from './db.ts'
import { companyOfDevice } from './deviceIds.ts'
import { type DeviceRecord, deviceItems } from './devices.ts'
import { absent, type Condition, exists, missing, present } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { onEachShard, shardOf } from './shards.ts'

/** What a device shall have of one thing, or be without; who assigned it, and what the device said last. */
export interface DesiredItem {
  device: string
  section: SyncSection
  id: string
  /** The number of the device's assignment that it comes from: no later assignment of the device has a lower one. */
  version: number
  /** What it is, as JSON: the thing itself, or what it is looked up by. Missing where the device shall be without it. */
  content?: Record<string, unknown>
  removal?: true
  by: string
  /** When it was assigned, epoch ms by the server's clock. */
  at: number
  told?: LastReport
  /** The place of that report among all that the device said of it. */
  told_order?: string
}

/** A removal that the device has confirmed: kept for a while, so that no older assignment that comes late is in effect again. */
type StoredItem = DesiredItem & { gone?: true }

/** One thing that is assigned to a device. */
export interface Assignment {
  section: SyncSection
  id: string
  /** What it is, as JSON; null where the device shall be without it. */
  content: Record<string, unknown> | null
}

/** Who assigns, and when: an assignment that is older than the one that stands is none. */
export interface AssignedBy {
  by: string
  /** Epoch ms by the server's clock */
  at: number
}

/** What is written in the same moment as assignments: of other items, and of the device itself. */
export interface Also {
  writes?: readonly Write[]
  device?: { set?: Partial<DeviceRecord>; remove?: readonly (keyof DeviceRecord)[]; when?: Condition }
}

/** A device's report on an item. Older clients say no version: they mean the latest of the state that they were given. */
export type ReportedItem = Omit<StateReport, 'version'> &
  Pick<LastReport, 'reason' | 'installed'> & { section: SyncSection; id: string; version?: number | undefined }

/** A report as it came. */
export interface Report {
  items: readonly ReportedItem[]
  /** The number of the latest assignment in the state that it is about. */
  upTo: number
  /** Its place among the device's reports; 0 of older clients. */
  number: number
  /** Epoch ms by the server's clock */
  at: number
}

const tries = 10
/** Words that are written side by side. */
const atOnce = 25
/** Devices whose assignments are written together, and transactions of them side by side. */
const together = 20
const sideBySide = 8
/** What a transaction takes: items, and bytes with room to spare. */
const perTransaction = 100
const mostBytes = 2_000_000
/** For how long a confirmed removal stands against older assignments, ms: a job that brings them is over by then. */
const goneFor = jobDays * day

const { name: index, partitionKey } = listIndexes.wished
const assignedIn = (device: string, { section, id }: Pick<Assignment, 'section' | 'id'>) =>
  `${companyOfDevice(device)}#WISHED#${shardOf(device)}#${section}#${id}`
const nameOf = ({ section, id }: Pick<Assignment, 'section' | 'id'>) => `${section}#${id}`
/** Among the reports of one life of a device, the later number wins; what it said before it enrolled again is older. */
export const orderOf = ({ enrolled_on }: Pick<DeviceRecord, 'enrolled_on'>, number: number) =>
  `${enrolled_on}#${String(number).padStart(16, '0')}`
const pause = (tried: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tried))

const isSame = (current: StoredItem, { content }: Assignment) =>
  content === null ? current.removal === true : !current.removal && isDeepStrictEqual(current.content, content)
const hasFailed = ({ version, told }: StoredItem) => told?.version === version && told.state === 'failed'

/**
 * An item as it lies in the table, for loads that write many at once: its device's report on it is the device's first one
 * since it was enrolled. The device's `wishes` must be the item's version or more.
 */
export const storedDesired = (device: Pick<DeviceRecord, 'enrolled_on'>, item: DesiredItem) =>
  storedAs(keys.desired, [item.device, nameOf(item)], {
    ...item,
    ...(item.told ? { told_order: orderOf(device, item.version) } : {}),
    [partitionKey]: assignedIn(item.device, item),
  })

/** What is assigned to each device, thing by thing, and what became of it. */
export const desiredStore = (db: Db, tables: Tables) => {
  const items = itemsOf<StoredItem, [device: string, item: string]>(db, tables, keys.desired, {
    parse: ({ [partitionKey]: _, ...item }) => item as unknown as StoredItem,
  })
  const devices = deviceItems(db, tables)

  /** What an assignment changes; nothing where a newer one stands, or what is not there shall go. */
  const writesOf = (
    device: string,
    assignment: Assignment,
    current: StoredItem | undefined,
    version: number,
    { by, at }: AssignedBy,
  ): { writes: Write[]; isNew: boolean } => {
    const nothing = { writes: [], isNew: false }
    if (current ? current.at > at : assignment.content === null) return nothing
    const id: [string, string] = [device, nameOf(assignment)]
    const unchanged = current ? { version: current.version, at: current.at } : missing
    if (current && isSame(current, assignment) && !hasFailed(current)) {
      const stays = current.at === at && current.by === by
      return stays ? nothing : { writes: [items.writes.patch(id, { set: { by, at } }, unchanged)], isNew: false }
    }
    const shape = assignment.content === null ? { removal: true as const } : { content: assignment.content }
    const item = { device, section: assignment.section, id: assignment.id, version, by, at, ...shape }
    const listed = { [partitionKey]: assignedIn(device, assignment) }
    const write = !current
      ? items.writes.put(id, { ...item, ...listed }, { when: missing })
      : items.writes.patch(
          id,
          {
            set: { ...item, ...listed },
            remove: ['gone', 'ttl', assignment.content === null ? 'content' : 'removal'],
          },
          unchanged,
        )
    return { writes: [write], isNew: true }
  }

  /** Keeps a report on an item as it stands, or says why not. Another report or assignment may come in between: then it looks again. */
  const keep = async (
    { id: device, ...record }: DeviceRecord,
    { upTo, number, at }: Report,
    reported: ReportedItem,
    read: StoredItem | undefined,
  ): Promise<ReportResult> => {
    const order = orderOf(record, number)
    const id: [string, string] = [device, nameOf(reported)]
    for (let current = read, tried = 0; tried < tries; tried++) {
      // Who names no version has seen the assignment that stands, or an older one.
      const version = reported.version ?? Math.min(upTo, current?.version ?? 0)
      const result = resultOf(current, { version, state: reported.state })
      if (result !== 'kept' || !current || current.gone) return result
      if (current.told?.version === version && (current.told_order ?? '') > order) return 'older'
      const report: LastReport = {
        ...{ version, state: reported.state, at },
        ...(reported.reason ? { reason: reported.reason } : {}),
        ...(reported.installed ? { installed: reported.installed } : {}),
      }
      const unchanged = { version, told_order: current.told_order ?? absent }
      const confirmed = reported.state === 'removed'
      const change = confirmed
        ? { set: { gone: true, ttl: Math.ceil((at + goneFor) / 1000) }, remove: [partitionKey, 'told', 'told_order'] }
        : { set: { told: report, told_order: order } }
      if (await items.patch(id, change, unchanged)) return 'kept'
      current = await items.get(id)
    }
    throw new Refusal('unavailable')
  }

  /**
   * What assignments of some devices come to, by how each of them is now.
   * @returns the writes of each device in its place, and how many of the assignments are new; undefined where there is no such
   *   device, or `also` says no
   */
  const planOf = async (
    ids: readonly string[],
    assignments: readonly Assignment[],
    who: AssignedBy,
    also: (device: DeviceRecord) => Also | false = () => ({}),
  ): Promise<({ writes: Write[]; isNew: number } | undefined)[]> => {
    const read = await readTogether(
      db,
      ids.flatMap((device) => [
        devices.one([device]),
        ...assignments.map((assignment) => items.one([device, nameOf(assignment)])),
      ]),
    )
    return ids.map((device, index) => {
      const from = index * (assignments.length + 1)
      const [record, ...current] = read.slice(from, from + assignments.length + 1)
      if (!record) return undefined
      const { wishes: last } = record as DeviceRecord
      const more = also(record as DeviceRecord)
      if (!more) return undefined
      const version = (last ?? 0) + 1
      const changes = assignments.map((assignment, at) =>
        writesOf(device, assignment, current[at] as StoredItem | undefined, version, who),
      )
      const isNew = changes.filter((change) => change.isNew).length
      const counted = devices.writes.patch(
        [device],
        { set: { ...more.device?.set, wishes: version }, remove: more.device?.remove ?? [] },
        { pk: present, ...more.device?.when, wishes: last ?? absent },
      )
      const writes = [
        ...(isNew > 0 ? [counted, ...(more.writes ?? [])] : []),
        ...changes.flatMap((change) => change.writes),
      ]
      return { writes, isNew }
    })
  }

  const assign = async (
    device: string,
    assignments: readonly Assignment[],
    who: AssignedBy,
    also?: (device: DeviceRecord) => Also | false,
  ): Promise<number | undefined> => {
    for (let tried = 0; tried < tries; tried++) {
      const [plan] = await planOf([device], assignments, who, also)
      if (!plan) return undefined
      if (plan.writes.length === 0 || !(await tryTransact(db, plan.writes))) return plan.isNew
      await pause(tried)
    }
    throw new Refusal('unavailable')
  }

  return {
    /**
     * Assigns things to a device, all of them at once: what stands then is the latest assignment of each thing, whoever else
     * assigns at the same time. The same again changes nothing, unless it had failed: then it is tried once more.
     * @param assignments as many as a transaction takes, each of another thing
     * @param also what is written in the same moment as new assignments, by how the device is; false where they shall not be
     * @returns how many of them were new; undefined where there is no such device, or `also` says no
     */
    assign,

    /**
     * Assigns the same to many devices, each as `assign` does. What nobody else changes in that moment is written together,
     * some devices in a transaction: one for each would take ten times as long.
     * @param assignments as many as a transaction takes, each of another thing
     * @returns of which devices something was new; those that are gone are left out
     */
    assignToMany: async (
      all: readonly string[],
      assignments: readonly Assignment[],
      who: AssignedBy,
    ): Promise<string[]> => {
      const ids = [...new Set(all)]
      const size = Math.max(1, Math.min(together, Math.floor(mostBytes / JSON.stringify(assignments).length)))
      const several = Math.max(1, Math.min(size, Math.floor(perTransaction / (assignments.length + 1))))
      const groups = Array.from({ length: Math.ceil(ids.length / several) }, (_, at) =>
        ids.slice(at * several, (at + 1) * several),
      )
      const done = await mapConcurrently(sideBySide, groups, async (some) => {
        const planned = await planOf(some, assignments, who)
        const writes = planned.flatMap((plan) => plan?.writes ?? [])
        if (writes.length === 0) return []
        if (!(await tryTransact(db, writes))) return some.filter((_, at) => (planned[at]?.isNew ?? 0) > 0)
        // Somebody else assigned something to one of them, or signed in there: now each by itself.
        const alone = await mapConcurrently(sideBySide, some, async (device) =>
          (await assign(device, assignments, who)) ? [device] : [],
        )
        return alone.flat()
      })
      return done.flat()
    },

    /** Everything that is assigned to a device, as it is now. */
    list: async (device: string): Promise<DesiredItem[]> =>
      (await items.list([device, ''])).filter(({ gone }) => gone !== true),

    /** One item as it is now. */
    get: async (device: string, thing: Pick<Assignment, 'section' | 'id'>): Promise<DesiredItem | undefined> => {
      const item = await items.get([device, nameOf(thing)])
      return item?.gone ? undefined : item
    },

    /** What is assigned to some devices about a thing, each in its place. */
    several: async (
      ids: readonly string[],
      thing: Pick<Assignment, 'section' | 'id'>,
    ): Promise<(DesiredItem | undefined)[]> => {
      const found = await readTogether(
        db,
        ids.map((device) => items.one([device, nameOf(thing)])),
      )
      return found.map((item) => (item?.gone ? undefined : item))
    },

    /**
     * Every device of a company to which a thing is assigned, and what became of it, without what the thing is. What was
     * changed a moment ago may not be seen yet.
     */
    ofThing: async (company: string, { section, id }: Pick<Assignment, 'section' | 'id'>) => {
      const found = await onEachShard((shard) =>
        items.indexed<Listed>(index, partitionKey, `${company}#WISHED#${shard}#${section}#${id}`),
      )
      return found.map(([, item]) => item)
    },

    /**
     * Keeps what a device says of items: the latest report on the latest assignment of each. Within one report the last counts.
     * @returns what became of each, in the order of the report
     */
    report: async (device: DeviceRecord, report: Report): Promise<ReportResult[]> => {
      const last = new Map(report.items.map((item) => [nameOf(item), item]))
      const names = [...last.keys()]
      const current = await readTogether(
        db,
        names.map((name) => items.one([device.id, name])),
      )
      const results = await mapConcurrently(atOnce, names, (name, at) =>
        keep(device, report, last.get(name) as ReportedItem, current[at]),
      )
      const byName = new Map(names.map((name, at) => [name, results[at] as ReportResult]))
      return report.items.map((item) => byName.get(nameOf(item)) as ReportResult)
    },

    /** Forgets all that a device said: it has enrolled again and is as new. */
    forget: async (device: string): Promise<void> => {
      const reported = (await items.list([device, ''])).filter((item) => item.told !== undefined)
      await mapConcurrently(atOnce, reported, (item) =>
        items.patch([device, nameOf(item)], { remove: ['told', 'told_order'] }, exists),
      )
    },

    /** Drops an item whose thing is there no more, where nothing new was assigned to it. */
    drop: async (device: string, { section, id, version }: Pick<DesiredItem, 'section' | 'id' | 'version'>) => {
      await items.remove([device, nameOf({ section, id })], { version })
    },

    /** What ends an item that needs no confirmation, such as a command that was carried out, as part of a transaction. */
    ended: (device: string, thing: Pick<Assignment, 'section' | 'id'>): Write =>
      items.writes.remove([device, nameOf(thing)]),
  }
}

type Listed = (typeof listIndexes.wished.attributes)[number]
