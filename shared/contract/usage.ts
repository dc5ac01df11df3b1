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
  .describe('YYYY-MM, a month of UTC; kept for 400 days')
const summed = z.object({ summed_at: Instant.nullable().describe('figures are as of then; null where none are known') })

/** What was counted. */
const Counted = z.object({
  console_requests: count.describe('of people at the console'),
  device_requests: count.describe('of handhelds'),
  program_requests: count.describe('of programs, with a token'),
  batches: count.describe('of work that handhelds brought'),
  events: count.describe('scans, steps and troubles in them'),
  heartbeats: count,
  mails: count,
  pushes: count,
  webhooks: count.describe('tries to deliver'),
})
export type Counted = z.infer<typeof Counted>

const stored = z
  .number()
  .nullable()
  .describe('bytes of files, as they were looked at once a day; null where nobody looked')
const people = z.object({
  devices: count.nullable().describe('handhelds, without hidden ones; null where nobody looked'),
  users: count.nullable().describe('who signed in within the month, on a handheld or at the console'),
})

const ServiceCost = z.object({
  calls: dollars.describe('requests, with the network and the firewall before them'),
  compute: dollars.describe('the time of Lambdas'),
  database: dollars.describe('read and write units'),
  storage: dollars.describe('files'),
  messages: dollars.describe('mails and pushes'),
} satisfies Record<(typeof usageServices)[number], z.ZodType>)

const Cost = ServiceCost.extend({
  sign_ins: dollars.describe('users who signed in within the month'),
  own: dollars.describe('all of these together'),
  shared: dollars.describe(
    'its share, by requests, of what is paid whatever is done; of a month that lasts, of the days so far',
  ),
  total: dollars,
})
export type UsageCost = z.infer<typeof Cost>

export const CompanyUsage = z.object({
  uid: CompanyId,
  name: z.string(),
  image_url: z.string().nullable(),
  status: z.literal([0, 1, 2]).describe('2: deleted, and used something before'),
  platform: z.boolean(),
  requests: count,
  events: count,
  stored,
  ...people.shape,
  cost: Cost,
  share: z.number().describe('of what all companies cost, 0 to 1'),
  change: z
    .number()
    .nullable()
    .describe(
      'by how much a day with use costs more than in the month before, in percent; without sign-ins and what is shared',
    ),
  summed_at: Instant,
})
export type CompanyUsage = z.infer<typeof CompanyUsage>

const Day = z.object({ date: z.string().describe('a day of UTC'), ...Counted.shape, stored })

export const UsageOfMonth = z.object({
  ...summed.shape,
  counted: Counted,
  stored,
  ...people.shape,
  days: z.array(Day).describe('those of which something is known'),
})
export type UsageOfMonth = z.infer<typeof UsageOfMonth>

export const PricedUsage = UsageOfMonth.extend({
  cost: Cost.nullable(),
  measured: z
    .object({ read_units: z.number(), write_units: z.number(), gb_seconds: z.number(), sent: count, answered: count })
    .describe('what it is reckoned from: units of DynamoDB, GB-seconds of Lambdas, bytes of requests and answers'),
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
