import * as z from 'zod'
import { everyRole, managers } from '../roles.ts'
import { call } from './call.ts'
import { TargetMetrics, targetNames } from './entities.ts'
import { actor, amount, Done, GroupId } from './fields.ts'

const goal = amount(0, 1e9).optional()
const percent = amount(0, 100, 'Allowed values only 0 to 100').optional()

export const noMetrics =
  'You have not set or changed any metrics. Please input values into the corresponding fields you wish to set.'
export const noGroups =
  'You have not selected any groups.  Please open the dropdown and click on the name of the company, facility(s), or team(s) you wish to edit.'

export const goals = {
  getTargetMetrics: call({
    path: '/main/groups/getTargetMetrics',
    access: everyRole,
    summary: 'Goals and parameters of a group at or below the caller’s own.',
    request: z.object({
      ...actor,
      group_uid: GroupId,
      group_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    }),
    response: TargetMetrics,
  }),
  setTargetMetrics: call({
    path: '/main/groups/setTargetMetrics',
    access: managers,
    summary: 'Sets goals of one or more groups; only the fields given change.',
    request: z
      .object({
        ...actor,
        group_uid: z.array(GroupId, noGroups).min(1, noGroups).max(500),
        yellow_zone: percent,
        efficiency_gain_percentage: percent,
        scans_pworker: goal,
        steps_pworker: goal,
        scans_phr: goal,
        steps_phr: goal,
        sec_pscan: goal,
        steps_pscan: goal,
        cost_pscan: goal,
        total_scans: goal,
        total_steps: goal,
        hourly_wage: goal,
        cycle_time: z.number().int().min(0).max(86_400_000).optional(),
      })
      .refine((body) => targetNames.some((name) => body[name] !== undefined), { message: noMetrics }),
    response: Done,
    writes: true,
  }),
}
