import type { Device } from '../../../shared/contract/devices.ts'
import { criticalHealths } from '../../../shared/devices.ts'
import type { MapPoint } from '../../parts/map/layers.ts'

/** What the finder needs to know of a device. */
export type Findable = Pick<
  Device,
  | 'id'
  | 'status'
  | 'label'
  | 'serial_number'
  | 'mac_address'
  | 'name'
  | 'battery_percentage'
  | 'battery_health'
  | 'loc_latitude'
  | 'loc_longitude'
  | 'loc_accuracy'
  | 'loc_time'
  | 'lost_at'
>

/** With these a battery needs somebody at once; the card of devices counts the same. */
const critical: readonly (string | null)[] = criticalHealths
const isCritical = ({ battery_health }: Pick<Findable, 'battery_health'>) => critical.includes(battery_health)

/** Classes of the mark before a device's name. */
export const dotOf = ({ lost_at, status }: Pick<Findable, 'lost_at' | 'status'>) =>
  `finder-dot${lost_at !== null ? ' lost' : status === 1 ? ' in' : ''}`

export const hasPlace = ({ loc_latitude, loc_longitude }: Findable) => loc_latitude !== null && loc_longitude !== null

/** What matters most of a device on the map. */
const stateOf = (row: Findable, status: Findable['status']): MapPoint['state'] => {
  if (row.lost_at !== null) return 'lost'
  return isCritical(row) ? 'critical' : status === 1 ? 'in' : 'out'
}

/** Devices that have told where they are, as points of the map. */
export const pointsOf = (rows: readonly Findable[]): MapPoint[] =>
  rows.flatMap((row) => {
    const { id, loc_latitude: lat, loc_longitude: lon, loc_accuracy: accuracy, status } = row
    if (lat === null || lon === null) return []
    return [{ id, lon, lat, accuracy, state: stateOf(row, status) }]
  })

export const batteryParts = ['high', 'medium', 'low', 'critical'] as const

/** In which part of a fleet a battery is; none where it was never told. */
const partOf = (row: Findable): (typeof batteryParts)[number] | undefined => {
  const { battery_percentage: percent } = row
  if (isCritical(row)) return 'critical'
  if (percent === null) return undefined
  return percent > 80 ? 'high' : percent > 20 ? 'medium' : 'low'
}

/** How the devices of the finder are, in sum. */
export const summed = (rows: readonly Findable[]) => {
  const parts = { high: 0, medium: 0, low: 0, critical: 0 }
  let placed = 0
  let oldest: Findable | undefined
  for (const row of rows) {
    const part = partOf(row)
    if (part) parts[part] += 1
    if (!hasPlace(row)) continue
    placed += 1
    if (row.loc_time !== null && (oldest?.loc_time == null || row.loc_time < oldest.loc_time)) oldest = row
  }
  return { parts, placed, oldest }
}

/** Whole minutes since an instant. @param now epoch ms */
export const minutesSince = (at: string, now: number) => Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
