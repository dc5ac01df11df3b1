import * as z from 'zod'
import {
  longestSsid,
  maskedPassword,
  mostDevices,
  mostNetworksAtOnce,
  networkMessages,
  networkPassword,
  securityTypes,
} from '../networks.ts'
import { admins, facilityManagers, managers } from '../roles.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { Deployment } from './deployment.ts'
import { actor, CompanyId, DeviceId, Done, exact, FacilityId, GroupId, Instant, OwnId } from './fields.ts'
import { Job } from './jobs.ts'
import { listCall } from './listCall.ts'

const { blank, noPassword, longSsid, short, long, plain, ssidSigns } = networkMessages
const control = /\p{Cc}/u
const bytes = (text: string) => new TextEncoder().encode(text).length

/** Taken as it is: a space is a sign of an SSID. */
const Ssid = exact(longestSsid, blank)
  .refine((ssid) => ssid.trim() !== '', blank)
  .refine((ssid) => !control.test(ssid), ssidSigns)
  .refine((ssid) => bytes(ssid) <= longestSsid, longSsid)
/** @param empty what an empty one is told */
const password = (empty: string) =>
  exact(256, empty)
    .refine((text) => text.trim() !== '', { message: empty, abort: true })
    .refine((text) => text.length >= networkPassword.least, short)
    .refine((text) => text.length <= networkPassword.most, long)
    .refine((text) => /^[ -~]*$/.test(text), plain)
const Security = z.enum(securityTypes, 'Please choose WPA, WPA2 or WEP')
const DeviceIds = z.array(DeviceId).max(mostDevices)
const NetworkIds = z.array(OwnId).max(mostNetworksAtOnce).default([])

const masked = z.string().describe(`Always \`${maskedPassword}\`; use \`revealNetworkPassword\` to read it`)
const security_type = z.enum(securityTypes)

const count = z.number().int()

/** A network as lists show it. */
export const Network = z.object({
  network_id: z.string(),
  id: z.string().describe('Same as `network_id`'),
  fac_uid: z.string(),
  facility: z.string().describe('Name of the facility'),
  ssid: z.string(),
  network_pass: masked,
  security_type,
  status: z.union([z.literal(0), z.literal(1)]).describe('0 while it is being removed from its devices'),
  revision: z.number().int().describe('Increases with each change'),
  changed_on: Instant,
  changed_by: z.string().describe('Full name; empty if unknown'),
  devices: z
    .array(Deployment)
    .describe('Devices that have it, are to get it, or are to lose it; empty with `counts_only`'),
  counts: z
    .object({ ...{ total: count, up_to_date: count, pending: count, failed: count }, removing: count })
    .describe('Number of devices, by status and of those that are to lose it'),
})
export type Network = z.infer<typeof Network>

/** A device of a network, and what became of the network on it. */
export const NetworkDevice = Deployment.extend({
  label: z.string(),
  serial_number: z.string(),
  user_name: z.string().nullable().describe('User who is or was last signed in'),
  group: z.string().describe('Name of its group'),
  model: z.string(),
  os_version: z.string(),
  workhero_version: z.string().describe('Version of the device app'),
  reason: z.string().nullable().describe('Why it failed, as reported by the device'),
  reported_on: Instant.nullable().describe('When the device reported it'),
  assigned_on: Instant.describe('When it was assigned'),
  last_updated: Instant.nullable().describe('When the device last had contact'),
  charging: z.boolean().nullable(),
  wakeable: z.boolean().describe('Whether a push can wake it'),
  lost_at: Instant.nullable().describe('When it was marked as lost; null if it is not'),
})
export type NetworkDevice = z.infer<typeof NetworkDevice>

/** A network of one device. */
export const DeviceNetwork = z.object({
  network_id: z.string(),
  id: z.string().describe('Same as `network_id`'),
  facility: z.string(),
  ssid: z.string(),
  network_pass: masked,
  security_type,
  status: Deployment.shape.status,
  up_to_date: z.boolean(),
  removing: z.boolean(),
  reason: z.string().nullable(),
  reported_on: Instant.nullable(),
})
export type DeviceNetwork = z.infer<typeof DeviceNetwork>

const network = z.object({ ...actor, network_id: OwnId })
const AssignmentJob = z.object({
  network_id: z.string(),
  job: Job.nullable().describe('The job that notifies the devices, if there are many'),
})

