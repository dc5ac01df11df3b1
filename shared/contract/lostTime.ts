import * as z from 'zod'
import { lostDays } from '../metrics/lostTable.ts'
import { troubleCauses } from '../metrics/lostTime.ts'
import { managers } from '../roles.ts'
import { call } from './call.ts'
import { actor, GroupId, Zone } from './fields.ts'
import { RangeStart, rangeEnd } from './wireTime.ts'

const goal = z.number().nullable()
const minutes = z.number().describe('minutes')

/** What a worker lost in a team with a device. */
export const Loss = z.object({
  user_uid: z.string(),
  team_uid: z.string(),
  device_id: z.string(),
  lost: z.partialRecord(z.enum(troubleCauses), minutes).describe('by cause; no moment is in two of them'),
  picking: z.number().describe('minutes of all that is lost that are pick time'),
})
export type Loss = z.infer<typeof Loss>

/** What a worker did in a scan team. */
export const LossWorker = z.object({
  user_uid: z.string(),
  team_uid: z.string(),
  person: z
    .object({ first_name: z.string(), last_name: z.string(), username: z.string() })
    .nullable()
    .describe('null for who is no longer within the caller’s access scope'),
  total_scans: z.number().int(),
  total_steps: z.number().int(),
  working_time: minutes,
  pick_time: minutes,
  told: z
    .boolean()
    .describe('whether what the worker lost is known: a device told of its trouble, or what is lost shows without'),
})
export type LossWorker = z.infer<typeof LossWorker>

/** A team with the goals and the wage that are in force in it. */
export const LossTeam = z.object({
  uid: z.string(),
  name: z.string(),
  yellow_zone: goal.describe('percent'),
  scans_phr: goal,
  steps_phr: goal,
  hourly_wage: goal.describe('in the company currency'),
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
      devices: z.array(LossDevice).describe('those with a loss'),
      used: z.number().int().describe('how many devices were worked with'),
      untold: z.number().int().describe('how many of them run an app that does not tell of trouble'),
      rejected: z.object({
        counted: z.number().int().describe('rejected scans whose time is known'),
        unknown: z.number().int().describe('rejected scans of teams that had too few in a day to measure'),
        seconds: z.number().nullable().describe('what one of them took: the mean of the teams’ medians of each day'),
      }),
    }),
  }),
}
