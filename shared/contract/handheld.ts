import * as z from 'zod'
import { reportedStates, reportResults, reportSections, syncSections } from '../desired.ts'
import { freshnesses } from '../handheld.ts'
import { reportedCauses } from '../metrics/lostTime.ts'
import { longestCode } from '../skus.ts'
import { call } from './call.ts'
import { amount, exact, GroupId, Instant, OwnId, required, text } from './fields.ts'

/** The handhelds' API: `docs/device-protocol.md` explains it. Times are epoch milliseconds of the device's clock. */

const At = z
  .number()
  .int()
  .min(0)
  .max(8.64e15)
  .describe('Epoch milliseconds by the device’s clock, from 7 days back to 10 minutes ahead of the server’s clock')
/** As the scanner read it: control characters, such as the separators of GS1 codes, are part of it. */
const code = exact(longestCode)

export const Scan = z.object({
  id: exact(40).min(1),
  at: At,
  code,
  symbology: text(40).default(''),
  outcome: z.enum(['accepted', 'rejected']),
  gap: z
    .number()
    .int()
    .min(0)
    .nullable()
    .describe('Milliseconds since the previous accepted scan in this team; null for the first one after joining'),
})
export type Scan = z.infer<typeof Scan>

export const Steps = z.object({ id: exact(40).min(1), at: At, count: z.number().int().min(0).max(100_000) })
export type Steps = z.infer<typeof Steps>

/** Some time in which the device held its worker up; cut at the ends of spans. */
export const Trouble = z
  .object({ id: exact(40).min(1), cause: z.enum(reportedCauses), from: At, to: At })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'It must end after it begins' })
export type Trouble = z.infer<typeof Trouble>

/** Items are validated one by one, so their own schema is applied inside the handler, not at the door. */
export const Batch = z.object({
  id: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[\w-]+$/),
  join_id: OwnId,
  from: At,
  to: At.describe(
    `${At.description}; end of the span, exclusive, at most 12 hours after \`from\`; the next batch begins here`,
  ),
  scans: z.array(z.unknown()).max(500).default([]),
  steps: z.array(z.unknown()).max(500).default([]),
  troubles: z
    .array(z.unknown())
    .max(100)
    .optional()
    .describe('When the device had trouble; empty if it had none, absent if the app does not report it'),
})
export type Batch = z.infer<typeof Batch>

export const reasons = [
  'invalid',
  'tooOld',
  'tooFarAhead',
  'outsideSpan',
  'badSpan',
  'overlap',
  'badGap',
  'duplicateId',
  'userDisabled',
  'unknownJoin',
  'tooMany',
] as const
export type Reason = (typeof reasons)[number]

const Refused = z.object({ id: z.string(), reason: z.enum(reasons), message: z.string() })

export const BatchResult = z.object({
  id: z.string(),
  status: z.enum(['accepted', 'duplicate', 'refused']),
  accepted: z.number().int().describe('Number of events stored'),
  refused: z.array(Refused),
})
export type BatchResult = z.infer<typeof BatchResult>

/** What FCM calls an installation by: some 160 signs today, of no form that it promises. */
const PushToken = exact(1024).regex(/^[!-~]+$/, 'Not a push token')

/** What is wrong with a field of something that was not kept. */
const FieldError = z.object({ path: z.string(), message: z.string() })

const woken_by = text(40)
  .optional()
  .describe('`id` of the push that woke the device last, until a report or heartbeat with it was answered')

