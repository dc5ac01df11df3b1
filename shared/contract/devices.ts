import * as z from 'zod'
import { largestBatch } from '../batch.ts'
import { commandStatuses } from '../commands.ts'
import { reportSections } from '../desired.ts'
import { historyDays } from '../deviceHistory.ts'
import { deviceParts, labelLength, sheetCodes } from '../devices.ts'
import { everyRole, facilityManagers, managers } from '../roles.ts'
import { ruleText } from '../text.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { deviceCommands } from './deviceCommands.ts'
import { deviceSettings } from './deviceSettings.ts'
import {
  actor,
  CompanyId,
  DeviceId,
  Done,
  exact,
  FacilityId,
  GroupId,
  Instant,
  PastDays,
  required,
  text,
} from './fields.ts'
import { listCall } from './listCall.ts'

const percent = z.number().min(0).max(100).nullable()

/** A handheld as lists show it; what it never said is null. */
export const Device = z.object({
  id: z.string(),
  uid: z.string().describe('the id once more, as other lists name it'),
  status: z.union([z.literal(0), z.literal(1)]).describe('1 while somebody is signed in on it'),
  label: z.string(),
  serial_number: z.string(),
  mac_address: z.string(),
  device_model: z.string(),
  os_version: z.string(),
  workhero_version: z.string().describe('of the app'),
  battery_percentage: percent,
  battery_health: z.string().nullable().describe('as Android says it; other than GOOD needs somebody'),
  scanner_battery_level: percent,
  scanner_last_updated: Instant.nullable(),
  scanner_mac_address: z.string().nullable(),
  scanner_version: z.string().nullable(),
  username: z.string().nullable().describe('who is signed in, or was last'),
  user_name: z.string().nullable().describe('first and last name of the same'),
  name: z.string().describe('of the group'),
  group_uid: z.string().describe('the team that it works in or worked in last, else its facility, else the company'),
  last_updated: Instant.nullable().describe('time of its last contact'),
  loc_latitude: z.number().nullable().describe('null with the three below where the finder of its group is off'),
  loc_longitude: z.number().nullable(),
  loc_accuracy: z.number().nullable().describe('metres'),
  loc_time: Instant.nullable(),
  firebase_device_token: z.boolean().describe('whether it has told a push token, which is told to nobody'),
  hidden: z.union([z.literal(0), z.literal(1)]),
  lost_at: Instant.nullable().describe('when it was marked as lost; null where it is not'),
  offline_at: Instant.nullable().describe(
    'when it was noted that it had been silent for 2 hours; null once it has contact again',
  ),
})
export type Device = z.infer<typeof Device>

/** One handheld, with what lists leave out. */
export const DeviceDetails = Device.extend({
  manufacturer: z.string(),
  enrolled_on: Instant,
  charging: z.boolean().nullable(),
  scanner: z.string().nullable().describe('its model'),
  wifi: z.object({ ssid: z.string(), rssi: z.number().describe('dBm'), ip: z.string() }).nullable(),
  clock_skew: z.number().nullable().describe('ms that the server’s clock is ahead of its own'),
  facility: z.string().nullable().describe('name of the facility'),
  signed_in_at: Instant.nullable().describe('when who is signed in did so'),
  finder: z.boolean().describe('whether its group has the device finder, so that it may be located'),
  lost: z
    .object({
      at: Instant,
      user_uid: z.string().describe('who marked it'),
      user_name: z.string().nullable(),
      reason: z.string(),
      ring: z.enum(commandStatuses).nullable().describe('done once somebody has pressed Found on it'),
      found_at: Instant.nullable().describe('when somebody pressed Found on it'),
      lock: z.enum(commandStatuses).nullable().describe('done once nobody can work with it'),
    })
    .nullable(),
  scanner_preset: z.object({
    preset: z
      .number()
      .int()
      .nullable()
      .describe('N of the Preset N that holds for it; null where it goes by its own settings'),
    label: z.string().nullable(),
    group: z.string().nullable().describe('name of the group that was given it: its own, or the nearest one above'),
    inherited: z.boolean().describe('whether that is a group above its own'),
    status: z.enum(['pending', 'upToDate', 'failed']).describe('whether the device goes by that already'),
    reason: z.string().nullable().describe('why it failed, as the device says'),
    told_at: Instant.nullable().describe('when the device said so'),
  }),
})
export type DeviceDetails = z.infer<typeof DeviceDetails>

/** How a handheld was at an instant; until the next one its battery alone may have changed. */
export const DeviceSample = z.object({
  at: Instant,
  battery_percent: z.number(),
  charging: z.boolean(),
  battery_health: z.string().describe('as Android says it'),
  silent_minutes: z.number().describe('minutes without contact before this; 0 where it was not silent'),
  reconnects: z.number().nullable().describe('how often it had connected anew since it was enrolled'),
  offline_seconds: z.number().nullable().describe('without a network since it was enrolled'),
})
export type DeviceSample = z.infer<typeof DeviceSample>

