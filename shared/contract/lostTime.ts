import * as z from 'zod'
import { lostDays } from '../metrics/lostTable.ts'
import { troubleCauses } from '../metrics/lostTime.ts'
import { managers } from '../roles.ts'
import { call } from './call.ts'
import { actor, GroupId, Zone } from './fields.ts'
import { RangeStart, rangeEnd } from './wireTime.ts'

const goal = z.number().nullable()
const minutes = z.number().describe('Minutes')

/** What a worker lost in a team with a device. */
export const Loss = z.object({
  user_uid: z.string(),
  team_uid: z.string(),
  device_id: z.string(),
  lost: z.partialRecord(z.enum(troubleCauses), minutes).describe('By cause; causes do not overlap'),
  picking: z.number().describe('Minutes of the lost time that are pick time'),
})
export type Loss = z.infer<typeof Loss>

/** What a worker did in a scan team. */
export const LossWorker = z.object({
  user_uid: z.string(),
  team_uid: z.string(),
  person: z
    .object({ first_name: z.string(), last_name: z.string(), username: z.string() })
    .nullable()
    .describe('Null if outside the caller’s access scope'),
  total_scans: z.number().int(),
  total_steps: z.number().int(),
  working_time: minutes,
  pick_time: minutes,
  loss_known: z
    .boolean()
    .describe(
      'Whether the worker’s lost time is known: a device reported trouble, or the loss is known without a report',
    ),
})
export type LossWorker = z.infer<typeof LossWorker>

/** A team with the goals and the wage that are in force in it. */
export const LossTeam = z.object({
  uid: z.string(),
  name: z.string(),
  yellow_zone: goal.describe('Percent'),
  scans_phr: goal,
  steps_phr: goal,
  hourly_wage: goal.describe('In the company’s currency'),
})
export type LossTeam = z.infer<typeof LossTeam>

export const LossDevice = z.object({ device_id: z.string(), name: z.string(), model: z.string() })
export type LossDevice = z.infer<typeof LossDevice>

export const lostTime = {
  getTimeLostToDevices: call({
    path: '/metrics/v3/all/getTimeLostToDevices',
    access: managers,
    summary: 'Time that workers of a group lost to device problems, with their figures; scan teams only.',
    request: z.object({
      ...actor,
      group_uid: GroupId,
      start_time: RangeStart,
      end_time: rangeEnd(`at most ${lostDays} days after the start and one hour ahead of now`),
      time_zone: Zone,
    }),
    response: z.object({
      losses: z.array(Loss),
      workers: z.array(LossWorker),
      teams: z.array(LossTeam),
      devices: z.array(LossDevice).describe('Devices with lost time'),
      used: z.number().int().describe('Number of devices used'),
      not_reporting: z.number().int().describe('Of these, devices whose app does not report trouble'),
      rejected: z.object({
        counted: z.number().int().describe('Rejected scans with a known time'),
        unknown: z.number().int().describe('Rejected scans in teams with too few of them in a day to measure'),
        seconds: z.number().nullable().describe('Time per rejected scan: mean of the teams’ daily medians'),
      }),
    }),
  }),
}