/** How a device is; `at` is its clock's time. */
export const Heartbeat = z.object({
  at: At.describe('Epoch milliseconds by the device’s clock, with no limits'),
  battery_percent: amount(0, 100),
  battery_health: z.enum(['GOOD', 'COLD', 'DEAD', 'OVERHEAT', 'OVER_VOLTAGE', 'UNKNOWN', 'UNSPECIFIED_FAILURE']),
  charging: z.boolean().default(false),
  wifi: z.object({ ssid: text(64), rssi: z.number().int().min(-150).max(0), ip: text(45).default('') }).optional(),
  location: z
    .object({
      lat: amount(-90, 90),
      lon: amount(-180, 180),
      accuracy: amount(0, 1e6),
    })
    .optional()
    .describe('Ignored if Device Finder is off for the device’s group'),
  scanner: text(60).optional(),
  scanner_battery_percent: amount(0, 100).optional(),
  scanner_mac_address: text(40).optional(),
  scanner_version: text(40).optional(),
  os_version: text(40).optional(),
  app_version: text(40).optional(),
  sync_etag: text(64).optional().describe('Tag of the last sync applied'),
  reconnects: z
    .number()
    .int()
    .min(0)
    .max(1e9)
    .optional()
    .describe('Number of reconnects since enrollment; never decreases'),
  offline_seconds: z
    .number()
    .int()
    .min(0)
    .max(1e9)
    .optional()
    .describe('Seconds without a network since enrollment; never decreases'),
  push_token: PushToken.optional().describe('FCM token; send it again when it changes'),
  woken_by,
})
export type Heartbeat = z.output<typeof Heartbeat>

const version = z
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .describe('Version of the item, as answered by `sync`')

/** What a device says of an item of its desired state. Items are validated one by one, inside the handler. */
export const ReportedItem = z.object({
  section: z.enum(reportSections),
  id: exact(64).min(1),
  version: version.optional(),
  state: z.enum(reportedStates),
  reason: text(300).optional().describe('Why it failed or what it waits for'),
  installed: z
    .object({ version_name: text(100), version_code: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) })
    .optional()
    .describe('For apps: version now on the device, whatever the result'),
})
export type ReportedItem = z.input<typeof ReportedItem>

const freshness = z
  .union(freshnesses.map((one) => z.literal(one)))
  .describe('Seconds from the first scan of a span to its end')
const inactivity = z
  .object({
    ...{ minutes: z.number().int(), scans: z.boolean(), steps: z.boolean() },
    version: version.describe('Version of the rule, for reports on it'),
  })
  .describe('Minutes without the scans or steps that count until the worker is signed out')
const noticeRule = z.object({ enabled: z.boolean(), sound: z.boolean(), vibration: z.boolean() })
const finder = z.boolean().describe('Whether the device is to send its location')
const server = { server_time: z.number().int().describe('Epoch milliseconds') }
const device = {
  serial_number: required(60, 'Please give the serial number'),
  model: text(60),
  manufacturer: text(60).default(''),
  os_version: text(40).default(''),
  app_version: text(40).default(''),
  mac_address: text(40).default(''),
}

