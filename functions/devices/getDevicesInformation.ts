import type { Device } from '../../shared/contract/devices.ts'
import type { ReadListHandler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { groupOf, isWithin } from './inScope.ts'
import { deviceOut, lastUserOf } from './wire.ts'

const byLabel = (a: Device, b: Device) =>
  a.label.localeCompare(b.label) || a.serial_number.localeCompare(b.serial_number) || (a.id < b.id ? -1 : 1)

export const getDevicesInformation: ReadListHandler<'getDevicesInformation', 'fleet' | 'users'> = async (
  { group_uid, part },
  env,
) => {
  const { caller, stores } = env
  const { uid } = caller.company
  const scope = await env.accessScope()
  const group = scope.group(group_uid)
  return new Listing<Device>(async function* (after, size) {
    for await (const fleet of stores.fleet.steps(uid, { after, size, part })) {
      const within = new Set(fleet.filter(({ device }) => isWithin(groupOf(device, scope), group)))
      const people = await stores.users.members(
        uid,
        [...within].flatMap((known) => lastUserOf(known) ?? []),
      )
      yield fleet.map((known) => ({
        key: known.device.id,
        item: within.has(known) ? deviceOut(known, scope, people) : undefined,
      }))
    }
  }, byLabel)
}
