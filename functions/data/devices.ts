import { BatchGetCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { allPages, type Db, type Tables } from './db.ts'
import { type JoinRecord, type JoinStanding, joinKey, joinStanding, workerKeyIn } from './joins.ts'
import type { UserRecord } from './users.ts'

/**
 * <company> / DEVICE#<id>                       a handheld; the id carries the company: `<company>.<random>`
 * <company> / SERIAL#<serial number>            which device has the serial number (kept by the enrolment store)
 * <company>#REPORTED#<device> / <section>#<id>  what the device says it made of one item of its desired state
 */
export interface DeviceRecord {
  id: string
  company: string
  serial_number: string
  model: string
  manufacturer: string
  os_version: string
  app_version: string
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
  battery_percent?: number
  battery_health?: string
  charging?: boolean
  wifi?: { ssid: string; rssi: number; ip: string }
  location?: { lat: number; lon: number; accuracy: number }
  scanner?: string
  /** Epoch ms by the server's clock */
  seen_at?: number
  /** Milliseconds that the server's clock was ahead of the device's at the last heartbeat */
  clock_skew?: number
  sync_etag?: string
}

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

export const companyOfDevice = (id: string) => id.slice(0, id.indexOf('.'))
export const deviceKey = (id: string) => ({ pk: companyOfDevice(id), sk: `DEVICE#${id}` })
const reportedPk = (id: string) => `${companyOfDevice(id)}#REPORTED#${id}`

/** Reported items written side by side. */
const atOnce = 25

export interface DeviceStanding {
  device: DeviceRecord | undefined
  /** Missing where there is none, and where its worker is not known from its id. */
  join: JoinStanding | undefined
}

export const deviceStore = (db: Db, { devices, users }: Tables) => ({
  /**
   * What a device's call is judged by, as it is now, in one read: the device, and where a join of its company is named,
   * that and its worker.
   */
  standing: async (id: string, joinId?: string): Promise<DeviceStanding> => {
    const company = companyOfDevice(id)
    const named = joinId === undefined ? undefined : joinKey({ company, id: joinId })
    const worker = joinId === undefined ? undefined : workerKeyIn(company, joinId)
    const { Responses, UnprocessedKeys } = await db.send(
      new BatchGetCommand({
        RequestItems: {
          [devices]: { Keys: [deviceKey(id), ...(named ? [named] : [])], ConsistentRead: true },
          ...(worker ? { [users]: { Keys: [worker], ConsistentRead: true } } : {}),
        },
      }),
    )
    // An item that was not read is not an item that does not exist.
    if (UnprocessedKeys && Object.keys(UnprocessedKeys).length > 0) throw new Refusal('unavailable')
    const items = Responses?.[devices] ?? []
    const join = items.find(({ sk }) => sk === named?.sk) as JoinRecord | undefined
    return {
      device: items.find(({ sk }) => sk === deviceKey(id).sk) as DeviceRecord | undefined,
      join: join && joinStanding(join, Responses?.[users]?.[0] as UserRecord | undefined),
    }
  },

  get: async (id: string): Promise<DeviceRecord | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: devices, Key: deviceKey(id), ConsistentRead: true }))
    return Item as DeviceRecord | undefined
  },

  /** Every device of the company. */
  list: (company: string): Promise<DeviceRecord[]> =>
    allPages<DeviceRecord>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName: devices,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': company, ':sk': 'DEVICE#' },
          ExclusiveStartKey,
        }),
      ),
    ),

  /** Changes fields of a device that still exists; fields that are undefined stay as they are. */
  change: async (id: string, fields: Partial<Omit<DeviceRecord, 'id' | 'company'>>) => {
    const set = Object.entries(fields).filter(([, value]) => value !== undefined)
    if (set.length === 0) return
    await db.send(
      new UpdateCommand({
        TableName: devices,
        Key: deviceKey(id),
        UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      }),
    )
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
