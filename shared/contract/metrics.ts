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
  days: z.number().int().describe('Days of the facility’s calendar with working time in the range'),
  scans: z
    .number()
    .describe('Days’ worth of scans due by now, for example 6.43 of 7 days; equals `days` if pace is off'),
  steps: z.number().describe('Days’ worth of steps due by now'),
})
export type Due = z.infer<typeof Due>

export const CardRow = z.object({
  user_uid: z.string(),
  total_scans: z.number().int(),
  total_steps: z.number().int(),
  working_time: z.number().describe('Minutes'),
  pick_time: z.number().describe('Minutes'),
  nonpick_time: z.number().describe('Minutes'),
  scan_team_time: z.number().describe('Minutes of working time in scan teams; if 0, no scan goals apply'),
  due: Due.optional().describe('For the worker'),
  group_due: Due.optional().describe(
    'For all rows together, the same in each; a day on which several people worked counts once',
  ),
  person: z
    .object({ first_name: z.string(), last_name: z.string(), username: z.string() })
    .nullable()
    .optional()
    .describe('With `with_people`; null if outside the caller’s access scope'),
  teams: z
    .array(z.string())
    .optional()
    .describe('With `with_people`: names of the group’s teams in which the work was done'),
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
      with_people: z.boolean().optional().describe('Whether each row names its worker and teams'),
      with_due: z.boolean().optional().describe('False leaves out `due` and `group_due`, for ranges without goals'),
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
      past_days: PastDays.optional().describe('Number of past days for which to count workers'),
    }),
    response: z.object({
      hours: z
        .array(z.iso.datetime())
        .describe('Start of each hour by the clock of `time_zone`, as UTC, up to that of `current_time`'),
      workers: z.array(z.number().int()).describe('Workers with working time in the hour'),
      scans: z.array(z.number().int()),
      steps: z.array(z.number().int()),
      working_time: z.array(z.number()).describe('Minutes'),
      pick_time: z.array(z.number()).describe('Minutes'),
      scan_team_time: z
        .number()
        .describe('Minutes of working time in scan teams from `start_time` to the end of the hour of `current_time`'),
      workers_today: z
        .number()
        .int()
        .describe('Workers with working time from `start_time` to the end of the hour of `current_time`'),
      workers_past: z
        .number()
        .nullable()
        .describe(
          'Mean number of workers on each of the last `past_days` days, up to the same time of day; null if not requested',
        ),
      enabled_workers: z.number().int().describe('Enabled workers of the group'),
      due: Due.optional().describe('For the whole group'),
    }),
  }),
  getFiguresVersion: call({
    path: '/metrics/v3/all/getFiguresVersion',
    access: everyRole,
    summary: 'A version that changes a few seconds after figures of the group change; reads no figures.',
    request: z.object({ ...actor, group_uid: GroupId }),
    response: z.object({ version: z.string().describe('Compare it with the previous one; it has no other meaning') }),
  }),
  getFirstSteps: call({
    path: '/tools/companies/getFirstSteps',
    access: admins,
    summary: 'Completed first steps of the caller’s company.',
    request: z.object({ ...actor }),
    response: z.object({
      facility: z.boolean(),
      team: z.boolean(),
      device: z.boolean().describe('Whether a device is enrolled that is not hidden'),
      scan: z.boolean().describe('Whether the figures have a scan'),
    } satisfies Record<FirstStep, z.ZodType>),
  }),
  getReportPreview: call({
    path: '/metrics/v3/all/getReportPreview',
    access: managers,
    summary: 'The report email of the last full week or day, for the groups whose reports the caller gets.',
    request: z.object({
      ...actor,
      kind: z.enum(reportKinds),
      time_zone: Zone.optional().describe('One of `zones`; defaults to the first one'),
    }),
    response: z.object({
      zones: z.array(z.string()).describe('Time zones of the groups; each has its own email'),
      mail: z
        .object({
          time_zone: z.string(),
          first: z.iso.date(),
          last: z.iso.date(),
          subject: z.string(),
          html: z.string().describe('With links into the console, relative to its address'),
        })
        .nullable()
        .describe('Null if the user gets no email'),
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
        '`hour` up to 24 hours, `day` up to 2,208 hours, `month` beyond; chosen by the range if absent',
      ),
      user_uid: UserId.optional(),
    }),
    response: ChartSeries,
  }),
}
