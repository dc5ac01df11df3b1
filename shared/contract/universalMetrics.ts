import * as z from 'zod'
import { firstSteps } from '../firstSteps.ts'
import { chartIntervals } from '../metrics/charts.ts'
import { platformMetrics } from '../metrics/platform.ts'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { ChartInterval } from './charts.ts'
import { actor, CompanyId, exact, Instant, Zone } from './fields.ts'
import { listCall } from './listCall.ts'
import { MaintenanceMode } from './maintenance.ts'
import { usageCalls } from './usage.ts'
import { CurrentTime, RangeEnd, RangeStart } from './wireTime.ts'

/** Metrics of companies, for the people who run the installation. */

const minutes = z.number().describe('minutes')
const count = z.number().int()
const activeOf = (what: string) =>
  count
    .nullable()
    .describe(
      `${what}; by days of UTC. Null of a range that ended before today until the past of every company is known`,
    )

/** When figures were summed last; null before the first time. */
const Summed = { summed_at: Instant.nullable().describe('figures are as of then; null before the first time') }

const Steps = z.object({ total_steps: count, ...Summed })
const Scans = z.object({ total_scans: count, ...Summed })
const Times = z.object({
  total_working_time: minutes,
  total_scan_time: minutes,
  total_nonscan_time: minutes,
  ...Summed,
})
const Users = z.object({
  total_users: count.describe('enabled ones'),
  active_users: activeOf('users who were signed in at the console or on a handheld in the range'),
  active_roles: activeOf('roles in groups that these users hold'),
  member_since: Instant.nullable().describe('when the first company was created'),
  first_company: z.string().nullable().describe('its name'),
  total_message: count.describe('notifications delivered to handhelds, one for each handheld, by the time of delivery'),
  ...Summed,
})

/** What is known of a company, or of all together. */
export const UniversalFigures = z.object({
  ...Steps.shape,
  ...Scans.shape,
  ...Times.shape,
  ...Users.shape,
  total_custom_notifs: count.describe('custom notifications that were created'),
  total_incident_reports: count.describe('incident reports that were filed'),
  total_tasks_completed: count.describe('completed tasks, by when they began'),
  total_excluded_scans: count,
})
export type UniversalFigures = z.infer<typeof UniversalFigures>

/** Both times, or none for all time. */
const range = { time_zone: Zone.default('UTC'), start_time: RangeStart.optional(), end_time: RangeEnd.optional() }

const prefix = '/metrics/v3/all/universal/'
/** A figure of all companies. It answers bare, and beside `getUniversalMetrics`. */
const ofAll = <Response extends z.ZodType>(
  name: string,
  { summary, response }: { summary: string; response: Response },
) =>
  call({
    path: `/${name}`,
    aliases: [`${prefix}${name}`],
    access: everyRole,
    universal: true,
    summary: `${summary} Without times: all time.`,
    request: z.object({ ...actor, ...range }),
    response,
  })

export const PlatformMetricName = z.enum(platformMetrics)
const value = z.number().nullable().describe('times in hours; null where it has no divisor')

export const WebLoginRow = z.object({
  id: z.string(),
  company_url: z.string(),
  company_name: z.string(),
  username: z.string(),
  joined_At: Instant,
  left_At: Instant.nullable().describe('null while they are signed in'),
  duration: z.number().describe('seconds, so far'),
  ip: z.string(),
})
export type WebLoginRow = z.infer<typeof WebLoginRow>

/** What somebody who runs the installation did to a company. */
export const LatelyDone = z.object({
  id: z.string(),
  at: Instant,
  who: z.string(),
  company_uid: z.string(),
  company: z.string(),
  did: z.enum(['created', 'changed', 'enabled', 'disabled', 'deleted']),
  facilities: count.nullable().describe('that a company was created with; null of other things'),
  field: z.string().nullable().describe('the first that was changed, as `getAnyCompany` names it'),
  before: z.string().nullable().describe('what a short field was'),
  after: z.string().nullable(),
  more: count.describe('other fields that were changed with it'),
})
export type LatelyDone = z.infer<typeof LatelyDone>

/** Something about a company, or about what is published for all of them, that wants somebody to look at it. */
export const NeedsLook = z.object({
  company_uid: z.string().describe('empty of what is about no company'),
  company: z.string(),
  what: z.enum(['rolloutHalted', 'usersFull', 'silent', 'notesLost', 'notesEmpty', 'firstSteps']),
  app: z.string().nullable().describe('of a rollout that halted: what was to be installed'),
  version: z.string().nullable(),
  failed: z.number().nullable().describe('of a rollout that halted: how many it failed on, percent'),
  users: count.nullable().describe('of a company that may have few more users: enabled ones'),
  max_users: count.nullable(),
  since: z.string().nullable().describe('the last UTC day with scans of one that is silent'),
  usual: count.nullable().describe('scans that it usually has on a day'),
  done: count.nullable().describe('of a new company: how many of its 4 first steps'),
  next: z.enum(firstSteps).nullable().describe('of a new company: the first step that is not done'),
  notes: z
    .array(Instant)
    .nullable()
    .describe('of release notes that lead to a page that is not there, or say nothing yet: when they were published'),
})
export type NeedsLook = z.infer<typeof NeedsLook>

