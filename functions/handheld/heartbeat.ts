import type { Heartbeat } from '../../shared/contract/handheld.ts'
import { freshnessOf, heartbeatEvery } from '../../shared/handheld.ts'
import type { DeviceEnv, DeviceHandler } from '../lib/env.ts'
import { desiredState, etagOf } from './desired.ts'

/** Whether the device should sync. */
const isBehind = ({ sync_etag }: Heartbeat, { company, device }: DeviceEnv) =>
  etagOf(desiredState(), freshnessOf(company)) !== (sync_etag ?? device.sync_etag)

const keep = ({ at, ...said }: Heartbeat, { device, now, stores }: DeviceEnv) =>
  stores.devices.change(device.id, { ...said, seen_at: now, clock_skew: now - at })

/** What seldom changes and is kept at once when it does; the rest wanders all the time. */
const steady = ['battery_health', 'charging', 'scanner', 'os_version', 'app_version', 'sync_etag'] as const

/**
 * A heartbeat that came with work: a write only once a minute, or where something steady changed. What it is compared with
 * was read with the call.
 */
export const ridingHeartbeat = async (said: Heartbeat, env: DeviceEnv) => {
  const { device, now } = env
  const isDue = now - (device.seen_at ?? 0) >= heartbeatEvery
  if (isDue || steady.some((name) => said[name] !== undefined && said[name] !== device[name])) await keep(said, env)
  return isBehind(said, env)
}

/** Any clock is welcome here: this is how a device learns the time, and how the console learns that a clock is off. */
export const heartbeat: DeviceHandler<'heartbeat'> = async (said, env) => {
  await keep(said, env)
  return { sync: isBehind(said, env), server_time: env.now }
}
