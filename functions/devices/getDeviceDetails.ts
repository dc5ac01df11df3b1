import { commandStatusOf } from '../../shared/commands.ts'
import type { DeviceDetails } from '../../shared/contract/devices.ts'
import { statusOf } from '../../shared/desired.ts'
import { iso } from '../../shared/time.ts'
import type { DeviceState } from '../data/deviceStates.ts'
import type { DeviceRecord, Lost } from '../data/devices.ts'
import { hasFinder } from '../data/groups.ts'
import type { EnvOf, Handler } from '../lib/env.ts'
import { holdingsOf, holdsPreset, presetThing } from '../lib/scanner/holdings.ts'
import { deviceInScope, groupOf } from './inScope.ts'
import { newerThan } from './versions.ts'
import { deviceOut, lastUserOf } from './wire.ts'

/** What became of it since a device was marked as lost. @param name of who marked it */
const lostOut = async (
  { id, lost }: { id: string; lost: Lost },
  name: string | null,
  { stores, now }: EnvOf<'devices'>,
): Promise<DeviceDetails['lost']> => {
  const [ring, lock] = await Promise.all([stores.commands.get(id, lost.ring), stores.commands.get(id, lost.lock)])
  return {
    ...{ at: iso(lost.at), user_uid: lost.by, user_name: name, reason: lost.reason },
    ring: ring ? commandStatusOf(ring, now) : null,
    found_at: ring?.ended === 'done' && ring.ended_at !== undefined ? iso(ring.ended_at) : null,
    lock: lock ? commandStatusOf(lock, now) : null,
  }
}

/** Which scanner preset holds for a device, why, and whether it goes by it already. */
const presetOut = async (device: DeviceRecord, env: EnvOf<'devices'>): Promise<DeviceDetails['scanner_preset']> => {
  const { caller, stores } = env
  const [presets, item, { all }] = await Promise.all([
    stores.scannerPresets.all(caller.company.uid),
    stores.desired.get(device.id, presetThing),
    env.accessScope(),
  ])
  const group = groupOf(device, { all })
  const held = group && holdingsOf(presets, all)(group.uid)
  // What was changed a moment ago is not assigned yet; where none holds and none was assigned, there is nothing to be told.
  const how = holdsPreset(item, held?.preset) ? (item ? statusOf(item) : undefined) : ({ status: 'pending' } as const)
  return {
    ...{ preset: held?.preset.preset ?? null, label: held?.preset.label ?? null },
    group: held ? (all.get(held.from)?.name ?? null) : null,
    inherited: held !== undefined && held.from !== group?.uid,
    status: how?.status ?? 'upToDate',
    reason: how?.status === 'failed' ? how.reason : null,
    reported_at: how === undefined || how.status === 'pending' ? null : iso(how.at),
  }
}

/** The last push to a device: one that it has told of may be newer than what is noted of it. */
const pushOut = ({ woken_at = 0 }: DeviceRecord, told: DeviceState['push']): DeviceDetails['push'] => {
  const sent = Math.max(woken_at, told?.sent ?? 0)
  return sent === 0 ? null : { sent_at: iso(sent), received_at: told?.sent === sent ? iso(told.told) : null }
}

export const getDeviceDetails: Handler<'getDeviceDetails'> = async ({ device_id }, env) => {
  const { caller, stores } = env
  const { device: found, state } = await stores.devices.authContext(device_id, { state: true })
  const device = await deviceInScope(found, env)
  const scope = await env.accessScope()
  const known = { device, state }
  const who = lastUserOf(known)
  const [people, work, scanner_preset, newest] = await Promise.all([
    stores.users.members(
      caller.company.uid,
      [who, device.lost?.by].filter((uid) => uid !== undefined),
    ),
    device.work === undefined ? undefined : stores.workSessions.get(device.id, device.work),
    presetOut(device, env),
    stores.fleetVersions.newest(caller.company.uid, env.now),
  ])
  const group = groupOf(device, scope)
  const facility = group?.type === 'team' ? scope.all.get(group.parent_id ?? '') : group
  return {
    ...deviceOut(known, scope, people),
    manufacturer: device.manufacturer,
    enrolled_on: device.enrolled_on,
    charging: state?.charging ?? null,
    scanner: state?.scanner ?? null,
    newer: {
      app: newerThan(newest.app, device.model, state?.app_version),
      scanner: newerThan(newest.scanner, state?.scanner, state?.scanner_version),
    },
    wifi: state?.wifi ?? null,
    push: pushOut(device, state?.push),
    clock_skew: state?.clock_skew ?? null,
    facility: facility?.type === 'facility' ? facility.name : null,
    finder: hasFinder(group),
    lost: device.lost
      ? await lostOut({ id: device.id, lost: device.lost }, people.get(device.lost.by)?.name ?? null, env)
      : null,
    scanner_preset,
    signed_in_at: work === undefined ? null : iso(work.at),
  }
}
