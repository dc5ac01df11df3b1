import type { Heartbeat } from '../../shared/contract/handheld.ts'
import { heartbeatKeptAfter } from '../../shared/handheld.ts'
import { type DeviceState, placeFields } from '../data/deviceStates.ts'
import type { DeviceEnvOf, DeviceHandler } from '../lib/env.ts'
import { count } from '../lib/usage/meter.ts'
import { etagOf } from './desired.ts'
import { recordContact } from './recordContact.ts'
import { wokenBy } from './wokenBy.ts'

/** Whether the device should sync. */
const isBehind = (state: DeviceState | undefined, env: DeviceEnvOf<'handheld'>) => etagOf(env) !== state?.sync_etag

/** Whether it brings another push token. The device was read with the call, so one that is known costs nothing. */
const hasNewToken = ({ push_token }: Heartbeat, { device }: DeviceEnvOf<'handheld'>) =>
  push_token !== undefined && push_token !== device.push_token

/** @returns how the device is then: what it did not say is as it was. Where the finder is off, no place is stored. */
const keep = async (heartbeat: Heartbeat, env: DeviceEnvOf<'handheld'>) => {
  const { device, now, stores } = env
  const { at, push_token, location, woken_by, ...reported } = heartbeat
  count('heartbeats')
  const ofScanner = [reported.scanner_battery_percent, reported.scanner_mac_address, reported.scanner_version]
  const fields = {
    ...{ ...reported, clock_skew: now - at, ...wokenBy(woken_by, env) },
    ...(push_token === undefined ? {} : { wakeable: true }),
    ...(location && device.finder ? { location, located_at: now } : {}),
    ...(ofScanner.every((value) => value === undefined) ? {} : { scanner_at: now }),
  }
  const [state] = await Promise.all([
    recordContact(fields, env, { without: device.finder ? [] : placeFields, heartbeats: 1 }),
    hasNewToken(heartbeat, env) ? stores.devices.change(device.id, { push_token }) : undefined,
  ])
  return state
}

/** What seldom changes and is kept at once when it does; the rest wanders all the time. */
const steady = ['battery_health', 'charging', 'scanner', 'os_version', 'app_version', 'sync_etag'] as const

/**
 * A heartbeat that came with work: a write only once in some minutes, or where something steady changed. What it is
 * compared with was read with the call.
 */
export const ridingHeartbeat = async (reported: Heartbeat, env: DeviceEnvOf<'handheld'>) => {
  const { state, now } = env
  const isDue = now - (state?.seen_at ?? 0) >= heartbeatKeptAfter
  const changed =
    hasNewToken(reported, env) ||
    steady.some((name) => reported[name] !== undefined && reported[name] !== state?.[name])
  return isBehind(isDue || changed ? await keep(reported, env) : state, env)
}

/** Any clock is welcome here: this is how a device learns the time, and how the console learns that a clock is off. */
export const heartbeat: DeviceHandler<'heartbeat'> = async (reported, env) => ({
  sync: isBehind(await keep(reported, env), env),
  server_time: env.now,
})
