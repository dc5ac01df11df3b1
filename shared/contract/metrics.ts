import * as z from 'zod'
import type { FirstStep } from '../firstSteps.ts'
import { reportKinds } from '../reports.ts'
import { admins, everyRole, managers } from '../roles.ts'
import { call } from './call.ts'
import { ChartInterval, ChartSeries, ChartType } from './charts.ts'
import { actor, GroupId, PastDays, UserId, Zone } from './fields.ts'
import { lostTime } from './lostTime.ts'
import { CurrentTime, RangeEnd, RangeStart, rangeEnd } from './wireTime.ts'

const range = { start_time: RangeStart, end_time: RangeEnd, time_zone: Zone }

/**
 * Goals of totals are per working day: what they are multiplied by in a range. A day that the range cuts, or that is not
 * over, is due with the share of it that is usually done in that part (`shared/metrics/usual.ts`).
 */
export const Due = z.object({
  days: z.number().int().describe('days of the facility’s calendar with working time in the range'),
  scans: z
    .number()
    .describe('how many days’ scans are due by now, such as 6.43 of 7 days; `days` where the company wants no pace'),
  steps: z.number().describe('how many days’ steps are due by now'),
})
export type Due = z.infer<typeof Due>

export const CardRow = z.object({
  user_uid: z.string(),
  total_scans: z.number().int(),
  total_steps: z.number().int(),
  working_time: z.number().describe('minutes'),
  pick_time: z.number().describe('minutes'),
  nonpick_time: z.number().describe('minutes'),
  scan_team_time: z
    .number()
    .describe('minutes of the working time in scan teams; without any, no goal of scans applies'),
  due: Due.optional().describe('of the worker'),
  group_due: Due.optional().describe('of all rows together, the same in each: a day on which several worked is one'),
  person: z
    .object({ first_name: z.string(), last_name: z.string(), username: z.string() })
    .nullable()
    .optional()
    .describe('with `with_people`; null for who is no longer within the caller’s access scope'),
  teams: z
    .array(z.string())
    .optional()
    .describe('with `with_people`: names of the teams of the group that the work was done in'),
})
export type CardRow = z.infer<typeof CardRow>

export const metrics = {
  ...lostTime,
  getCardMetrics: call({
    path: '/metrics/v3/all/getCardMetrics',
    access: everyRole,
    summary: 'Figures of each worker of a group in a range; a worker gets only their own row.',
    request: z.object({
      ...actor,
      ...range,
      current_time: CurrentTime.optional(),
      group_uid: GroupId,
      with_people: z.boolean().optional().describe('whether each row says who it is of, and in which teams'),
      with_due: z
        .boolean()
        .optional()
        .describe('false leaves out `due` and `group_due`: what is compared has no goals'),
    }),
    response: z.array(CardRow),
  }),
  getTodaysStaticMetrics: call({
    path: '/metrics/v3/all/getTodaysStaticMetrics',
    access: everyRole,
    summary: 'Workers, scans and steps of a group in each hour of the day up to now.',
    request: z.object({
      ...actor,
      ...range,
      end_time: rangeEnd('at most 26 hours after the start and ahead of now: the end of the day'),
      current_time: CurrentTime,
      group_uid: GroupId,
      past_days: PastDays.optional().describe('how many days before to count workers on as well'),
    }),
    response: z.object({
      hours: z
        .array(z.iso.datetime())
        .describe('start of each hour by the clock of `time_zone`, UTC, up to the one of `current_time`'),
      workers: z.array(z.number().int()).describe('workers with working time in the hour'),
      scans: z.array(z.number().int()),
      steps: z.array(z.number().int()),
      working_time: z.array(z.number()).describe('minutes'),
      pick_time: z.array(z.number()).describe('minutes'),
      scan_team_time: z
        .number()
        .describe(
          'minutes of all working time in scan teams from `start_time` to the end of the hour of `current_time`',
        ),
      workers_today: z
        .number()
        .int()
        .describe('workers with working time from `start_time` to the end of the hour of `current_time`'),
      workers_past: z
        .number()
        .nullable()
        .describe('mean of the workers of each of the `past_days` days before, each up to the same time; else null'),
      enabled_workers: z.number().int().describe('enabled workers of the group'),
      due: Due.optional().describe('of the whole group'),
    }),
  }),
  getFiguresVersion: call({
    path: '/metrics/v3/all/getFiguresVersion',
    access: everyRole,
    summary: 'A version that changes some seconds after figures of the group have changed; reads no figures.',
    request: z.object({ ...actor, group_uid: GroupId }),
    response: z.object({ version: z.string().describe('to compare with the last one, nothing else') }),
  }),
  getFirstSteps: call({
    path: '/tools/companies/getFirstSteps',
    access: admins,
    summary: 'Completed first steps of the caller’s company.',
    request: z.object({ ...actor }),
    response: z.object({
      facility: z.boolean(),
      team: z.boolean(),
      device: z.boolean().describe('a handheld that is not hidden has enrolled'),
      scan: z.boolean().describe('figures have a scan'),
    } satisfies Record<FirstStep, z.ZodType>),
  }),
  getReportPreview: call({
    path: '/metrics/v3/all/getReportPreview',
    access: managers,
    summary: 'The report email of the last full week or day, for the groups whose reports the caller gets.',
    request: z.object({
      ...actor,
      kind: z.enum(reportKinds),
      time_zone: Zone.optional().describe('which of `zones`; the first one if absent, or none of them'),
    }),
    response: z.object({
      zones: z.array(z.string()).describe('of the groups: there is a mail for each'),
      mail: z
        .object({
          time_zone: z.string(),
          first: z.iso.date(),
          last: z.iso.date(),
          subject: z.string(),
          html: z.string().describe('with links into the console, relative to its address'),
        })
        .nullable()
        .describe('null for who gets none'),
    }),
  }),
  getChartMetrics: call({
    path: '/metrics/v3/all/getChartMetrics',
    access: everyRole,
    summary: 'One data type of a group or of one associate over time; a worker gets only their own figures.',
    request: z.object({
      ...actor,
      ...range,
      current_time: CurrentTime,
      group_uid: GroupId,
      data_type: ChartType,
      interval: ChartInterval.optional().describe(
        'hour up to 24 hours, day up to 2208, month beyond; follows if absent',
      ),
      user_uid: UserId.optional(),
    }),
    response: ChartSeries,
  }),
}
