import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { changeFields } from './changeFields.ts'
import type { Db, Tables } from './db.ts'
import { companyOfDevice } from './deviceIds.ts'
import { allShards, shardOf } from './shards.ts'

/**
 * (table of devices) <company>#STATE#<shard> / <device>   how a handheld is: each heartbeat changes it
 *
 * Small, so that a heartbeat is one write, and by shards, so that a company's are read together without an index that
 * each heartbeat would have to write too.
 */
export interface DeviceState {
  os_version: string
  app_version: string
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

const shardPk = (company: string, shard: number) => `${company}#STATE#${shard}`
export const stateKey = (device: string) => ({ pk: shardPk(companyOfDevice(device), shardOf(device)), sk: device })

/** A device's state as it is stored. */
export const stateItem = (device: string, state: DeviceState) => ({ ...stateKey(device), ...state })

export const deviceStateStore = (db: Db, { devices }: Tables) => ({
  get: async (device: string): Promise<DeviceState | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: devices, Key: stateKey(device), ConsistentRead: true }))
    return Item as DeviceState | undefined
  },

  /** How every device of the company is, by its id. What was changed a moment ago may not be seen yet. */
  list: async (company: string): Promise<Map<string, DeviceState>> => {
    const states = await allShards<DeviceState & { sk: string }>((shard, ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName: devices,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': shardPk(company, shard) },
          ExclusiveStartKey,
        }),
      ),
    )
    return new Map(states.map(({ sk, ...state }) => [sk, state]))
  },

  /**
   * Changes fields of the state of a device that still exists; fields that are undefined stay as they are.
   * @returns the state as it is then
   */
  change: async (device: string, fields: Partial<DeviceState>): Promise<DeviceState | undefined> =>
    (await changeFields(db, devices, stateKey(device), fields)) as DeviceState | undefined,
})
