import * as z from 'zod'
import { commandKinds, commandStatuses, lostReasonLength, pingOptions } from '../commands.ts'
import { settingSections } from '../desired.ts'
import { admins, facilityManagers, managers } from '../roles.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { actor, DeviceId, Done, Instant, OwnId, required } from './fields.ts'
import { listCall } from './listCall.ts'

/** What was asked of a device, and what became of it. */
export const DeviceCommand = z.object({
  id: z.string(),
  kind: z.enum(commandKinds),
  options: z.array(z.enum(pingOptions)).describe('For a ping: what the device does'),
  status: z.enum(commandStatuses),
  user_uid: z.string().describe('User who sent it'),
  user_name: z.string().nullable(),
  at: Instant,
  expires_at: Instant.nullable().describe('When it expires if the device has no contact; null if it never does'),
  delivered_at: Instant.nullable().describe('When the device received it'),
  pushed: z.boolean().describe('Whether it received it because a push woke it, by its own report'),
  ended_at: Instant.nullable(),
  reason: z.string().nullable().describe('Why it failed, as reported by the device'),
  retryable: z
    .boolean()
    .describe(
      'Whether `retryDeviceCommand` can send it again by its ID. Pings are sent again with `updateDeviceActions`',
    ),
  setting: z
    .object({ section: z.enum(settingSections), name: z.string().nullable() })
    .nullable()
    .describe('For `applyAgain`: which setting the device applies again'),
})
export type DeviceCommand = z.infer<typeof DeviceCommand>

const flag = z
  .union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)], 'Please choose true or false')
  .default(false)
const device_actions = z
  .object({ flash: flag, screen: flag, sound: flag, vibration: flag })
  .refine((actions) => Object.values(actions).some(Boolean), 'Must select at least one option to Ping device')

export const deviceCommands = {
  updateDeviceActions: call({
    path: '/main/v3/updateDeviceActions',
    access: managers,
    summary: 'Pings a handheld: it flashes, lights up, rings or vibrates, until someone finds it.',
    request: z.object({ ...actor, device_id: DeviceId, device_actions }),
    response: z.object({ command_id: z.string().describe('Its `id` in `getDeviceCommands`') }),
    writes: true,
    idempotent: false,
  }),
  pingDevices: batchCall({
    path: '/main/v3/pingDevices',
    access: managers,
    summary: 'Pings handhelds, each as `updateDeviceActions` does.',
    of: DeviceId,
    request: z.object({ ...actor, device_actions }),
  }),
  markDevicesLost: batchCall({
    path: '/main/v3/markDevicesLost',
    access: facilityManagers,
    summary:
      'Marks handhelds as lost: each rings until somebody finds it, signs its worker out and blocks sign-ins until it is marked as found. Its unsent scans still count.',
    of: DeviceId,
    request: z.object({ ...actor, reason: required(lostReasonLength, 'Please enter what happened') }),
  }),
  markDevicesFound: batchCall({
    path: '/main/v3/markDevicesFound',
    access: facilityManagers,
    summary: 'Marks lost handhelds as found: they stop ringing, and sign-in is allowed again.',
    of: DeviceId,
    request: z.object({ ...actor }),
  }),
  retryDeviceCommand: call({
    path: '/tools/devices/retryDeviceCommand',
    access: facilityManagers,
    summary:
      'Sends a failed command other than a ping to a handheld again, while what it is for still applies; or has it apply a tab or the inactivity rule again that failed on it.',
    request: z
      .object({
        ...actor,
        device_id: DeviceId,
        command_id: OwnId.optional(),
        setting: z
          .object({ section: z.enum(settingSections), id: OwnId })
          .optional()
          .describe('A failed item of `assignments` in `getDeviceHistory`'),
      })
      .refine(({ command_id, setting }) => (command_id === undefined) !== (setting === undefined), {
        path: ['command_id'],
        message: 'Please enter either command_id or setting',
      }),
    response: z.object({ command_id: z.string().describe('ID of the new command') }),
    writes: true,
    idempotent: false,
  }),
  retryScannerPreset: call({
    path: '/tools/devices/retryScannerPreset',
    access: admins,
    summary: 'Sends scanner settings that a handheld failed to apply to it again.',
    request: z.object({ ...actor, device_id: DeviceId }),
    response: Done,
    writes: true,
  }),
  getDeviceCommands: listCall({
    path: '/main/v3/getDeviceCommands',
    access: managers,
    summary: 'Commands to a handheld in the last 180 days with their results, newest first.',
    request: z.object({ ...actor, device_id: DeviceId }),
    item: DeviceCommand,
  }),
}
