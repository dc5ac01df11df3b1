import type { Input } from '../../shared/contract/index.ts'
import { hour } from '../../shared/time.ts'
import type { Random } from '../seed/random.ts'

type Heartbeat = Input<'heartbeat'>

/** Percent an hour */
const drain = 9
const charge = 45
const troubled = ['COLD', 'OVERHEAT', 'OVER_VOLTAGE', 'UNKNOWN', 'DEAD', 'UNSPECIFIED_FAILURE'] as const

/** How a device is: its battery empties in use and fills in the cradle, it moves about its site. */
export const conditionOf = (random: Random, site: { lat: number; lon: number } | undefined, start: number) => {
  let battery = 35 + random.next() * 65
  let seen = start
  const health = random.next() < 0.05 ? random.pick(troubled) : 'GOOD'
  const ip = `10.${random.whole(0, 63)}.${random.whole(0, 255)}.${random.whole(2, 250)}`
  // About 120 m either way.
  let [reconnects, offline] = [0, 0]
  const drift = () => (random.next() - 0.5) * 0.0022

  return {
    /**
     * @param time of the fleet, epoch ms
     * @param inUse whether somebody works with it
     * @param network that it is on
     */
    read: (time: number, inUse: boolean, network = 'floor'): Omit<Heartbeat, 'at' | 'sync_etag'> => {
      const hours = Math.max(0, time - seen) / hour
      seen = Math.max(seen, time)
      // A worker swaps the battery before it is empty.
      if (inUse) battery = battery - hours * drain < 4 ? 97 : battery - hours * drain
      else battery = Math.min(100, battery + hours * charge)
      // A corner of the yard has no network.
      if (hours > 0 && random.next() < 0.05) {
        reconnects += 1
        offline += random.whole(5, 240)
      }
      return {
        ...{ reconnects, offline_seconds: offline },
        battery_percent: Math.round(battery),
        battery_health: health,
        charging: !inUse && battery < 100,
        wifi: { ssid: network, rssi: -random.whole(42, 78), ip },
        ...(site
          ? { location: { lat: site.lat + drift(), lon: site.lon + drift(), accuracy: random.whole(4, 25) } }
          : {}),
        scanner: 'SE4750',
      }
    },
  }
}
