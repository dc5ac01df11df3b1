import * as z from 'zod'
import { type Db, listIndexes, type Tables } from './db.ts'
import { companyOfDevice } from './deviceIds.ts'
import { type DeviceState, deviceStateItems, stateId } from './deviceStates.ts'
import { checked } from './items/checked.ts'
import { absent, present } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { onEachShard, shardOf } from './shards.ts'
import { type AssignmentContext, assignmentContext, assignmentItems, workerIn } from './teamAssignments.ts'
import { userItems } from './users.ts'

/** A handheld. What a heartbeat changes is kept apart (`deviceStates.ts`). */
export interface DeviceRecord {
  id: string
  company: string
  serial_number: string
  model: string
  manufacturer: string
  mac_address: string
  /** What people call it: its serial number until somebody gives it another name. */
  label: string
  secret_hash: string
  token_hash?: string
  /** Epoch ms */
  token_expires?: number
  enrolled_on: string
  /** The enrolment code it came with last: enrolling again with it takes no further place. */
  enrolled_with?: string
  facility?: string | undefined
  /** Who is signed in, in which sign-in, and in which team. */
  user?: string
  work?: string
  /** The sign-in that it was told to end. */
  leaving?: string
  team?: string
  /** The team it was last used in: where it belongs while nobody works with it. */
  last_team?: string | undefined
  /** How often something new was assigned to it (`desiredItems.ts`). */
  wishes?: number | undefined
  /** Marked as lost: nobody signs in on it until it is marked as found. */
  lost?: Lost | undefined
  /** Up to when a notification may wait for it, epoch ms. */
  notices_until?: number
  /** Left out of the company's lists until somebody signs in on it. */
  hidden?: true | undefined
  /** Whether its position may be stored, as the group says that it works in: kept here, so that a heartbeat reads nothing more. */
  finder?: boolean | undefined
  /** By which FCM reaches it; told to nobody. */
  push_token?: string | undefined
  push_endpoint?: PushEndpoint | undefined
  /** When it was sent a push last (epoch ms). */
  woken_at?: number
}

/** Who marked a device as lost, and why; with the commands that it was given for it. */
export interface Lost {
  /** Epoch ms by the server's clock */
  at: number
  by: string
  reason: string
  ring: string
  lock: string
}

/** What SNS calls a device by. */
export interface PushEndpoint {
  arn: string
  /** Hash of the push token that it was made for, or renewed for last. */
  token_hash: string
}

/** What lists show of a device. */
export type ListedDevice = Pick<DeviceRecord, 'id' | 'company' | ListedAttribute>
type ListedAttribute = (typeof listIndexes.devices.attributes)[number]

/** Where handhelds of a company are listed, in as many parts as there are shards; those that are hidden apart. */
const listedIn = (company: string, shard: number, hidden = false) =>
  `${company}#${hidden ? 'HIDDEN' : 'DEVICES'}#${shard}`
const { name: index, partitionKey } = listIndexes.devices

/** What puts a device into the list that it is in while it is hidden or not. */
export const placeInList = ({ id, company }: Pick<DeviceRecord, 'id' | 'company'>, hidden: boolean) => ({
  [partitionKey]: listedIn(company, shardOf(id), hidden),
})

/** What is written of a device: with its place in the list of its company's. */
export const listed = (device: DeviceRecord): DeviceRecord => ({
  ...device,
  ...placeInList(device, device.hidden ?? false),
})

export const deviceItems = (db: Db, tables: Tables) =>
  itemsOf<DeviceRecord, [id: string]>(db, tables, keys.device, {
    // Those that were enrolled before labels began as serial numbers have none.
    parse: ({ [partitionKey]: _, ...device }) =>
      ({ ...device, label: device.label || device.serial_number }) as unknown as DeviceRecord,
  })

/** Which device has a serial number. */
export const serialItems = (db: Db, tables: Tables) =>
  itemsOf<{ device: string }, [company: string, serial: string]>(
    db,
    tables,
    keys.serialNumber,
    checked(z.object({ device: z.string() })),
  )

/** A device as it lies in the table, for loads that write many at once. */
export const storedDevice = (device: DeviceRecord) => storedAs(keys.device, [device.id], listed(device))

/** What a device's call is about, beside the device. */
export interface Named {
  /** Id of a join. */
  join?: string | undefined
  /** Whether it is compared with how the device was. */
  state?: boolean
}

export interface DeviceAuthContext {
  device: DeviceRecord | undefined
  /** Missing where there is none, and where its worker is not known from its id. */
  join: AssignmentContext | undefined
  /** Missing where it was not asked for. */
  state: DeviceState | undefined
}

