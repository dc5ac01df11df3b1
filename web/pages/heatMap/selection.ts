import type { Selection } from '../../../shared/contract/savedReports.ts'
import type { View } from './view.ts'

/** What of the page is saved with a report: all but its time. Undefined while no SKU is chosen. */
export const selectionOf = (
  { who, source }: Pick<View, 'who' | 'source'>,
  skus: readonly string[],
  group: string | undefined,
): Selection | undefined =>
  group !== undefined && skus.length > 0
    ? {
        ...{ report: 'skuHeatMap', sku_type: source, group_uid: group, skus: [...skus] },
        ...(who ? { user_uid: who } : {}),
      }
    : undefined