export const handheld = {
  enrol: call({
    path: '/device/v1/enrol',
    access: 'open',
    summary: 'Enrolls the device in a company with an enrollment code; returns its credential, once.',
    request: z.object({ code: exact(40).min(1), ...device }),
    response: z.object({ device_id: z.string(), secret: z.string(), company_name: z.string(), ...server }),
  }),
  token: call({
    path: '/device/v1/token',
    access: 'open',
    inMaintenance: true,
    summary: 'Exchanges the device’s secret for a token that is valid for 12 hours.',
    request: z.object({ device_id: exact(80).min(1), secret: exact(200).min(1) }),
    response: z.object({ token: z.string(), expires_at: Instant, ...server }),
  }),
  signIn: call({
    path: '/device/v1/signIn',
    access: 'enrolled',
    inMaintenance: true,
    summary: 'Signs a worker in on the device; returns the teams that they can join.',
    request: z.object({ username: exact(100).min(1), password: exact(256).min(1), at: At }),
    response: z.object({
      work_id: z.string().describe('ID of this sign-in'),
      user: z.object({ uid: z.string(), first_name: z.string(), last_name: z.string() }),
      teams: z.array(z.object({ uid: z.string(), name: z.string(), subtype: z.number().int() })),
      freshness,
      finder,
      ...server,
    }),
    writes: true,
  }),
  joinGroup: call({
    path: '/device/v1/joinGroup',
    access: 'enrolled',
    inMaintenance: true,
    summary: 'The worker starts working in a team. Repeating the request returns the same assignment.',
    request: z.object({ work_id: OwnId, group_uid: GroupId, at: At }),
    response: z.object({ join_id: z.string(), ...server }),
  }),
  leaveGroup: call({
    path: '/device/v1/leaveGroup',
    access: 'enrolled',
    inMaintenance: true,
    summary: 'The worker leaves the team. Earlier batches are still accepted.',
    request: z.object({ join_id: OwnId, at: At }),
    response: z.object({ ...server }),
  }),
  signOut: call({
    path: '/device/v1/signOut',
    access: 'enrolled',
    inMaintenance: true,
    summary: 'Signs the worker out.',
    request: z.object({ work_id: OwnId, at: At }),
    response: z.object({ ...server }),
  }),
  events: call({
    path: '/device/v1/events',
    access: 'enrolled',
    inMaintenance: true,
    summary: 'Batches of scans and steps, up to 500 events in all, validated item by item.',
    request: z.object({
      sent_at: At.describe('Epoch milliseconds by the device’s clock, with no limits'),
      batches: z.array(z.unknown()).min(1).max(50),
      heartbeat: z.unknown().optional().describe('A heartbeat sent along with the batch, as in `heartbeat`'),
    }),
    response: z.object({
      batches: z.array(BatchResult),
      sync: z.boolean().optional().describe('As returned by `heartbeat`, if one was sent along'),
      heartbeat_errors: z
        .array(FieldError)
        .optional()
        .describe('Errors of the heartbeat; if there are any, it is not stored'),
      ...server,
    }),
  }),
  heartbeat: call({
    path: '/device/v1/heartbeat',
    access: 'enrolled',
    inMaintenance: true,
    summary: 'Reports the state of the device; returns whether it should sync.',
    request: Heartbeat,
    response: z.object({ sync: z.boolean(), ...server }),
    writes: true,
  }),
  sync: call({
    path: '/device/v1/sync',
    access: 'enrolled',
    summary: 'The desired state, or `unchanged` when the device already has it.',
    request: z.object({ etag: text(64).optional(), woken_by }),
    response: z.object({
      etag: z.string(),
      unchanged: z.boolean(),
      freshness,
      finder,
      state: z
        .record(z.enum(syncSections), z.array(z.looseObject({ id: z.string(), version: version })))
        .nullable()
        .describe('Everything the device is to have, by section'),
      inactivity,
      lost: z
        .object({ since: z.number().int().describe('Epoch milliseconds') })
        .nullable()
        .describe(
          'Present while the device is marked as lost: it rings until it is found, and nobody can work with it',
        ),
      system_notifications: z
        .object({ offline: noticeRule, inactivity: noticeRule, scanner_reconnect: noticeRule })
        .describe('Notifications that the device shows by itself, and how'),
      app_library: z
        .array(z.object({ package: z.string(), label: z.string(), state: z.literal([0, 1]) }))
        .nullable()
        .describe('Apps that may be used in the device’s group: 1 yes, 0 no; null if not set'),
      ota: z
        .object({ enabled: z.boolean(), start: z.string(), end: z.string() })
        .describe(
          'When updates are installed, `HH:mm` by the device’s clock; an end before the start is on the next day',
        ),
      removals: z
        .array(z.object({ section: z.enum(syncSections), id: z.string(), version }))
        .describe('What the device is to remove and confirm'),
      ...server,
    }),
  }),
  report: call({
    path: '/device/v1/report',
    access: 'enrolled',
    inMaintenance: true,
    summary: 'Reports which items of the desired state were applied, or why not.',
    request: z.object({
      etag: text(64),
      number: z
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .default(0)
        .describe('Increases with each report of the device; the same when a report is sent again'),
      items: z.array(z.unknown()).max(500),
      woken_by,
    }),
    response: z.object({
      results: z
        .array(
          z.object({
            section: z.string(),
            id: z.string(),
            result: z.enum([...reportResults, 'invalid']),
            errors: z.array(FieldError).optional().describe('Errors of an invalid item'),
          }),
        )
        .describe('Result of each item, in the order sent'),
      ...server,
    }),
    writes: true,
  }),
}