export const deviceStore = (db: Db, tables: Tables) => {
  const devices = deviceItems(db, tables)
  const states = deviceStateItems(db, tables)
  const assignments = assignmentItems(db, tables)
  const users = userItems(db, tables)
  const serials = serialItems(db, tables)
  const begin = (company: string) => keys.device.key(`${company}.`).pk.length - `${company}.`.length

  return {
    /**
     * What a device's call is validated against, as it is now, in one read: the device, and where they are named a join of
     * its company with its worker, and how the device was.
     */
    authContext: async (id: string, { join, state }: Named = {}): Promise<DeviceAuthContext> => {
      const company = companyOfDevice(id)
      const worker = join === undefined ? undefined : workerIn(join)
      const found = await readTogether(db, [
        devices.one([id]),
        join === undefined ? undefined : assignments.one([company, join]),
        worker === undefined ? undefined : users.one([company, worker]),
        state ? states.one(stateId(id)) : undefined,
      ])
      return { device: found[0], join: found[1] && assignmentContext(found[1], found[2]), state: found[3] }
    },

    get: (id: string): Promise<DeviceRecord | undefined> => devices.get([id]),

    /** Some devices and how they are, each in its place. */
    several: async (ids: readonly string[]): Promise<[DeviceRecord | undefined, DeviceState | undefined][]> => {
      const found = await readTogether(db, [
        ...ids.map((id) => devices.one([id])),
        ...ids.map((id) => states.one(stateId(id))),
      ])
      return ids.map((_, at) => [
        found[at] as DeviceRecord | undefined,
        found[ids.length + at] as DeviceState | undefined,
      ])
    },

    /** Some devices, each in its place. */
    named: (ids: readonly string[]): Promise<(DeviceRecord | undefined)[]> =>
      readTogether(
        db,
        ids.map((id) => devices.one([id])),
      ),

    /**
     * Every device of the company. What was changed a moment ago may not be seen yet.
     * @param options.hidden whether hidden ones come too
     */
    list: async (company: string, { hidden = false }: { hidden?: boolean } = {}): Promise<ListedDevice[]> => {
      const found = await onEachShard(async (shard) => {
        const lists = (hidden ? [false, true] : [false]).map((hides) =>
          devices.indexed<ListedAttribute>(index, partitionKey, listedIn(company, shard, hides)),
        )
        return (await Promise.all(lists)).flat()
      })
      return found.map(([{ pk }, device]) => ({ ...device, id: pk.slice(begin(company)), company }))
    },

    /**
     * Devices of a shard, or those of it that are hidden, in the order of their ids. What was changed a moment ago may not be
     * seen yet.
     * @param options.after the id after which they begin
     * @param options.size how many at most; fewer come where they are large
     * @returns them, and whether there are more
     */
    some: async (
      company: string,
      shard: number,
      { after, size, hidden = false }: { after: string | undefined; size: number; hidden?: boolean },
    ) => {
      const { items, more } = await devices.indexedPage<ListedAttribute>(
        ...([index, partitionKey, listedIn(company, shard, hidden)] as const),
        { after: after === undefined ? undefined : keys.device.key(after), size },
      )
      const rows = items.map(([{ pk }, device]): ListedDevice => ({ ...device, id: pk.slice(begin(company)), company }))
      return { rows, more }
    },

    /** The device of the company that has a serial number. */
    bySerial: async (company: string, serial: string): Promise<DeviceRecord | undefined> => {
      const found = await serials.get([company, serial])
      return found && devices.get([found.device])
    },

    /** Hides a device from its company's lists. @returns false where it is gone, or was marked as lost since it was read */
    hide: (device: DeviceRecord): Promise<boolean> =>
      devices.patch(
        [device.id],
        { set: { hidden: true, ...placeInList(device, true) } },
        { pk: present, lost: absent },
      ),

    /** Changes fields of a device that still exists; fields that are undefined stay as they are. */
    change: async (id: string, fields: Partial<Omit<DeviceRecord, 'id' | 'company'>>) => {
      if (!(await devices.patch([id], { set: fields }))) throw new Error(`There is no device ${id}.`)
    },

    /** Notes a push that was sent by a token, where the device still has it. */
    noteWoken: async (
      id: string,
      push_token: string,
      sent: Required<Pick<DeviceRecord, 'woken_at' | 'push_endpoint'>>,
    ) => {
      await devices.patch([id], { set: sent }, { push_token })
    },

    /** Forgets a push token with its endpoint. @returns false where the device has another one by now */
    dropToken: (id: string, push_token: string): Promise<boolean> =>
      devices.patch([id], { remove: ['push_token', 'push_endpoint'] }, { push_token }),
  }
}
