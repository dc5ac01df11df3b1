import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { minute } from '../../shared/durations.ts'
import type { Db, Tables } from './db.ts'
import { type DeviceState, deviceStateStore } from './deviceStates.ts'
import { type DeviceRecord, deviceStore } from './devices.ts'

/**
 * <company>#FLEET / COUNTS   how many devices of a large fleet are how, as of `at` (epoch ms); expires by `ttl`
 */

/** What the cards need to know of a device. */
export type DeviceStatus = Pick<DeviceRecord, 'team' | 'last_team' | 'facility' | 'user'> &
  Pick<DeviceState, 'seen_at' | 'battery_percent' | 'battery_health'>

/** Devices of one place and how they are. */
export interface FleetCount {
  /** The team that they work in or worked in last. */
  team?: string
  /** The facility of their enrolment code. */
  facility?: string
  total: number
  active: number
  high: number
  med: number
  low: number
  critical: number
}

/** Ms for which a count of a large fleet will do. */
const freshFor = minute
/** Devices from which on a fleet is large. They say once in some minutes how they are. */
const large = 100

export const fleetStore = (db: Db, tables: Tables) => {
  const TableName = tables.devices
  const [known, states] = [deviceStore(db, tables), deviceStateStore(db, tables)]
  /** Every device of a company and how it is. */
  const statuses = async (company: string): Promise<DeviceStatus[]> => {
    const [devices, stateOf] = await Promise.all([known.list(company), states.list(company)])
    return devices.map((device) => ({ ...device, ...stateOf.get(device.id) }))
  }

  const key = (company: string) => ({ pk: `${company}#FLEET`, sk: 'COUNTS' })

  return {
    /**
     * How the devices of a company are. A large fleet is counted once a minute, for all who ask.
     * @param count what to make of the devices
     * @param now epoch ms
     */
    counts: async (
      company: string,
      now: number,
      count: (devices: readonly DeviceStatus[]) => FleetCount[],
    ): Promise<FleetCount[]> => {
      const { Item } = await db.send(new GetCommand({ TableName, Key: key(company) }))
      if (Item && Item.at <= now && now - Item.at < freshFor) return Item.counts as FleetCount[]
      const found = await statuses(company)
      const counts = count(found)
      if (found.length >= large) {
        const ttl = Math.ceil((now + 2 * freshFor) / 1000)
        await db.send(new PutCommand({ TableName, Item: { ...key(company), at: now, counts, ttl } }))
      }
      return counts
    },
  }
}
