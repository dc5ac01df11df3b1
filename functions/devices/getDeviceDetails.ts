import { iso } from '../../shared/time.ts'
import type { Handler } from '../lib/env.ts'
import { groupOf, reached } from './reach.ts'
import { deviceOut, lastUserOf } from './wire.ts'

export const getDeviceDetails: Handler<'getDeviceDetails'> = async ({ device_id }, env) => {
  const { caller, stores } = env
  const { device: found, state } = await stores.devices.authContext(device_id, { state: true })
  const device = await reached(found, env)
  const scope = await env.accessScope()
  const known = { device, state }
  const who = lastUserOf(known)
  const [people, work] = await Promise.all([
    stores.users.members(caller.company.uid, who === undefined ? [] : [who]),
    device.work === undefined ? undefined : stores.workSessions.get(device.id, device.work),
  ])
  const group = groupOf(device, scope)
  const facility = group?.type === 'team' ? scope.all.get(group.parent_id ?? '') : group
  return {
    ...deviceOut(known, scope, people),
    manufacturer: device.manufacturer,
    enrolled_on: device.enrolled_on,
    charging: state?.charging ?? null,
    scanner: state?.scanner ?? null,
    wifi: state?.wifi ?? null,
    clock_skew: state?.clock_skew ?? null,
    facility: facility?.type === 'facility' ? facility.name : null,
    signed_in_at: work === undefined ? null : iso(work.at),
  }
}
