import * as z from 'zod'
import { largestBatch } from '../batch.ts'
import { commandStatuses } from '../commands.ts'
import { reportSections } from '../desired.ts'
import { historyDays } from '../deviceHistory.ts'
import { deviceParts, labelLength, sessionsOfCall } from '../devices.ts'
import { everyRole, managers } from '../roles.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { deviceCommands } from './deviceCommands.ts'
import { deviceSettings } from './deviceSettings.ts'
import { enrolmentCodes } from './enrolmentCodes.ts'
import { actor, DeviceId, Done, GroupId, Instant, OwnId, PastDays, required, text } from './fields.ts'
import { listCall } from './listCall.ts'

const percent = z.number().min(0).max(100).nullable()

/** A handheld as lists show it; what it never said is null. */
export const Device = z.object({
  id: z.string(),
  uid: z.string().describe('Same as `id`'),
  status: z.union([z.literal(0), z.literal(1)]).describe('1 while a user is signed in'),
  label: z.string(),
  serial_number: z.string(),
  mac_address: z.string(),
  device_model: z.string(),
  os_version: z.string(),
  workhero_version: z.string().describe('Version of the device app'),
  battery_percentage: percent,
  battery_health: z.string().nullable().describe('As reported by Android; anything but GOOD needs attention'),
  scanner_battery_level: percent,
  scanner_last_updated: Instant.nullable(),
  scanner_mac_address: z.string().nullable(),
  scanner_version: z.string().nullable(),
  username: z.string().nullable().describe('User who is or was last signed in'),
  user_name: z.string().nullable().describe('Full name of that user'),
  name: z.string().describe('Name of its group'),
  group_uid: z.string().describe('Current or last team; otherwise its facility, otherwise the company'),
  last_updated: Instant.nullable().describe('When the device last had contact'),
  loc_latitude: z
    .number()
    .nullable()
    .describe('This and the next three fields are null if Device Finder is off for its group'),
  loc_longitude: z.number().nullable(),
  loc_accuracy: z.number().nullable().describe('Meters'),
  loc_time: Instant.nullable(),
  firebase_device_token: z.boolean().describe('Whether it has a push token; the token itself is never shown'),
  hidden: z.union([z.literal(0), z.literal(1)]),
  lost_at: Instant.nullable().describe('When it was marked as lost; null if it is not'),
  offline_at: Instant.nullable().describe(
    'When it was found to be offline, after 2 hours without contact; null once it is back',
  ),
})
export type Device = z.infer<typeof Device>

/** One handheld, with what lists leave out. */
export const DeviceDetails = Device.extend({
  manufacturer: z.string(),
  enrolled_on: Instant,
  charging: z.boolean().nullable(),
  scanner: z.string().nullable().describe('Scanner model'),
  newer: z
    .object({
      app: z.string().nullable().describe('Of the device app, on devices of the same model'),
      scanner: z.string().nullable().describe('Of the scanner, on scanners of the same model'),
    })
    .describe('The newest version in the company’s fleet, if it is newer than this device’s'),
  wifi: z.object({ ssid: z.string(), rssi: z.number().describe('dBm'), ip: z.string() }).nullable(),
  push: z
    .object({
      sent_at: Instant.describe('When it was last sent a push'),
      received_at: Instant.nullable().describe('When it said that this push woke it; null if it did not'),
    })
    .nullable()
    .describe('Null if it was never sent one'),
  clock_skew: z.number().nullable().describe('Milliseconds that the server’s clock is ahead of the device’s'),
  facility: z.string().nullable().describe('Name of the facility'),
  signed_in_at: Instant.nullable().describe('When the current user signed in'),
  finder: z.boolean().describe('Whether Device Finder is on for its group'),
  lost: z
    .object({
      at: Instant,
      user_uid: z.string().describe('User who marked it as lost'),
      user_name: z.string().nullable(),
      reason: z.string(),
      ring: z.enum(commandStatuses).nullable().describe('`done` once somebody pressed Found on the device'),
      found_at: Instant.nullable().describe('When somebody pressed Found on the device'),
      lock: z.enum(commandStatuses).nullable().describe('`done` once the device is locked'),
    })
    .nullable(),
  scanner_preset: z.object({
    preset: z.number().int().nullable().describe('Number of its preset; null if the device uses its own settings'),
    label: z.string().nullable(),
    group: z.string().nullable().describe('Name of the group with the preset: its own or the nearest one above'),
    inherited: z.boolean().describe('Whether the preset comes from a group above'),
    status: z.enum(['pending', 'upToDate', 'failed']).describe('Whether the device has applied it'),
    reason: z.string().nullable().describe('Why it failed, as reported by the device'),
    reported_at: Instant.nullable().describe('When the device reported it'),
  }),
})
export type DeviceDetails = z.infer<typeof DeviceDetails>

