import type { DeviceHandler } from '../lib/env.ts'
import { desiredState, etagOf } from './desired.ts'

/** Any clock is welcome here: this is how a device learns the time, and how the console learns that a clock is off. */
export const heartbeat: DeviceHandler<'heartbeat'> = async ({ at, ...said }, { device, now, stores }) => {
  await stores.devices.change(device.id, { ...said, seen_at: now, clock_skew: now - at })
  return { sync: etagOf(desiredState()) !== (said.sync_etag ?? device.sync_etag), server_time: now }
}
