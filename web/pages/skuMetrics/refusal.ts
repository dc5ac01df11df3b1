import { mostSkus } from '../../../shared/skus.ts'
import { skuMetrics as words } from '../../words/en/skuMetrics.ts'

/** What is wrong with what is chosen, and where. */
export type FieldErrors = { group: string } | { skuGroups: string } | undefined

/**
 * What is missing, or too much, in what is chosen.
 * @param skuGroups ids; undefined for all of them
 * @param known the groups of SKUs that there are
 */
export const refusalOf = (
  { groups, skuGroups }: { groups: readonly unknown[]; skuGroups: readonly string[] | undefined },
  known: readonly { id: string; skus: number }[] | undefined,
): FieldErrors => {
  if (groups.length === 0) return { group: words.noGroup }
  if (skuGroups?.length === 0) return { skuGroups: words.noSkuGroup }
  const chosen = known?.filter(({ id }) => skuGroups === undefined || skuGroups.includes(id)) ?? []
  const skus = chosen.reduce((sum, each) => sum + each.skus, 0)
  return skus > mostSkus ? { skuGroups: words.tooMany } : undefined
}
