import * as z from 'zod'
import type { TokenScope } from '../apiTokens.ts'
import { rankingDays, rankingTypes } from '../metrics/rankings.ts'
import { admins, roleNames } from '../roles.ts'
import type { Call } from './call.ts'
import { call } from './call.ts'
import { ChartInterval, ChartSeries, ChartType } from './charts.ts'
import { Device, devices } from './devices.ts'
import { TargetMetrics } from './entities.ts'
import { exact, GroupId, Instant, Status, Zone } from './fields.ts'
import { Incident } from './incidents.ts'
import { listCall } from './listCall.ts'
import { CardRow, metrics } from './metrics.ts'
import { programs as programsPaths } from './programsPaths.ts'
import { RankingRow } from './rankings.ts'
import { RangeEnd, RangeStart, rangeEnd } from './wireTime.ts'

/** What a company's own programs and its screens read, by tokens that it makes. */

/** A call made with a token: all of these scopes are needed, none for what every token of a program may read. */
const withToken = <Entry extends Call>(needs: readonly TokenScope[], entry: Entry) => ({
  ...entry,
  access: 'program' as const,
  needs,
})

const group_uid = GroupId.describe('Group of the token, or a group below it')
const range = { from: RangeStart, to: RangeEnd, time_zone: Zone }
const rate = z.number().nullable()

export const ProgramGroup = z.object({
  uid: z.string(),
  name: z.string(),
  type: z.enum(['company', 'facility', 'team']),
  parent_uid: z.string().nullable().describe('The group above it, if the token covers it'),
  time_zone: z.string().describe('Time zone of its days'),
  status: Status,
})
export type ProgramGroup = z.infer<typeof ProgramGroup>

const amounts = {
  scans: z.number().int(),
  steps: z.number().int(),
  working_hours: z.number(),
  pick_hours: z.number(),
}

export const ProgramFigures = z.object({
  group_uid: z.string(),
  from: Instant,
  to: Instant,
  workers: z.number().int().describe('People with working time'),
  ...amounts,
  nonpick_hours: z.number(),
  scans_per_hour: rate.describe('Scans / pick hours; like all rates null if the divisor is 0'),
  seconds_per_scan: rate,
  steps_per_hour: rate.describe('Steps / working hours'),
  steps_per_scan: rate,
  cost_per_scan: rate.describe('Null if no hourly wage is set'),
})

export const ProgramWorker = z.object({ user_uid: z.string(), ...amounts })

/** A user without addresses, phone numbers or what belongs to signing in. */
export const ProgramUser = z.object({
  uid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  employee_id: z.string().nullable(),
  status: Status,
  roles: z.array(z.object({ group_uid: z.string(), role: z.enum(roleNames) })).describe('Role in groups of the token'),
})
export type ProgramUser = z.infer<typeof ProgramUser>

/** Today’s figures of a group, as a screen on the wall shows them. */
export const TvBoard = z.object({
  company: z.object({ name: z.string(), url: z.string().describe('Company URL') }),
  group: z.object({
    uid: z.string(),
    name: z.string(),
    type: z.enum(['company', 'facility', 'team']),
    zone: z.string(),
  }),
  rows: z.array(CardRow).describe('Rows of workers, numbered anonymously'),
  statics: metrics.getTodaysStaticMetrics.response,
  devices: devices.getTodaysStaticDeviceData.response,
  goals: TargetMetrics,
  teams: z.array(RankingRow),
  leaders: z
    .array(z.object({ name: z.string(), scans: z.number().int() }))
    .max(5)
    .describe('People with the most scans, by first name and initial; empty unless the link shows names'),
})
export type TvBoard = z.infer<typeof TvBoard>

export const programs = {
  readGroups: withToken(
    [],
    listCall({
      path: '/programs/v1/groups',
      access: admins,
      summary: 'The groups that the token covers: its own and those below it.',
      request: z.object({}),
      item: ProgramGroup,
    }),
  ),
  readFigures: withToken(
    ['figures:read'],
    call({
      path: '/programs/v1/figures',
      access: admins,
      summary: 'Sums and rates of a group in a range.',
      request: z.object({ group_uid, ...range }),
      response: ProgramFigures,
    }),
  ),
  readSeries: withToken(
    ['figures:read'],
    call({
      path: '/programs/v1/series',
      access: admins,
      summary: 'One figure of a group over time, with its goal: by the hour, day or month.',
      request: z.object({
        group_uid,
        ...range,
        data_type: ChartType,
        interval: ChartInterval.optional().describe(
          '`hour` up to 24 hours, `day` up to 2,208 hours, `month` beyond; chosen by the range if absent',
        ),
      }),
      response: ChartSeries,
    }),
  ),
  readRankings: withToken(
    ['figures:read'],
    call({
      path: '/programs/v1/rankings',
      access: admins,
      summary: 'The teams at or below groups, best first, with one value each.',
      request: z.object({
        group_uids: z.array(group_uid).min(1).max(500),
        data_type: z.enum(rankingTypes),
        from: RangeStart,
        to: rangeEnd(`at most ${rankingDays} days after the start, of TOTAL_HOURS 366 days, and one hour ahead of now`),
        time_zone: Zone,
      }),
      response: z.array(RankingRow),
    }),
  ),
  readWorkers: withToken(
    ['figures:read', 'users:read'],
    call({
      path: '/programs/v1/workers',
      access: admins,
      summary: 'Figures of each worker of a group in a range.',
      request: z.object({ group_uid, ...range }),
      response: z.array(ProgramWorker),
    }),
  ),
  readDevices: withToken(
    ['devices:read'],
    listCall({
      path: '/programs/v1/devices',
      access: admins,
      summary: 'Handhelds of a group and their state. Their users are included for tokens with `users:read` alone.',
      request: z.object({ group_uid }),
      item: Device,
    }),
  ),
  readIncidents: withToken(
    ['incidents:read'],
    listCall({
      path: '/programs/v1/incidents',
      access: admins,
      summary: 'Incident reports of a group. The reporter is included for tokens with `users:read` alone.',
      request: z.object({
        group_uid,
        status: z.literal([0, 1]).optional().describe('0 active, 1 archived; defaults to both'),
      }),
      item: Incident,
    }),
  ),
  readUsers: withToken(
    ['users:read'],
    listCall({
      path: '/programs/v1/users',
      access: admins,
      summary: 'Users of a group, without email addresses, phone numbers and credentials.',
      request: z.object({ group_uid }),
      item: ProgramUser,
    }),
  ),
  readTvBoard: withToken(
    ['tv'],
    call({
      path: programsPaths.readTvBoard,
      access: admins,
      summary: 'Today’s figures of the group of a TV link.',
      request: z.object({
        version: exact(60)
          .optional()
          .describe('Version of the previous response; no figures are read if it is unchanged'),
      }),
      response: z.object({
        version: z.string(),
        expires_on: Instant.describe('When the link expires'),
        board: TvBoard.nullable().describe('Null if nothing changed since `version`'),
      }),
    }),
  ),
} as const
