import * as z from 'zod'
import { rankingTypes } from '../metrics/rankings.ts'
import { managers } from '../roles.ts'
import { mostGroupsSaved, mostRefusedMails, mostSavedReports, reportNameLength, savedRanges } from '../savedReports.ts'
import { longestSku, skuKinds } from '../skus.ts'
import { ruleText } from '../text.ts'
import { call } from './call.ts'
import { actor, Done, GroupId, OwnId, required, requiredText, UserId } from './fields.ts'
import { Reason } from './reason.ts'
import { heatMapSkus, skuMetricMessages } from './skuMetrics.ts'

const RankingType = z.enum(rankingTypes)

const ofWhom = { group_uid: GroupId, user_uid: UserId.optional().describe('One associate; absent for everybody') }

/** What a saved report shows: the parameters of its own call, but for its time. */
export const Selection = z.discriminatedUnion('report', [
  z.object({
    report: z.literal('teamRankings').describe('Teams at or below groups (`getRankingsOfGroups`)'),
    data_type: RankingType,
    group_uids: z.array(GroupId).min(1).max(100),
  }),
  z.object({
    report: z.literal('workerRankings').describe('Teams of a worker (`getTeamRankingsOfWorker`)'),
    data_type: RankingType.exclude(['ACTIVE_USERS']),
    user_group: GroupId,
    worker_uid: UserId,
  }),
  z.object({
    report: z.literal('skuMetrics').describe('SKU groups (`getCalloutSkuMetrics`, `getExcludedSkuMetrics`)'),
    kind: z.enum(skuKinds),
    shown: z.enum(['scans', 'rate']).describe('Values of the bars: scans, or scans per pick hour'),
    ...ofWhom,
    sku_group_ids: z
      .array(OwnId)
      .min(1, skuMetricMessages.noSkuGroup)
      .max(mostGroupsSaved, ruleText`At most ${mostGroupsSaved} at once`)
      .optional()
      .describe('Absent for all groups that exist when it is read'),
  }),
  z.object({
    report: z.literal('skuHeatMap').describe('SKUs by hour or day (`getSkuHeatMapMetrics`)'),
    sku_type: z.enum([...skuKinds, 'manual']),
    ...ofWhom,
    skus: z
      .array(requiredText(longestSku, skuMetricMessages.noSku))
      .min(1, skuMetricMessages.noSku)
      .max(heatMapSkus, skuMetricMessages.skus),
  }),
])
export type Selection = z.infer<typeof Selection>

const content = {
  name: required(reportNameLength),
  schedule: z
    .enum(['none', 'daily', 'weekly'])
    .describe('When it is emailed: every day or every Monday at 06:00 in its time zone, or never'),
  range: z.enum(savedRanges).describe('Whole days, relative to when it is read or emailed'),
  selection: Selection,
}

export const SavedReport = z.object({
  id: z.string(),
  ...content,
  time_zone: z.string().describe('Time zone of its days: that of the group in which it was saved'),
  reached: z.boolean().describe('Whether its user still has access to its data; it is not emailed otherwise'),
  refused: Reason.extend({ tries: z.number().int().describe('Number of emails that could not be created') })
    .nullable()
    .describe(
      `Why its last email could not be created; the user was notified once, and after ${mostRefusedMails} failures it is no longer emailed`,
    ),
})
export type SavedReport = z.infer<typeof SavedReport>

export const savedReports = {
  getSavedReports: call({
    path: '/tools/reports/getSavedReports',
    access: managers,
    summary: 'The reports that the caller has saved, by name.',
    request: z.object({ ...actor }),
    response: z.array(SavedReport),
  }),
  saveReport: call({
    path: '/tools/reports/saveReport',
    access: managers,
    summary: `Saves or changes a report; a user has at most ${mostSavedReports}. It is emailed only to its user.`,
    request: z.object({ ...actor, report_id: OwnId.optional().describe('Absent for a new one'), ...content }),
    response: SavedReport,
    writes: true,
    idempotent: false,
  }),
  deleteSavedReport: call({
    path: '/tools/reports/deleteSavedReport',
    access: managers,
    summary: 'Deletes a saved report; it can be restored for an hour.',
    request: z.object({ ...actor, report_id: OwnId }),
    response: Done,
    writes: true,
  }),
  restoreSavedReport: call({
    path: '/tools/reports/restoreSavedReport',
    access: managers,
    summary: 'Restores a deleted saved report with its schedule.',
    request: z.object({ ...actor, report_id: OwnId }),
    response: SavedReport,
    writes: true,
  }),
}
