import type { Checked } from '../../shared/contract/index.ts'
import { mostSkus, type SkuMetricRow, skuMetricMessages } from '../../shared/contract/skuMetrics.ts'
import { minute } from '../../shared/durations.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import type { SkuKind } from '../../shared/skus.ts'
import type { ReadEnv, ReadHandler } from '../lib/env.ts'
import { type CodeStores, codeScopeOf } from './codeScope.ts'
import { monthsRange } from './range.ts'
import { selectionOf } from './selection.ts'

/** What was scanned of groups of SKUs of a kind, by today's lists. */
export const skuMetricsOf = async (
  kind: SkuKind,
  input: Checked<'getCalloutSkuMetrics'>,
  env: ReadEnv<CodeStores>,
): Promise<SkuMetricRow[]> => {
  const range = monthsRange(input, env.now, 1, {
    empty: skuMetricMessages.emptyRange,
    long: skuMetricMessages.longerThanMonth,
  })
  const scope = await codeScopeOf(input.group_uid, input.user_uid, env)
  const { groups } = await env.stores.skus.get(env.caller.company.uid, kind)
  const byId = new Map(groups.map((group) => [group.id, group]))
  const asked = [...new Set(input.sku_group_ids)].map((id) => {
    const group = byId.get(id)
    if (!group) throw new Refusal('notFound')
    return group
  })
  if (asked.reduce((sum, { skus }) => sum + skus.length, 0) > mostSkus)
    throw badField('sku_group_ids', skuMetricMessages.tooManySkus)
  const rows = asked.map(
    ({ id, name }): SkuMetricRow => ({
      ...{ sku_group_id: id, group: name, total_scans: 0, total_pick_time: 0, known_from: null },
    }),
  )
  const selection = selectionOf(asked.map(({ skus }) => skus.map(([, sku]) => sku)))
  const [known_from] = await Promise.all([
    scope.completeFrom(range),
    scope.intervals([range], {
      figures: 'all',
      selection,
      visit: (_interval, row, scans, pick) => {
        const sum = rows[row] as SkuMetricRow
        sum.total_scans += scans
        sum.total_pick_time += pick
      },
    }),
  ])
  return rows.map((row) => ({ ...row, total_pick_time: row.total_pick_time / minute, known_from }))
}

export const getCalloutSkuMetrics: ReadHandler<'getCalloutSkuMetrics', CodeStores> = (input, env) =>
  skuMetricsOf('callout', input, env)
export const getExcludedSkuMetrics: ReadHandler<'getExcludedSkuMetrics', CodeStores> = (input, env) =>
  skuMetricsOf('excluded', input, env)