export const PlatformOverview = z.object({
  ...Summed,
  companies: z.object({
    enabled: count,
    disabled: count,
    created_this_month: count,
    last: z.object({ name: z.string(), created_on: Instant }).nullable().describe('the one that was created last'),
  }),
  active_users: count.describe('who was signed in today, by UTC'),
  scans_today: count,
  scans_this_month: count,
  devices: z.object({
    total: count.describe('without hidden ones'),
    online: count.describe('heard of within two hours'),
    critical: count.describe('with a battery in a critical state'),
    behind: count.describe('two versions of the device app or more behind the latest that any handheld has'),
  }),
  lately: z.array(LatelyDone),
  needs: z.array(NeedsLook),
  maintenance: MaintenanceMode.nullable().describe('while the installation is under maintenance'),
})
export type PlatformOverview = z.infer<typeof PlatformOverview>

const noCompany = 'Please select a company or all companies to view web logins'

export const universalMetrics = {
  getUniversalMetrics: call({
    path: `${prefix}getUniversalMetrics`,
    access: everyRole,
    universal: true,
    summary: 'Figures of a company in a range. Without times: all time.',
    request: z.object({ ...actor, ...range, company_uid: CompanyId }),
    response: UniversalFigures,
  }),
  getStepsOfAllCompanies: ofAll('getStepsOfAllCompanies', {
    summary: 'Steps in all companies.',
    response: Steps,
  }),
  getScansOfAllCompanies: ofAll('getScansOfAllCompanies', {
    summary: 'Scans in all companies.',
    response: Scans,
  }),
  getTimesOfAllCompanies: ofAll('getTimesOfAllCompanies', {
    summary: 'Working, scan and non-scan time in all companies.',
    response: Times,
  }),
  getUsersOfAllCompanies: ofAll('getUsersOfAllCompanies', {
    summary: 'Users of all companies, and how many of them were active.',
    response: Users,
  }),
  getTotalCustomNotifsCreatedForAllCompanies: ofAll('getTotalCustomNotifsCreatedForAllCompanies', {
    summary: 'Custom notifications created in all companies.',
    response: z.object({ total_custom_notifs: count, ...Summed }),
  }),
  getTotalIncidentReportsFiledForAllCompanies: ofAll('getTotalIncidentReportsFiledForAllCompanies', {
    summary: 'Incident reports that were filed in all companies.',
    response: z.object({ total_incident_reports: count, ...Summed }),
  }),
  getTotalTasksCompletedForAllCompanies: ofAll('getTotalTasksCompletedForAllCompanies', {
    summary: 'Tasks completed in all companies.',
    response: z.object({ total_tasks_completed: count, ...Summed }),
  }),
  getTotalExcludedScansForAllCompanies: ofAll('getTotalExcludedScansForAllCompanies', {
    summary: 'Excluded scans in all companies.',
    response: z.object({ total_excluded_scans: count, ...Summed }),
  }),
  getCompChartMetrics: call({
    path: '/getCompChartMetrics',
    aliases: [`${prefix}getCompChartMetrics`],
    access: everyRole,
    universal: true,
    summary: 'A metric of a company over time: by hour up to 24 hours, by day up to 744 hours, by month beyond.',
    request: z.object({
      ...actor,
      company_uid: CompanyId,
      metrics_type: PlatformMetricName,
      time_zone: Zone,
      start_time: RangeStart,
      end_time: RangeEnd,
      current_time: CurrentTime,
      interval: ChartInterval.describe('hours, days or months: what a range of this length is drawn by'),
    }),
    response: z.object({
      metrics_type: PlatformMetricName,
      interval: z.enum(chartIntervals),
      points: z.array(z.object({ x: Instant.describe('start of the interval'), y: value })),
      total: value.describe('of the whole range'),
      ...Summed,
    }),
  }),
  getUniversalChartMetrics: call({
    path: '/getUniversalChartMetrics',
    aliases: [`${prefix}getUniversalChartMetrics`],
    access: everyRole,
    universal: true,
    summary: 'A metric of each company over a range, largest first. Without times: all time.',
    request: z.object({
      ...actor,
      ...range,
      time_zone: Zone,
      metrics_type: PlatformMetricName,
      company_uid: CompanyId.optional().describe('only this one'),
    }),
    response: z.object({
      metrics_type: PlatformMetricName,
      companies: z.array(z.object({ company_uid: z.string(), x: z.string().describe('the company’s name'), y: value })),
      ...Summed,
    }),
  }),
  getPlatformOverview: call({
    path: '/tools/platform/getPlatformOverview',
    access: everyRole,
    universal: true,
    summary:
      'How the installation stands: figures of all companies, what was done to them of late, and what needs a look.',
    request: z.object({ ...actor, time_zone: Zone.default('UTC').describe('in which today and this month are') }),
    response: PlatformOverview,
  }),
  getWebLogins: listCall({
    path: '/metrics/v3/universal/getWebLogins',
    access: everyRole,
    universal: true,
    summary: 'Console sign-ins and sign-outs of companies in a range, latest first.',
    request: z.object({
      ...actor,
      companies: z
        .array(z.object({ uid: CompanyId, company_url: exact(100).optional() }), noCompany)
        .min(1, noCompany)
        .max(5000),
      timezone: Zone,
      start_time: RangeStart,
      end_time: RangeEnd,
    }),
    item: WebLoginRow,
  }),
  ...usageCalls,
}
