import { BatchGetCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { changeFields } from './changeFields.ts'
import { allPages, type Db, listIndexes, type Tables } from './db.ts'
import { companyOfDevice } from './deviceIds.ts'
import { type DeviceState, stateKey } from './deviceStates.ts'
import { allShards, shardOf } from './shards.ts'
import {
  type AssignmentContext,
  assignmentContext,
  assignmentKey,
  type TeamAssignment,
  workerKeyIn,
} from './teamAssignments.ts'
import type { UserRecord } from './users.ts'

/**
 * <company>#DEVICE#<id> / DEVICE                a handheld; the id carries the company: `<company>.<random>`
 * (index `list`) <company>#DEVICES#<shard>      the handhelds of a company, in as many parts as there are shards
 * <company> / SERIAL#<serial number>            which device has the serial number (kept by the enrolment store)
 * <company>#REPORTED#<device> / <section>#<id>  what the device says it made of one item of its desired state
 *
 * What a heartbeat changes is kept apart (`deviceStates.ts`).
 */
export interface DeviceRecord {
  id: string
  company: string
  serial_number: string
  model: string
  manufacturer: string
  mac_address: string
  label: string
  secret_hash: string
  token_hash?: string
  /** Epoch ms */
  token_expires?: number
  enrolled_on: string
  /** The enrolment code it came with last: enrolling again with it takes no further place. */
  enrolled_with?: string
  facility?: string
  /** Who is signed in, in which sign-in, and in which team. */
  user?: string
  work?: string
  team?: string
  /** The team it was last used in: where it belongs while nobody works with it. */
  last_team?: string
}

/** What lists show of a device. */
export type ListedDevice = Pick<DeviceRecord, 'id' | 'company' | (typeof listIndexes.devices.attributes)[number]>

export interface ReportedItem {
  section: string
  id: string
  state: 'applied' | 'failed'
  reason?: string
  /** Of the desired state that it was part of. */
  etag: string
  /** Epoch ms by the server's clock */
  reported_at: number
}

const devicePk = (id: string, company = companyOfDevice(id)) => `${company}#DEVICE#${id}`
export const deviceKey = (id: string) => ({ pk: devicePk(id), sk: 'DEVICE' })
const reportedPk = (id: string) => `${companyOfDevice(id)}#REPORTED#${id}`
const listedIn = (company: string, shard: number) => `${company}#DEVICES#${shard}`

/** A device as it is stored, with its place in the list of its company's. */
export const deviceItem = (device: DeviceRecord) => ({
  ...deviceKey(device.id),
  [listIndexes.devices.partitionKey]: listedIn(device.company, shardOf(device.id)),
  ...device,
})

/** Reported items written side by side. */
const atOnce = 25

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

export const deviceStore = (db: Db, { devices, users }: Tables) => ({
  /**
   * What a device's call is validated against, as it is now, in one read: the device, and where they are named a join of its
   * company with its worker, and how the device was.
   */
  authContext: async (id: string, { join: joinId, state }: Named = {}): Promise<DeviceAuthContext> => {
    const company = companyOfDevice(id)
    const named = joinId === undefined ? undefined : assignmentKey({ company, id: joinId })
    const worker = joinId === undefined ? undefined : workerKeyIn(company, joinId)
    const keys = [deviceKey(id), ...(named ? [named] : []), ...(state ? [stateKey(id)] : [])]
    const { Responses, UnprocessedKeys } = await db.send(
      new BatchGetCommand({
        RequestItems: {
          [devices]: { Keys: keys, ConsistentRead: true },
          ...(worker ? { [users]: { Keys: [worker], ConsistentRead: true } } : {}),
        },
      }),
    )
    // An item that was not read is not an item that does not exist.
    if (UnprocessedKeys && Object.keys(UnprocessedKeys).length > 0) throw new Refusal('unavailable')
    const found = (key: { pk: string } | undefined) => (Responses?.[devices] ?? []).find(({ pk }) => pk === key?.pk)
    const join = found(named) as TeamAssignment | undefined
    return {
      device: found(deviceKey(id)) as DeviceRecord | undefined,
      join: join && assignmentContext(join, Responses?.[users]?.[0] as UserRecord | undefined),
      state: found(stateKey(id)) as DeviceState | undefined,
    }
  },

  get: async (id: string): Promise<DeviceRecord | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: devices, Key: deviceKey(id), ConsistentRead: true }))
    return Item as DeviceRecord | undefined
  },

  /** Every device of the company. What was changed a moment ago may not be seen yet. */
  list: async (company: string): Promise<ListedDevice[]> => {
    const listed = await allShards<Omit<ListedDevice, 'id' | 'company'> & { pk: string }>((shard, ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName: devices,
          IndexName: listIndexes.devices.name,
          KeyConditionExpression: '#in = :in',
          ExpressionAttributeNames: { '#in': listIndexes.devices.partitionKey },
          ExpressionAttributeValues: { ':in': listedIn(company, shard) },
          ExclusiveStartKey,
        }),
      ),
    )
    return listed.map(({ pk, ...device }) => ({ ...device, id: pk.slice(devicePk('', company).length), company }))
  },

  /** Changes fields of a device that still exists; fields that are undefined stay as they are. */
  change: async (id: string, fields: Partial<Omit<DeviceRecord, 'id' | 'company'>>) => {
    await changeFields(db, devices, deviceKey(id), fields)
  },

  /** Keeps what a device reports, the latest of each item. Within one report the last word counts. */
  report: async (id: string, items: readonly ReportedItem[]) => {
    const latest = [...new Map(items.map((item) => [`${item.section}#${item.id}`, item]))]
    for (let from = 0; from < latest.length; from += atOnce) {
      const puts = latest
        .slice(from, from + atOnce)
        .map(([sk, item]) => new PutCommand({ TableName: devices, Item: { pk: reportedPk(id), sk, ...item } }))
      await Promise.all(puts.map((put) => db.send(put)))
    }
  },

  /** Everything that a device reported last, item by item. */
  reported: (id: string): Promise<ReportedItem[]> =>
    allPages<ReportedItem>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName: devices,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': reportedPk(id) },
          ExclusiveStartKey,
        }),
      ),
    ),
})
