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

const ofWhom = { group_uid: GroupId, user_uid: UserId.optional().describe('one associate; absent for everybody') }

/** What a saved report shows: the parameters of its own call, but for its time. */
export const Selection = z.discriminatedUnion('report', [
  z.object({
    report: z.literal('teamRankings').describe('teams at or below groups (`getRankingsOfGroups`)'),
    data_type: RankingType,
    group_uids: z.array(GroupId).min(1).max(100),
  }),
  z.object({
    report: z.literal('workerRankings').describe('the teams of a worker (`getTeamRankingsOfWorker`)'),
    data_type: RankingType.exclude(['ACTIVE_USERS']),
    user_group: GroupId,
    worker_uid: UserId,
  }),
  z.object({
    report: z.literal('skuMetrics').describe('groups of SKUs (`getCalloutSkuMetrics`, `getExcludedSkuMetrics`)'),
    kind: z.enum(skuKinds),
    shown: z.enum(['scans', 'rate']).describe('what its bars are: scans, or scans for each hour of pick time'),
    ...ofWhom,
    sku_group_ids: z
      .array(OwnId)
      .min(1, skuMetricMessages.noSkuGroup)
      .max(mostGroupsSaved, ruleText`At most ${mostGroupsSaved} at once`)
      .optional()
      .describe('absent for all that there are then'),
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
    .describe('when it is mailed: every day or every Monday at 06:00 of its zone, or not at all'),
  range: z.enum(savedRanges).describe('whole days, seen from when it is read or mailed'),
  selection: Selection,
}

export const SavedReport = z.object({
  id: z.string(),
  ...content,
  time_zone: z.string().describe('by whose clock its days are: of the group in which it was saved'),
  reached: z.boolean().describe('whether its user still reaches what it shows; it is not mailed otherwise'),
  refused: Reason.extend({ tries: z.number().int().describe('how many of its mails could not be made') })
    .nullable()
    .describe(
      `why its last mail could not be made, as its page would say it: its user was told once, and after ${mostRefusedMails} tries it is mailed no more`,
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
    request: z.object({ ...actor, report_id: OwnId.optional().describe('absent for a new one'), ...content }),
    response: SavedReport,
    writes: true,
    atMostOnce: true,
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
