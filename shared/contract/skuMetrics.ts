import * as z from 'zod'
import { managers } from '../roles.ts'
import { longestCode } from '../skus.ts'
import { ruleText } from '../text.ts'
import { call } from './call.ts'
import { ChartInterval } from './charts.ts'
import { actor, CompanyId, exact, Instant, names, requiredText, UserId, Zone } from './fields.ts'
import { RangeStart, rangeEnd } from './wireTime.ts'

export { mostSkus } from '../skus.ts'
export const heatMapSkus = 100
export const heatMapMonths = 12

export const skuMetricMessages = {
  noGroup: 'Please select a group',
  noSkuGroup: 'Please select at least one SKU group.',
  tooManySkus: 'The selected groups contain more than 15000 SKUs. Please select fewer groups.',
  longerThanMonth: 'Range is limited to 1 month.',
  longerThanDay: 'Please select a day or less.',
  emptyRange: 'End Time cannot be before Start Time.',
  noSku: 'Please enter at least one SKU',
  skus: 'Please select up to 100 SKUs.',
  months: 'Please select a date range of 12 months or less.',
} as const

const group_uid = names('group', requiredText(64, skuMetricMessages.noGroup))
const range = { start_time: RangeStart, time_zone: Zone }
const whose = { group_uid, user_uid: UserId.optional().describe('One associate; absent for everybody in the group') }

const SkuGroupId = names('own', z.union([exact(64), z.number().int().transform(String)]))

const KnownFrom = Instant.nullable().describe(
  'Start of complete SKU figures; earlier ones need a recount. Null if that is before the range',
)

/** What was scanned of the SKUs of a group, by today's lists. */
export const SkuMetricRow = z.object({
  sku_group_id: z.string(),
  group: z.string().describe('Name of the group'),
  total_scans: z.number().int().describe('Accepted scans of codes that match one of its SKUs'),
  total_pick_time: z.number().describe('Minutes of pick time that ended with such a scan'),
  known_from: KnownFrom,
})
export type SkuMetricRow = z.infer<typeof SkuMetricRow>

const metricsOf = (kind: 'callout' | 'excluded', path: string) =>
  call({
    path,
    access: managers,
    summary: `How often the ${kind} SKUs of some groups were scanned in up to a month, a row for each group.`,
    request: z.object({
      ...actor,
      company_uid: CompanyId.optional(),
      ...whose,
      ...range,
      end_time: rangeEnd('at most 1 month after the start and one hour ahead of now'),
      sku_group_ids: z.array(SkuGroupId, skuMetricMessages.noSkuGroup).min(1, skuMetricMessages.noSkuGroup).max(1000),
    }),
    response: z.array(SkuMetricRow),
  })

export const skuMetrics = {
  getCalloutSkuMetrics: metricsOf('callout', '/metrics/v3/all/getCalloutSkuMetrics'),
  getExcludedSkuMetrics: metricsOf('excluded', '/metrics/v3/all/getExcludedSkuMetrics'),
  getSkuHeatMapMetrics: call({
    path: '/metrics/v3/all/getSkuHeatMapMetrics',
    access: managers,
    summary: 'How often each of up to 100 SKUs was scanned in each hour, day or month of up to 12 months.',
    request: z.object({
      ...actor,
      company_uid: CompanyId.optional(),
      ...whose,
      ...range,
      end_time: rangeEnd('at most 12 months after the start and one hour ahead of now'),
      interval: ChartInterval.optional().describe(
        '`hour` up to 24 hours, `day` up to 2,208 hours, `month` beyond; chosen by the range if absent',
      ),
      skus: z
        .array(requiredText(longestCode, skuMetricMessages.noSku), skuMetricMessages.noSku)
        .min(1, skuMetricMessages.noSku)
        .max(heatMapSkus, skuMetricMessages.skus)
        .describe('Case-sensitive codes; `*` matches any characters'),
      sku_type: z.enum(['callout', 'excluded', 'manual']).describe('Source of the SKUs; does not change their figures'),
    }),
    response: z.object({
      interval: z.enum(['hour', 'day', 'month']),
      timeKeys: z
        .array(Instant)
        .describe('Start of each interval by the clock of `time_zone`, in order, including empty ones'),
      skusObj: z
        .record(z.string(), z.array(z.number().int()))
        .describe('By SKU: accepted scans of matching codes in each interval'),
      known_from: KnownFrom,
    }),
  }),
  getSeenSkus: call({
    path: '/metrics/v3/all/getSeenSkus',
    access: managers,
    summary: 'Codes scanned in a group within the last 31 days, most frequent first, to choose from.',
    request: z.object({
      ...actor,
      group_uid,
      search: exact(longestCode).optional().describe('Part of the code, not case-sensitive'),
      begins: exact(longestCode).optional().describe('Start of the code, case-sensitive'),
      limit: z.number().int().min(1).max(100, ruleText`At most ${100} at once`).default(20),
    }),
    response: z.object({
      total: z.number().int().describe('Number of such codes, including those beyond `limit`'),
      skus: z.array(z.object({ sku: z.string(), scans: z.number().int() })),
    }),
  }),
  getSkuAssociates: call({
    path: '/tools/skus/getSkuAssociates',
    access: managers,
    summary: 'How many associates scanned a SKU in up to a day, and who did so most often.',
    request: z.object({
      ...actor,
      group_uid,
      ...range,
      end_time: rangeEnd(
        'at most a day after the start, 25 hours where a clock is set back, and one hour ahead of now',
      ),
      sku: requiredText(longestCode, skuMetricMessages.noSku).describe('`*` matches any characters'),
    }),
    response: z.object({
      associates: z.number().int(),
      most: z
        .object({
          user_uid: z.string(),
          scans: z.number().int(),
          person: z
            .object({ first_name: z.string(), last_name: z.string() })
            .nullable()
            .describe('Null if outside the caller’s access scope'),
        })
        .nullable()
        .describe('Null if nobody did'),
    }),
  }),
}
