import { fieldError, Refusal } from '../../../shared/refusals.ts'
import type { DeviceRecord, ListedDevice } from '../../data/devices.ts'
import type { GroupRecord } from '../../data/groups.ts'
import { groupOf, isWithin } from '../../devices/inScope.ts'
import type { AccessScope } from '../accessScope.ts'
import type { Env } from '../env.ts'

/** More devices than these are looked for in the list of the company's. */
const fewDevices = 100

/** The facility that a device belongs to; undefined of one that was never used and came with no facility's code. */
export const facilityOf = (device: ListedDevice, scope: Pick<AccessScope, 'all'>): GroupRecord | undefined => {
  const group = groupOf(device, scope)
  if (group?.type === 'facility') return group
  return group?.type === 'team' ? scope.all.get(group.parent_id ?? '') : undefined
}

/** Devices in a caller's access scope, by id. */
const reachable = async (env: Env<'devices'>, ids: readonly string[], scope: AccessScope) => {
  const { caller, stores } = env
  const { uid } = caller.company
  const own = ids.filter((id) => id.startsWith(`${uid}.`))
  const found: (DeviceRecord | ListedDevice | undefined)[] =
    own.length > fewDevices ? await stores.devices.list(uid) : (await stores.devices.several(own)).map(([one]) => one)
  const known = new Map<string, ListedDevice>()
  for (const device of found) {
    const hidden = device && 'hidden' in device && device.hidden
    if (device && !hidden && isWithin(groupOf(device, scope), caller.group)) known.set(device.id, device)
  }
  return known
}

/** Why a thing may not be given to a device: there is no such device in the caller's access scope, or it is in another facility. */
export type PlaceFault = 'unknown' | 'elsewhere'
export const placeFaults: Record<PlaceFault, string> = {
  unknown: 'No such device',
  elsewhere: 'This device is in another facility',
}

/**
 * Which of the devices are none in the caller's access scope, or neither of the facility nor of none yet.
 * @param facility whose devices they have to be; any will do for the company
 */
export const faultsOfPlace = async (
  env: Env<'devices'>,
  facility: string,
  ids: readonly string[],
): Promise<Map<string, PlaceFault>> => {
  const faults = new Map<string, PlaceFault>()
  if (ids.length === 0) return faults
  const scope = await env.accessScope()
  const known = await reachable(env, ids, scope)
  for (const id of ids) {
    const device = known.get(id)
    const deviceFacility = device && facilityOf(device, scope)
    if (!device) faults.set(id, 'unknown')
    else if (deviceFacility && deviceFacility.uid !== facility && facility !== env.caller.company.uid)
      faults.set(id, 'elsewhere')
  }
  return faults
}

/**
 * Refuses unless each of the devices is one in the caller's access scope, and of the facility or of none yet.
 * @param pathOf where in the request a device is named
 * @throws Refusal `notFound`, `badInput` of a device of another facility
 */
export const mustBeOfFacility = async (
  env: Env<'devices'>,
  facility: string,
  ids: readonly string[],
  pathOf: (at: number) => string,
): Promise<void> => {
  const faults = await faultsOfPlace(env, facility, ids)
  for (const [at, id] of ids.entries()) {
    const fault = faults.get(id)
    if (!fault) continue
    const errors = [fieldError(pathOf(at), placeFaults[fault])]
    throw new Refusal(fault === 'unknown' ? 'notFound' : 'badInput', undefined, { errors })
  }
}