/** How a handheld was at an instant; until the next one its battery alone may have changed. */
export const DeviceSample = z.object({
  at: Instant,
  battery_percent: z.number(),
  charging: z.boolean(),
  battery_health: z.string().describe('As reported by Android'),
  silent_minutes: z.number().describe('Minutes without contact before this; 0 if there was no gap'),
  reconnects: z.number().nullable().describe('Number of reconnects since enrollment'),
  offline_seconds: z.number().nullable().describe('Seconds without a network since enrollment'),
})
export type DeviceSample = z.infer<typeof DeviceSample>

/** A sign-in on a handheld. */
export const DeviceSession = z.object({
  id: z.string(),
  user_uid: z.string(),
  user_name: z.string().nullable(),
  group: z.string().nullable().describe('Name of the last team joined; null if none'),
  from: Instant,
  to: Instant.nullable().describe('Null while it is ongoing'),
  implied: z.boolean().describe('Whether it ended only because the next user signed in'),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** What a handheld shall have of one thing, and how that stands. */
export const DeviceItem = z.object({
  section: z.enum(reportSections),
  id: z.string(),
  name: z
    .string()
    .nullable()
    .describe('Display name, such as an SSID, a label or an app name; null if there is none or it was deleted'),
  removal: z.boolean().describe('Whether it is to be removed from the device'),
  status: z.enum(['pending', 'upToDate', 'failed']),
  reason: z.string().nullable().describe('Why it failed, as reported by the device'),
  strategy: z.literal([0, 1]).nullable().describe('For an app to install: see `updateAppDeploymentBatch`'),
  assigned_at: Instant,
  reported_at: Instant.nullable(),
})
export type DeviceItem = z.infer<typeof DeviceItem>

/** How devices of a group are, as numbers of devices or means of them. */
const fleetFields = <Count extends z.ZodNumber>(count: Count) => ({
  total_devices: count,
  active_devices: count,
  high_batt: count.describe('81 to 100 percent'),
  med_batt: count.describe('21 to 80 percent'),
  low_batt: count.describe('0 to 20 percent'),
  critical_batt: count.describe('Battery health DEAD, COLD, OVER_VOLTAGE, UNKNOWN or OVERHEAT'),
})

/** Most groups of one call about the finder. */
const mostGroups = 2000

export const devices = {
  ...deviceCommands,
  ...deviceSettings,
  getDeviceCountsOfGroups: call({
    path: '/main/v3/getDeviceCountsOfGroups',
    access: managers,
    summary: 'The number of handhelds directly in each group at or below the caller’s; without empty groups.',
    request: z.object({ ...actor }),
    response: z.array(
      z.object({
        group_uid: z.string().describe('Current or last team; otherwise its facility, otherwise the company'),
        count: z.number().int(),
      }),
    ),
  }),
  getTodaysStaticDeviceData: call({
    path: '/main/v3/getTodaysStaticDeviceData',
    access: everyRole,
    summary: 'Devices of a group, with the number of active ones and battery levels.',
    request: z.object({
      ...actor,
      group_uid: GroupId,
      past_days: PastDays.optional().describe('Number of past days to compare with'),
      current_time: Instant.optional().describe('The current time for that comparison; at most the server’s time'),
    }),
    response: z.object({
      ...fleetFields(z.number().int()),
      critical_teams: z.array(z.object({ team_name: z.string(), devices: z.number().int() })).max(4),
      past: z
        .object(fleetFields(z.number()))
        .nullable()
        .describe(
          'Means for the group at the time of `current_time` (default: now) on each of the last `past_days` days with devices; null if fewer than half of them are known, or if not requested',
        ),
    }),
  }),
  getDevicesInformation: listCall({
    path: '/main/v3/getDevicesInformation',
    access: managers,
    summary: 'Handhelds of a group within the caller’s access scope, and their state; without hidden ones.',
    request: z.object({
      ...actor,
      group_uid: GroupId,
      part: z
        .number()
        .int()
        .min(0)
        .max(deviceParts - 1)
        .optional()
        .describe(`One of ${deviceParts} parts of the list; the pages of different parts can be read in parallel`),
    }),
    item: Device,
  }),
  getDeviceDetails: call({
    path: '/main/v3/getDeviceDetails',
    access: managers,
    summary: 'One handheld within the caller’s access scope, with all its details.',
    request: z.object({ ...actor, device_id: DeviceId }),
    response: DeviceDetails,
  }),
  getDeviceHistory: call({
    path: '/main/v3/getDeviceHistory',
    access: managers,
    summary: 'History of a handheld over the last days: its state, sign-ins, and the status of its assignments.',
    request: z.object({
      ...actor,
      device_id: DeviceId,
      days: z
        .union(
          historyDays.map((days) => z.literal(days)),
          `Please choose ${historyDays.slice(0, -1).join(', ')} or ${historyDays.at(-1)} days`,
        )
        .default(historyDays[0]),
    }),
    response: z.object({
      from: Instant,
      to: Instant,
      samples: z.array(DeviceSample).describe('Oldest first; one for each quarter of an hour with a change'),
      missed: z
        .array(z.object({ at: Instant, heartbeats: z.number().int() }))
        .describe('Missed heartbeats, by the time of the next contact, or now; oldest first'),
      heartbeats: z
        .object({ due: z.number().int(), missed: z.number().int() })
        .nullable()
        .describe('Totals for this range; null if none were counted yet'),
      sessions: z.array(DeviceSession).describe('Newest first; the last 60 days'),
      assignments: z.array(DeviceItem),
    }),
  }),
  getDeviceSessionScans: call({
    path: '/tools/devices/getDeviceSessionScans',
    access: managers,
    summary: 'The number of accepted scans in each of some sign-ins on a handheld.',
    request: z.object({
      ...actor,
      device_id: DeviceId,
      session_ids: z
        .array(OwnId)
        .min(1)
        .max(sessionsOfCall)
        .describe('IDs of sign-ins, as in `getDeviceHistory`; unknown ones are left out of the response'),
    }),
    response: z.array(
      z.object({
        id: z.string(),
        scans: z
          .number()
          .int()
          .nullable()
          .describe('Including scans of excluded SKUs; null if its events are no longer stored one by one'),
      }),
    ),
  }),
  updateDeviceInfo: call({
    path: '/main/v3/updateDeviceInfo',
    access: managers,
    summary:
      'Changes the label of a handheld, or hides it (super admins only). A hidden handheld reappears when somebody signs in on it.',
    request: z
      .object({
        ...actor,
        serial_number: required(60),
        mac_address: text(40),
        label: required(labelLength, 'Please enter a label').optional(),
        hidden: z.literal(1, 'Use 1: whoever signs in on the device shows it again').optional(),
      })
      .refine((body) => (body.label === undefined) !== (body.hidden === undefined), {
        path: ['label'],
        message: 'Please enter either label or hidden',
      }),
    response: Done,
    writes: true,
  }),
  labelDevices: batchCall({
    path: '/main/v3/labelDevices',
    access: managers,
    summary: 'Changes labels of handhelds, one for each.',
    of: DeviceId,
    request: z.object({
      ...actor,
      labels: z
        .array(required(labelLength, 'Please enter a label'))
        .min(1)
        .max(largestBatch)
        .describe('One for each of `uids`, in the same order'),
    }),
  }),
  hideDevices: batchCall({
    path: '/main/v3/hideDevices',
    access: ['superAdmin'],
    summary: 'Hides handhelds from the lists of their company until someone signs in on them.',
    of: DeviceId,
    request: z.object({ ...actor }),
  }),
  getFindRufus: call({
    path: '/main/v3/groups/getFindRufus',
    access: managers,
    summary: 'Device Finder settings of the groups within the caller’s access scope.',
    request: z.object({ ...actor }),
    response: z.array(z.object({ uid: z.string(), find_rufus: z.union([z.literal(0), z.literal(1)]) })),
  }),
  updateFindRufus: call({
    path: '/main/v3/groups/updateFindRufus',
    access: managers,
    summary:
      'Turns Device Finder on or off for groups. When off, no locations of devices or incidents are stored, and stored ones are deleted.',
    request: z
      .object({
        ...actor,
        enable_for: z.array(GroupId).max(mostGroups).default([]),
        disable_for: z.array(GroupId).max(mostGroups).default([]),
      })
      .refine((body) => body.enable_for.length + body.disable_for.length > 0, {
        path: ['enable_for'],
        message: 'Please choose a group',
      })
      .refine((body) => !body.enable_for.some((uid) => body.disable_for.includes(uid)), {
        path: ['disable_for'],
        message: 'A group cannot be in both lists',
      }),
    response: Done,
    writes: true,
  }),
  ...enrolmentCodes,
}
