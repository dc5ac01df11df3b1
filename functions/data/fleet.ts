import { minute } from '../../shared/durations.ts'
import type { Db, Tables } from './db.ts'
import { type DeviceState, deviceStateStore } from './deviceStates.ts'
import { type DeviceRecord, deviceStore } from './devices.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

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

/** How many devices of a large fleet are how, as of `at` (epoch ms). */
interface Counts {
  at: number
  counts: FleetCount[]
}

/** Ms for which a count of a large fleet will do. */
const freshFor = minute
/** Devices from which on a fleet is large. They say once in some minutes how they are. */
const large = 100

export const fleetStore = (db: Db, tables: Tables) => {
  const kept = itemsOf<Counts, [company: string]>(db, tables, keys.fleetCounts)
  const [devices, states] = [deviceStore(db, tables), deviceStateStore(db, tables)]
  /** Every device of a company and how it is. */
  const statuses = async (company: string): Promise<DeviceStatus[]> => {
    const [all, stateOf] = await Promise.all([devices.list(company), states.list(company)])
    return all.map((device) => ({ ...device, ...stateOf.get(device.id) }))
  }

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
      const known = await kept.get([company], { weak: true })
      if (known && known.at <= now && now - known.at < freshFor) return known.counts
      const found = await statuses(company)
      const counts = count(found)
      if (found.length >= large) await kept.put([company], { at: now, counts }, { expires: now + 2 * freshFor })
      return counts
    },
  }
}
