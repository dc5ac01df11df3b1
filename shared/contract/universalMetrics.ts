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

const minutes = z.number().describe('Minutes')
const count = z.number().int()
const activeOf = (what: string) =>
  count
    .nullable()
    .describe(`${what}, by UTC days. Null for a range that ended before today until all companies’ past days are known`)

/** When figures were summed last; null before the first time. */
const Summed = { summed_at: Instant.nullable().describe('Time of the figures; null before the first run') }

const Steps = z.object({ total_steps: count, ...Summed })
const Scans = z.object({ total_scans: count, ...Summed })
const Times = z.object({
  total_working_time: minutes,
  total_scan_time: minutes,
  total_nonscan_time: minutes,
  ...Summed,
})
const Users = z.object({
  total_users: count.describe('Enabled users'),
  active_users: activeOf('users who were signed in at the console or on a handheld in the range'),
  active_roles: activeOf('roles in groups that these users hold'),
  member_since: Instant.nullable().describe('When the first company was created'),
  first_company: z.string().nullable().describe('Name of the first company'),
  total_message: count.describe('Notifications delivered to handhelds, one for each handheld, by time of delivery'),
  ...Summed,
})

/** What is known of a company, or of all together. */
export const UniversalFigures = z.object({
  ...Steps.shape,
  ...Scans.shape,
  ...Times.shape,
  ...Users.shape,
  total_custom_notifs: count.describe('Custom notifications created'),
  total_incident_reports: count.describe('Incident reports filed'),
  total_tasks_completed: count.describe('Completed tasks, by start time'),
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
const value = z.number().nullable().describe('Times in hours; null if the divisor is 0')

export const WebLoginRow = z.object({
  id: z.string(),
  company_url: z.string(),
  company_name: z.string(),
  username: z.string(),
  joined_At: Instant,
  left_At: Instant.nullable().describe('Null while signed in'),
  duration: z.number().describe('Seconds so far'),
  ip: z.string(),
})
export type WebLoginRow = z.infer<typeof WebLoginRow>

/** What somebody who runs the installation did to a company. */
export const RecentChange = z.object({
  id: z.string(),
  at: Instant,
  who: z.string(),
  company_uid: z.string(),
  company: z.string(),
  did: z.enum(['created', 'changed', 'enabled', 'disabled', 'deleted']),
  facilities: count.nullable().describe('For a new company: facilities it was created with; otherwise null'),
  field: z.string().nullable().describe('First changed field, as named by `getAnyCompany`'),
  before: z.string().nullable().describe('Previous value, if short'),
  after: z.string().nullable(),
  more: count.describe('Other fields changed with it'),
})
export type RecentChange = z.infer<typeof RecentChange>

/** Something about a company, or about what is published for all of them, that wants somebody to look at it. */
export const NeedsAttention = z.object({
  company_uid: z.string().describe('Empty if it is not about one company'),
  company: z.string(),
  what: z.enum(['rolloutHalted', 'usersFull', 'silent', 'notesLost', 'notesEmpty', 'firstSteps']),
  app: z.string().nullable().describe('For a halted rollout: the app version'),
  version: z.string().nullable(),
  failed: z.number().nullable().describe('For a halted rollout: percent of failed installs'),
  users: count.nullable().describe('For a company close to its user limit: enabled users'),
  max_users: count.nullable(),
  since: z.string().nullable().describe('For an inactive company: last UTC day with scans'),
  usual: count.nullable().describe('For an inactive company: its usual scans per day'),
  done: count.nullable().describe('For a new company: number of first steps done, of 4'),
  next: z.enum(firstSteps).nullable().describe('For a new company: the next first step'),
  notes: z
    .array(Instant)
    .nullable()
    .describe('For release notes that are empty or link to a missing page: when they were published'),
})
export type NeedsAttention = z.infer<typeof NeedsAttention>

export const PlatformOverview = z.object({
  ...Summed,
  companies: z.object({
    enabled: count,
    disabled: count,
    created_this_month: count,
    last: z.object({ name: z.string(), created_on: Instant }).nullable().describe('The newest company'),
  }),
  active_users: count.describe('Users signed in today, UTC'),
  scans_today: count,
  scans_this_month: count,
  devices: z.object({
    total: count.describe('Without hidden devices'),
    online: count.describe('Devices with contact in the last two hours'),
    critical: count.describe('Devices with critical battery health'),
    behind: count.describe('Devices at least two device app versions behind the newest one in use'),
  }),
  recent_changes: z.array(RecentChange),
  needs: z.array(NeedsAttention),
  maintenance: MaintenanceMode.nullable().describe('Present while the installation is under maintenance'),
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
      interval: ChartInterval.describe('Hours, days or months, by the length of the range'),
    }),
    response: z.object({
      metrics_type: PlatformMetricName,
      interval: z.enum(chartIntervals),
      points: z.array(z.object({ x: Instant.describe('Start of the interval'), y: value })),
      total: value.describe('Total of the range'),
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
      company_uid: CompanyId.optional().describe('Only this company'),
    }),
    response: z.object({
      metrics_type: PlatformMetricName,
      companies: z.array(
        z.object({ company_uid: z.string(), x: z.string().describe('Name of the company'), y: value }),
      ),
      ...Summed,
    }),
  }),
  getPlatformOverview: call({
    path: '/tools/platform/getPlatformOverview',
    access: everyRole,
    universal: true,
    summary: 'Overview of the installation: figures of all companies, recent activity, and what needs attention.',
    request: z.object({ ...actor, time_zone: Zone.default('UTC').describe('Time zone of today and this month') }),
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
