import * as z from 'zod'
import { isClock } from '../otaWindow.ts'
import { admins } from '../roles.ts'
import { planFault, rolloutActions, rolloutStates, rolloutStatuses } from '../rollout.ts'
import { call } from './call.ts'
import { actor, CompanyId, DeviceId, exact, Instant, OwnId } from './fields.ts'
import { listCall } from './listCall.ts'

/** What is told of bad input. */
export const otaMessages = {
  json: 'Not valid JSON',
  enable: 'Use true or false',
  start: 'Please enter the start as HH:mm',
  end: 'Please enter the end as HH:mm',
  equal: 'The window cannot end when it starts',
  app: 'Please choose the app to roll out',
  steps: 'Enter at most 10 rising steps that end with 100 %',
  wait_hours: 'Please enter 1 to 720 hours',
  limit: 'Please enter 0 to 100 %',
  least: 'Please enter 1 to 10,000 installs',
} as const

/** A time of day, or nothing. */
const clock = (message: string) => z.string(message).refine((text) => text === '' || isClock(text), message)

/** What a company has set for updates over the air, as it is inside the JSON text. */
export const OtaData = z
  .object(
    {
      enable: z.union([z.boolean(), z.literal(1).transform(() => true), z.literal(0).transform(() => false)], {
        error: otaMessages.enable,
      }),
      start: clock(otaMessages.start),
      end: clock(otaMessages.end),
      app_uid: exact(64, otaMessages.app),
    },
    otaMessages.json,
  )
  .superRefine(({ enable, start, end, app_uid }, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (enable && start === '') fault('start', otaMessages.start)
    if (enable && end === '') fault('end', otaMessages.end)
    if (start !== '' && start === end) fault('end', otaMessages.equal)
    if (enable && app_uid === '') fault('app_uid', otaMessages.app)
  })
export type OtaData = z.infer<typeof OtaData>

/** The same as text. What is wrong inside is told by its own path. */
const OtaText = z.string().max(2000)
const OtaInput = OtaText.transform((text, context): OtaData => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: otaMessages.json })
    return z.NEVER
  }
  const checked = OtaData.safeParse(value)
  if (checked.success) return checked.data
  for (const { path, message } of checked.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
}).describe('JSON: {"enable": true, "start": "22:00", "end": "04:00", "app_uid": "…"}; times by each device’s clock')

/** The same as it is answered. */
const ota = OtaText.describe('JSON: {enable, start, end, app_uid}; `false` and empty strings if never set')

/** How an update goes out. */
export const RolloutPlan = z
  .object({
    steps: z.array(z.number()).describe('Percent of the devices included after each step, increasing to 100'),
    wait_hours: z.number().nullable().describe('Minimum hours between two steps; null if each step is started by hand'),
    limit: z.number().describe('Percent of failed installs above which it halts'),
    least: z.number().describe('Finished installs required before it can halt'),
  })
  .superRefine((plan, context) => {
    const fault = planFault(plan)
    if (fault) context.addIssue({ code: 'custom', path: [fault], message: otaMessages[fault] })
  })

const count = z.number().int()
const ended = {
  finished: count.describe('Installs that succeeded or failed'),
  failed: count.describe('Of these, installs that failed'),
}

/** A staged rollout of a version of an app, and how it fares. */
export const Rollout = z.object({
  id: z.string(),
  revision: count.describe('Increases with each change; send it with changes'),
  app_uid: z.string(),
  app_revision: count.describe('Revision of the app’s file'),
  name: z.string().describe('Name of the app'),
  package: z.string(),
  version_name: z.string(),
  size: count.describe('Bytes'),
  same_signer: z
    .boolean()
    .nullable()
    .describe('Whether the previous version has the same signer; null if there is none'),
  before: z.object({ version_name: z.string() }).nullable().describe('Version that it replaces and can roll back to'),
  state: z.enum(rolloutStates),
  plan: RolloutPlan,
  step: count.describe('Current step, from 0'),
  steps: z.array(
    z.object({
      percent: z.number(),
      state: z.enum(['done', 'running', 'paused', 'halted', 'rolledBack', 'replaced', 'notBegun']),
      devices: count,
      ...ended,
      downloaded: count,
      began_on: Instant.nullable(),
      ended_on: Instant.nullable().describe('When the next step began or the rollout was done'),
    }),
  ),
  counts: z
    .object({ devices: count, offered: count, ...ended })
    .extend(
      Object.fromEntries(rolloutStatuses.map((status) => [status, count])) as Record<
        (typeof rolloutStatuses)[number],
        typeof count
      >,
    ),
  against_limit: z
    .object(ended)
    .describe('Installs that count against the limit; fewer than all if it was resumed after a halt'),
  halted: z.object({ on: Instant, ...ended }).nullable(),
  next: z
    .object({
      for: z.enum(['time', 'installs', 'failures', 'hand', 'nothing', 'end']),
      until: Instant.nullable(),
      missing: count.nullable(),
    })
    .describe('What the next step waits for'),
  curve: z
    .array(z.object({ finished: count, percent: z.number(), step: count }))
    .describe('Percent of failed installs by number of finished installs; at most 200 points'),
  reasons: z.array(
    z.object({
      reason: z.string(),
      detail: z.string().describe('The most common detail; numbers are given as a range'),
      others: count.describe('Devices with a different detail'),
      devices: count,
    }),
  ),
  events: z.array(
    z.object({
      on: Instant,
      what: z.enum([
        'begun',
        'step',
        'warned',
        'halted',
        'paused',
        'resumed',
        'rolledBack',
        'done',
        'replaced',
        'retried',
      ]),
      by: z.string().nullable().describe('Full name; null if it happened automatically'),
      step: count,
      devices: count.nullable(),
      ...ended,
      mailed: z.array(z.string()).describe('Full names of the admins who were notified by email'),
      not_mailed: z.array(z.string()).describe('Full names of the admins whose email could not be sent'),
    }),
  ),
  rolled_back: z
    .object({ devices: count, upToDate: count, failed: count })
    .nullable()
    .describe('Progress of the rollback'),
  started_on: Instant,
  started_by: z.string(),
})
export type Rollout = z.infer<typeof Rollout>