/** A sign-in on a handheld. */
export const DeviceSession = z.object({
  id: z.string(),
  user_uid: z.string(),
  user_name: z.string().nullable(),
  group: z.string().nullable().describe('name of the team that was joined last; null where none was'),
  from: Instant,
  to: Instant.nullable().describe('null while it goes on'),
  implied: z.boolean().describe('whether nobody signed out before the next user signed in'),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** What a handheld shall have of one thing, and how that stands. */
export const DeviceItem = z.object({
  section: z.enum(reportSections),
  id: z.string(),
  name: z
    .string()
    .nullable()
    .describe('what people call it: an SSID, a label, the name of an app; null where it has none, or is deleted'),
  removal: z.boolean().describe('whether the device shall be without it'),
  status: z.enum(['pending', 'upToDate', 'failed']),
  reason: z.string().nullable().describe('why it failed, as the device says'),
  strategy: z
    .literal([0, 1])
    .nullable()
    .describe('of an app that is to be installed, as `updateAppDeploymentBatch` takes it'),
  wished_at: Instant,
  told_at: Instant.nullable(),
})
export type DeviceItem = z.infer<typeof DeviceItem>

/** How devices of a group are, as numbers of devices or means of them. */
const fleetFields = <Count extends z.ZodNumber>(count: Count) => ({
  total_devices: count,
  active_devices: count,
  high_batt: count.describe('81 to 100 percent'),
  med_batt: count.describe('21 to 80 percent'),
  low_batt: count.describe('0 to 20 percent'),
  critical_batt: count.describe('health DEAD, COLD, OVER_VOLTAGE, UNKNOWN or OVERHEAT'),
})

const enrolCountWords = ruleText`Please choose 1 to ${sheetCodes} devices`

/** Most groups of one call about the finder. */
const mostGroups = 2000

export const EnrolmentCode = z.object({
  code: z.string(),
  name: z.string(),
  facility_uid: z.string().nullable(),
  created_on: Instant,
  expires_at: Instant,
  revoked: z.boolean(),
  used: z.number().int().describe('devices that enrolled with it'),
  max_devices: z.number().int(),
  last_device: z.string().nullable().describe('id of the device that enrolled with it last'),
  last_serial_number: z.string().nullable().describe('of the same'),
})
export type EnrolmentCode = z.infer<typeof EnrolmentCode>

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
        group_uid: z
          .string()
          .describe('the team that it works in or worked in last, else its facility, else the company'),
        count: z.number().int(),
      }),
    ),
  }),
  getTodaysStaticDeviceData: call({
    path: '/main/v3/getTodaysStaticDeviceData',
    access: everyRole,
    summary: 'Devices of a group, how many are active, and how their batteries are.',
    request: z.object({
      ...actor,
      group_uid: GroupId,
      past_days: PastDays.optional().describe(
        'of how many days before to say as well how the devices were at this time',
      ),
      current_time: Instant.optional().describe('what counts as now for these days, at the latest the server’s time'),
    }),
    response: z.object({
      ...fleetFields(z.number().int()),
      critical_teams: z.array(z.object({ team_name: z.string(), devices: z.number().int() })).max(4),
      past: z
        .object(fleetFields(z.number()))
        .nullable()
        .describe(
          'means of the devices that were in the group then, at the time of `current_time` (now if absent) of each of the `past_days` days before on which it had some; null where that is known of less than half of them, or was not asked for',
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
        .describe(`one of ${deviceParts} parts of the list alone, whose pages can be read beside those of the others`),
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
      samples: z
        .array(DeviceSample)
        .describe('oldest first; one of each quarter of an hour in which something changed'),
      missed: z
        .array(z.object({ at: Instant, heartbeats: z.number().int() }))
        .describe(
          'heartbeats that were due and did not come, by when the device was heard of again, or now; oldest first',
        ),
      heartbeats: z
        .object({ due: z.number().int(), missed: z.number().int() })
        .nullable()
        .describe('of these days; null where none were counted yet'),
      sessions: z.array(DeviceSession).describe('newest first, of the last 60 days'),
      wishes: z.array(DeviceItem),
    }),
  }),
  updateDeviceInfo: call({
    path: '/main/v3/updateDeviceInfo',
    access: managers,
    summary:
      'Gives a handheld another label, or hides it, which only a super admin may. Signing in on it shows it again.',
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
        .describe('one for each of `uids`, in their order'),
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
      'Switches the device finder of groups on and off. Where it is off, no position of a device or of an incident is stored, and stored ones are removed.',
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
  getEnrolmentCodes: listCall({
    path: '/main/v3/getEnrolmentCodes',
    access: facilityManagers,
    summary: 'Enrollment codes of the company within the caller’s access scope.',
    request: z.object({ ...actor, company_uid: CompanyId }),
    item: EnrolmentCode,
  }),
  createEnrolmentCode: call({
    path: '/main/v3/createEnrolmentCode',
    access: facilityManagers,
    summary: 'Creates a code with which handhelds join the company.',
    request: z.object({
      ...actor,
      company_uid: CompanyId,
      name: text(60).default(''),
      facility_uid: FacilityId.optional(),
      valid_hours: z.number().int().min(1).max(8760).default(168),
      max_devices: z.number().int().min(1).max(100_000).default(1000),
    }),
    response: EnrolmentCode,
    writes: true,
    atMostOnce: true,
  }),
  createEnrolmentCodes: call({
    path: '/main/v3/createEnrolmentCodes',
    access: facilityManagers,
    summary: 'Creates numbered codes that enroll one handheld each, for a sheet of QR codes.',
    request: z.object({
      ...actor,
      company_uid: CompanyId,
      name: text(50).default(''),
      count: z.number().int().min(1, enrolCountWords).max(sheetCodes, enrolCountWords),
      facility_uid: FacilityId.optional(),
      valid_hours: z.number().int().min(1).max(8760).default(168),
    }),
    response: z.array(EnrolmentCode),
    writes: true,
    atMostOnce: true,
  }),
  revokeEnrolmentCode: call({
    path: '/main/v3/revokeEnrolmentCode',
    access: facilityManagers,
    summary: 'Stops a code from enrolling more devices; enrolled ones stay.',
    request: z.object({ ...actor, code: exact(40).min(1) }),
    response: Done,
    writes: true,
  }),
}
