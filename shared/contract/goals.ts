import * as z from 'zod'
import { everyRole, managers } from '../roles.ts'
import { ruleText } from '../text.ts'
import { call } from './call.ts'
import { TargetMetrics, targetNames } from './entities.ts'
import { actor, amount, Done, GroupId } from './fields.ts'
import { listCall } from './listCall.ts'

const goal = amount(0, 1e9, 'Allowed values only 0 to 1,000,000,000').nullable().optional()
const longCycle = 'A cycle takes at most 24 hours'
const percent = amount(0, 100, 'Allowed values only 0 to 100').nullable().optional()

export const noMetrics =
  'You have not set or changed any metrics. Please input values into the corresponding fields you wish to set.'
export const noGroups =
  'You have not selected any groups.  Please open the dropdown and click on the name of the company, facility(s), or team(s) you wish to edit.'

/** Groups whose goals are set together: as many as one transaction holds. */
export const mostGoalGroups = 100

const values = {
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
  cycle_time: z.number().int().min(0).max(86_400_000, longCycle).nullable().optional(),
}

/** What is set, of at most so many groups. */
const setting = (most: number) =>
  z
    .object({
      ...actor,
      group_uid: z.array(GroupId, noGroups).min(1, noGroups).max(most, ruleText`At most ${most} at once`),
      ...values,
    })
    .refine((body) => targetNames.some((name) => body[name] !== undefined), { message: noMetrics })

/** The most groups whose goals a page sets, call by call. */
export const mostGoalGroupsInParts = 500
/** What is asked of a page that does. */
export const settingInParts = setting(mostGoalGroupsInParts)

/** A group with the goals and parameters that it has of its own; null is what it takes from the groups above it. */
export const GroupGoals = z.object({
  uid: z.string(),
  name: z.string(),
  type: z.enum(['company', 'facility', 'team']),
  parent_uid: z.string().nullable().describe('The facility of a team, or the company of a facility'),
  time_zone: z.string().describe('Time zone of its days'),
  enabled: z.boolean().describe('Whether the group and all groups above it are enabled'),
  reached: z.boolean().describe('Whether the caller may set its goals; groups above the caller’s own are listed too'),
  goals: TargetMetrics,
})
export type GroupGoals = z.infer<typeof GroupGoals>

export const goals = {
  getTargetMetricsOfGroups: listCall({
    path: '/main/groups/getTargetMetricsOfGroups',
    access: managers,
    summary: 'Own goals of each group at, below and above the caller’s: where goals are inherited from.',
    request: z.object({ ...actor }),
    item: GroupGoals,
  }),
  getTargetMetrics: call({
    path: '/main/groups/getTargetMetrics',
    access: everyRole,
    summary: 'Effective goals and parameters of a group at or below the caller’s own, including inherited ones.',
    request: z.object({
      ...actor,
      group_uid: GroupId,
      group_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      day: z.iso
        .date()
        .optional()
        .describe(
          '`YYYY-MM-DD`: goals at the end of this day in the group’s time zone; current ones if it is not over',
        ),
    }),
    response: TargetMetrics,
  }),
  setTargetMetrics: call({
    path: '/main/groups/setTargetMetrics',
    access: managers,
    summary:
      'Sets goals of one or more groups, all or none; only the given fields change. Null removes a group’s own value, so that it inherits again.',
    request: setting(mostGoalGroups),
    response: Done,
    writes: true,
  }),
}
