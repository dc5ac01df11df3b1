import * as z from 'zod'
import { rankingDays, rankingTypes } from '../metrics/rankings.ts'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { actor, GroupId, required, UserId, Zone } from './fields.ts'
import { RangeStart, rangeEnd } from './wireTime.ts'

const RankingType = z.enum(rankingTypes)
const value = z.number().nullable()

const values = Object.fromEntries(rankingTypes.map((type) => [type, value.optional()])) as Record<
  (typeof rankingTypes)[number],
  z.ZodOptional<typeof value>
>

/**
 * A team with its value under the name of the data type asked for, such as `TOTAL_HOURS`; beside a rate stands what it is
 * computed from.
 */
export const RankingRow = z.object({
  team_uid: z.string(),
  team_name: z.string(),
  hourly_wage: value,
  efficiency_gain_percentage: value,
  percentage: value.describe('Percent of the sum of all rows, with two decimals'),
  active_users: z.number().describe('People who worked in the team'),
  ...values,
  days: z
    .array(z.object({ date: z.string(), ...values }))
    .optional()
    .describe('With `with_days`: the same for each day with activity, in the time zone’s calendar'),
})
export type RankingRow = z.infer<typeof RankingRow>

const To = rangeEnd(`at most ${rankingDays} days after the start, of TOTAL_HOURS 366 days, and one hour ahead of now`)
const range = { company_url: required(100), from: RangeStart, to: To, time_zone: Zone }

export const rankings = {
  getRankingsOfGroups: call({
    path: '/metrics/v3/data/groups/getRankingsOfGroups',
    access: everyRole,
    summary: 'The teams at or below the groups, best first, with one value each; workers see only their own figures.',
    request: z.object({ ...actor, data_type: RankingType, group_uids: z.array(GroupId).min(1).max(500), ...range }),
    response: z.array(RankingRow),
  }),
  getTeamRankingsOfWorker: call({
    path: '/metrics/v3/data/groups/getTeamRankingsOfWorker',
    access: everyRole,
    summary: 'The teams of a group that a worker worked in, with the worker’s figures; workers see only themselves.',
    request: z.object({
      ...actor,
      data_type: RankingType.exclude(['ACTIVE_USERS']),
      user_group: GroupId,
      worker_uid: UserId,
      with_days: z.boolean().optional(),
      ...range,
    }),
    response: z.array(RankingRow),
  }),
}
