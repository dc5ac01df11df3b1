import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Db, Tables } from './db.ts'

/**
 * <company> / DEVICE#<id>   a handheld; the id carries the company: `<company>.<random>`
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
  facility?: string
  /** Who is signed in, and in which team. */
  user?: string
  work?: string
  team?: string
  battery_percent?: number
  battery_health?: string
  charging?: boolean
  wifi?: { ssid: string; rssi: number; ip: string }
  location?: { lat: number; lon: number; accuracy: number }
  scanner?: string
  /** Epoch ms by the server's clock */
  seen_at?: number
  sync_etag?: string
}

export const companyOfDevice = (id: string) => id.slice(0, id.indexOf('.'))
export const deviceKey = (id: string) => ({ pk: companyOfDevice(id), sk: `DEVICE#${id}` })

export const deviceStore = (db: Db, { devices }: Tables) => ({
  get: async (id: string): Promise<DeviceRecord | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: devices, Key: deviceKey(id), ConsistentRead: true }))
    return Item as DeviceRecord | undefined
  },
})
