import type { Selection } from '../../../shared/contract/savedReports.ts'
import type { View } from './view.ts'

/** What of the page is saved with a report: all but its time and its order. */
export const selectionOf = (
  { kind, data, worker, skuGroups }: Pick<View, 'kind' | 'data' | 'worker' | 'skuGroups'>,
  group_uid: string,
): Selection => ({
  ...{ report: 'skuMetrics', kind, shown: data, group_uid },
  ...(worker ? { user_uid: worker } : {}),
  ...(skuGroups ? { sku_group_ids: [...skuGroups] } : {}),
})