/** A device of a rollout. */
export const RolloutDevice = z.object({
  id: z.string(),
  label: z.string(),
  serial_number: z.string(),
  model: z.string(),
  group_name: z.string(),
  facility: z.string(),
  step: count.describe('Its step, from 0'),
  status: z.enum(rolloutStatuses),
  reason: z.string().nullable().describe('Why it failed'),
  detail: z.string().nullable().describe('Detail reported by the device; for a downloaded update, what it waits for'),
  reported_on: Instant.nullable().describe('When the device reported it'),
  last_updated: Instant.nullable().describe('When the device last had contact'),
  app_version: z.string().describe('Version of the device app, as reported by the device'),
})
export type RolloutDevice = z.infer<typeof RolloutDevice>

const company = { ...actor, company_uid: CompanyId }
const path = <Name extends string>(name: Name) => `/updates/${name}`

export const otaCalls = {
  getOTAData: call({
    path: path('getOTAData'),
    access: admins,
    summary: 'The company’s settings of OTA updates.',
    request: z.object(company),
    response: z.object({ ota, plan: RolloutPlan }),
  }),
  setOTAData: call({
    path: path('setOTAData'),
    access: admins,
    summary:
      'Sets the window, the app, and whether devices update themselves. Switched on, the app’s newest version begins to roll out, unless it did before. Where a super admin switches it on, remote deployments of the device app are removed.',
    request: z.object({ ...company, ota_data: OtaInput }),
    response: z.object({
      ota,
      rollout_id: z.string().nullable().describe('ID of the rollout that this started'),
      removed_deployments: count.describe('Devices from which a remote deployment is removed'),
      kept_deployments: count.describe('Devices that keep a remote deployment'),
    }),
    writes: true,
  }),
  setRolloutPlan: call({
    path: path('setRolloutPlan'),
    access: admins,
    summary:
      'Sets how updates go out. Waiting time and limit count at once for a rollout that is under way; its steps stay.',
    request: z.object({ ...company, plan: RolloutPlan }),
    response: RolloutPlan,
    writes: true,
  }),
  getRollout: call({
    path: path('getRollout'),
    access: admins,
    summary: 'The company’s latest rollout and its progress; null if there was none.',
    request: z.object(company),
    response: Rollout.nullable(),
  }),
  getRolloutDevices: listCall({
    path: path('getRolloutDevices'),
    access: admins,
    summary: 'The devices of the company’s latest rollout, optionally of one state.',
    request: z.object({ ...company, rollout_id: OwnId, status: z.enum(rolloutStatuses).optional() }),
    item: RolloutDevice,
  }),
  createRollout: call({
    path: path('createRollout'),
    access: admins,
    summary: 'Starts to roll out the newest version of an app. It replaces a stopped rollout.',
    request: z.object({ ...company, app_uid: OwnId }),
    response: z.object({ rollout_id: z.string() }),
    writes: true,
  }),
  changeRollout: call({
    path: path('changeRollout'),
    access: admins,
    summary:
      'Starts the next step of a rollout now, pauses it, resumes it, or rolls it back to the previous version on every device it was offered to.',
    request: z.object({
      ...company,
      rollout_id: OwnId,
      action: z.enum(rolloutActions),
      revision: count.optional().describe('Revision that was read; refused if somebody changed it since'),
    }),
    response: z.object({ state: z.enum(rolloutStates), step: count, revision: count }),
    writes: true,
  }),
  retryRollout: call({
    path: path('retryRollout'),
    access: admins,
    summary: 'Retries the update on the devices where it failed, all or some.',
    request: z.object({ ...company, rollout_id: OwnId, device_ids: z.array(DeviceId).min(1).max(1000).optional() }),
    response: z.object({ retried: count }),
    writes: true,
  }),
}
