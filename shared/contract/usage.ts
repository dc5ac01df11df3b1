import * as z from 'zod'
import { admins, everyRole } from '../roles.ts'
import type { usageServices } from '../usage/cost.ts'
import { call } from './call.ts'
import { actor, CompanyId, Instant } from './fields.ts'
import { listCall } from './listCall.ts'

/** What companies use of the installation, as it was measured; and for the people who run it what that costs. */

const count = z.number().int()
const dollars = z.number().describe('US dollars, at list prices')
const month = z
  .string('Please choose a month')
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM')
  .describe('`YYYY-MM`, UTC; kept for 400 days')
const summed = z.object({ summed_at: Instant.nullable().describe('Time of the figures; null if there are none') })

/** What was counted. */
const Counted = z.object({
  console_requests: count.describe('Requests from the console'),
  device_requests: count.describe('Requests from devices'),
  program_requests: count.describe('Requests from programs with a token'),
  batches: count.describe('Batches of work sent by devices'),
  events: count.describe('Scans, steps and troubles in these batches'),
  heartbeats: count,
  mails: count,
  pushes: count,
  webhooks: count.describe('Delivery attempts'),
})
export type Counted = z.infer<typeof Counted>

const stored = z.number().nullable().describe('Bytes of files, measured once a day; null if not measured')
const people = z.object({
  devices: count.nullable().describe('Devices, without hidden ones; null if not measured'),
  users: count.nullable().describe('Users who signed in within the month, on a device or in the console'),
})

const ServiceCost = z.object({
  calls: dollars.describe('Requests, including network and firewall'),
  compute: dollars.describe('Lambda time'),
  database: dollars.describe('Database read and write units'),
  storage: dollars.describe('Files'),
  messages: dollars.describe('Emails and push messages'),
} satisfies Record<(typeof usageServices)[number], z.ZodType>)

const Cost = ServiceCost.extend({
  sign_ins: dollars.describe('Users who signed in within the month'),
  own: dollars.describe('Sum of the above'),
  shared: dollars.describe('Share of the fixed costs, by requests; for the current month, of the days so far'),
  total: dollars,
})
export type UsageCost = z.infer<typeof Cost>

export const CompanyUsage = z.object({
  uid: CompanyId,
  name: z.string(),
  image_url: z.string().nullable(),
  status: z.literal([0, 1, 2]).describe('2 for a deleted company that had usage'),
  platform: z.boolean(),
  requests: count,
  events: count,
  stored,
  ...people.shape,
  cost: Cost,
  share: z.number().describe('Share of the costs of all companies, 0 to 1'),
  change: z
    .number()
    .nullable()
    .describe(
      'Change of the cost per day of use from the previous month, in percent; without sign-ins and fixed costs',
    ),
  summed_at: Instant,
})
export type CompanyUsage = z.infer<typeof CompanyUsage>

const Day = z.object({ date: z.string().describe('UTC date'), ...Counted.shape, stored })

export const UsageOfMonth = z.object({
  ...summed.shape,
  counted: Counted,
  stored,
  ...people.shape,
  days: z.array(Day).describe('Days with data'),
})
export type UsageOfMonth = z.infer<typeof UsageOfMonth>

export const PricedUsage = UsageOfMonth.extend({
  cost: Cost.nullable(),
  measured: z
    .object({ read_units: z.number(), write_units: z.number(), gb_seconds: z.number(), sent: count, answered: count })
    .describe('Basis of the calculation: DynamoDB units, Lambda GB-seconds, bytes of requests and responses'),
  days: z.array(Day.extend({ cost: ServiceCost })),
})
export type PricedUsage = z.infer<typeof PricedUsage>

export const usageCalls = {
  getUsageOfCompanies: listCall({
    path: '/tools/usage/getUsageOfCompanies',
    access: everyRole,
    universal: true,
    summary: 'Usage and cost of each company in a month, most expensive first.',
    request: z.object({ ...actor, month }),
    item: CompanyUsage,
  }),
  getUsageOfCompany: call({
    path: '/tools/usage/getUsageOfCompany',
    access: everyRole,
    universal: true,
    summary: 'Usage and cost of a company by day of a month.',
    request: z.object({ ...actor, company_uid: CompanyId, month }),
    response: PricedUsage,
  }),
  getUsage: call({
    path: '/tools/usage/getUsage',
    access: admins,
    summary: 'Usage of the caller’s company by day of a month.',
    request: z.object({ ...actor, month }),
    response: UsageOfMonth,
  }),
}
