import * as z from 'zod'
import { everyRole } from '../roles.ts'
import { longestCode, skuLimits } from '../skus.ts'
import { mostAssociates, mostSourceCodes, sourceMessages, sourceTypes } from '../sourceData.ts'
import { call } from './call.ts'
import { actor, CompanyId, exact, FacilityId, names, required, requiredText, TeamId, UserId, Zone } from './fields.ts'
import { Job } from './jobs.ts'
import { RangeStart, rangeEnd } from './wireTime.ts'

const Associates = z.array(UserId).max(mostAssociates)
const SkuIds = z.array(names('own', exact(64).regex(/^[A-Za-z0-9][\w.-]*$/, 'Not an identifier')))

/** What a file is about: whose work, and when. */
const about = {
  ...actor,
  timezone: Zone,
  from: RangeStart,
  to: rangeEnd('at most 7 days after the start and one hour ahead of now'),
  co_uid: CompanyId,
  co_url: required(100),
  fac_uid: FacilityId.optional().describe('Facility, also for a team of that facility'),
  team_uid: TeamId.optional(),
  user_uids: Associates.default([]),
  all_associates: z.boolean().default(false).describe('Everybody in the group, instead of `user_uids`'),
}

/** Somebody’s work, or everybody’s. */
const someone = {
  check: ({ user_uids, all_associates }: { user_uids: string[]; all_associates: boolean }) =>
    all_associates || user_uids.length > 0,
  error: { path: ['user_uids'], message: sourceMessages.associate },
}
const sku_ids = SkuIds.max(skuLimits.skus)
  .optional()
  .describe('For `CALLOUT`: at least one; for `EXCLUDED`: absent for all')
const skus = z
  .array(requiredText(longestCode, 'This field is required'))
  .max(mostSourceCodes)
  .optional()
  .describe('For `SCANS`, or `EXCLUDED` without `sku_ids`: case-sensitive codes to include; `*` matches any characters')
interface Chosen {
  data_type: string
  sku_ids?: string[] | undefined
  skus?: string[] | undefined
}
/** What is chosen by code is scans, those that count or excluded ones: other types have SKUs of lists, or none. */
const ofScans = {
  check: ({ data_type, sku_ids = [], skus = [] }: Chosen) =>
    skus.length === 0 || data_type === 'SCANS' || (data_type === 'EXCLUDED' && sku_ids.length === 0),
  error: { path: ['skus'], message: sourceMessages.codes },
}

export const source = {
  getMetricsDataCSV: call({
    path: '/metrics/all/getMetricsDataCSV',
    access: everyRole,
    summary:
      'Starts a job that writes scans, steps or cycle times to a CSV file; requests that accept `text/csv` get up to 5 MB directly.',
    request: z
      .object({ ...about, data_type: z.enum(sourceTypes).exclude(['SESSION']), sku_ids, skus })
      .refine(someone.check, someone.error)
      .refine(ofScans.check, ofScans.error),
    response: Job,
    writes: true,
    unlogged: ['sku_ids'],
    file: 'text/csv',
  }),
  getSessionDetailsDataCSV: call({
    path: '/main/users/getSessionDetailsDataCSV',
    access: everyRole,
    summary:
      'Starts a job that writes sessions to a CSV file; requests that accept `text/csv` get up to 5 MB directly.',
    request: z
      .object({ ...about, data_type: z.literal('SESSION').default('SESSION') })
      .refine(someone.check, someone.error),
    response: Job,
    writes: true,
    file: 'text/csv',
  }),
  getSourceDataSize: call({
    path: '/main/v3/getSourceDataSize',
    access: everyRole,
    summary: 'The approximate size of a file, estimated from figures.',
    request: z.object({ ...about, data_type: z.enum(sourceTypes) }).refine(someone.check, someone.error),
    response: z.object({
      rows: z.number().int().describe('With selected SKUs: the maximum'),
      bytes: z.number().int(),
      seconds: z.number().int().describe('Expected seconds, if nothing else is queued'),
    }),
  }),
}