export const networks = {
  getAllNetworks: listCall({
    path: '/main/v3/getAllNetworks',
    access: facilityManagers,
    summary: 'Wi-Fi networks of a group within the caller’s access scope, with their devices. Passwords are masked.',
    request: z.object({
      ...actor,
      ...{ group_uid: GroupId, co_uid: CompanyId },
      counts_only: z
        .boolean()
        .default(false)
        .describe('Leaves out the devices; with many networks and devices they are megabytes'),
    }),
    item: Network,
  }),
  getNetworkDevices: listCall({
    path: '/main/v3/getNetworkDevices',
    access: facilityManagers,
    summary: 'The devices of a network, with its status on each.',
    request: network,
    item: NetworkDevice,
  }),
  getNetworksByDeviceId: call({
    path: '/main/v3/getNetworksByDeviceId',
    access: managers,
    summary: 'The networks of one handheld within the caller’s access scope. Passwords are masked.',
    request: z.object({ ...actor, device_id: DeviceId }),
    response: z.array(DeviceNetwork),
  }),
  revealNetworkPassword: call({
    path: '/main/v3/revealNetworkPassword',
    access: facilityManagers,
    summary: 'The password of a network, for a session with a confirmed own password. It is recorded.',
    request: network,
    response: z.object({ network_id: z.string(), network_pass: z.string() }),
    writes: true,
    unkept: true,
  }),
  saveNetwork: call({
    path: '/main/v3/saveNetwork',
    access: facilityManagers,
    summary: 'Adds a network to a facility and assigns it to devices.',
    request: z.object({
      ...actor,
      ssid: Ssid,
      network_pass: password(blank),
      security_type: Security,
      fac_uid: FacilityId,
      device_ids: DeviceIds.default([]),
    }),
    response: AssignmentJob,
    writes: true,
    idempotent: false,
  }),
  updateNetwork: call({
    path: '/main/v3/updateNetwork',
    access: facilityManagers,
    summary:
      'Changes the given fields of a network and notifies its devices. Without a password, the current one is kept.',
    request: z.object({
      ...actor,
      id: OwnId,
      ssid: Ssid.optional(),
      network_pass: password(noPassword).optional(),
      security_type: Security.optional(),
      fac_uid: FacilityId.optional().describe('Can be changed only while no device has the network'),
    }),
    response: AssignmentJob,
    writes: true,
  }),
  addOrRemoveDevices: call({
    path: '/main/v3/addOrRemoveDevices',
    access: facilityManagers,
    summary: 'Sets the complete list of devices of a network.',
    request: z.object({
      ...actor,
      network_id: OwnId,
      device_ids: DeviceIds,
      known_device_ids: z
        .array(OwnId)
        .max(mostDevices)
        .optional()
        .describe(
          'Devices that had it when the selection was made; only the difference is applied, so other users’ changes are kept',
        ),
    }),
    response: AssignmentJob.extend({ added: z.number().int(), removed: z.number().int() }),
    writes: true,
    unlogged: ['device_ids', 'known_device_ids'],
  }),
  changeNetworksOfDevices: batchCall({
    path: '/main/v3/changeNetworksOfDevices',
    access: facilityManagers,
    summary:
      'Adds networks to devices and removes others, all changes of a device at once. Each device is affected only by networks of its own facility.',
    of: DeviceId,
    request: z.object({ ...actor, add: NetworkIds, remove: NetworkIds }),
  }),
  retryNetwork: call({
    path: '/main/v3/retryNetwork',
    access: facilityManagers,
    summary: 'Retries a network on the devices where it failed, or on some of them.',
    request: z.object({ ...actor, network_id: OwnId, device_ids: DeviceIds.optional() }),
    response: AssignmentJob.extend({ retried: z.number().int() }),
    writes: true,
  }),
  deleteNetwork: call({
    path: '/main/v3/deleteNetwork',
    access: facilityManagers,
    summary: 'Removes a network from its devices, and deletes it once all of them have confirmed.',
    request: network,
    response: AssignmentJob,
    writes: true,
  }),
  keepNetwork: call({
    path: '/main/v3/keepNetwork',
    access: facilityManagers,
    summary: 'Undoes a deletion: devices that have not removed the network yet keep it.',
    request: network,
    response: AssignmentJob,
    writes: true,
  }),
  forceDeleteNetwork: call({
    path: '/main/v3/forceDeleteNetwork',
    access: admins,
    summary: 'Removes a network at once. Its devices remove it when they next connect.',
    request: network,
    response: Done,
    writes: true,
  }),
}
