import { skuMetrics } from '../../shared/contract/skuMetrics.ts'
import { skuMetricsStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getSeenSkus } from './getSeenSkus.ts'
import { getSkuAssociates } from './getSkuAssociates.ts'
import { getSkuHeatMapMetrics } from './getSkuHeatMapMetrics.ts'
import { getCalloutSkuMetrics, getExcludedSkuMetrics } from './getSkuMetrics.ts'

export const handlers: Handlers<'skuMetrics'> = {
  getCalloutSkuMetrics,
  getExcludedSkuMetrics,
  getSkuHeatMapMetrics,
  getSeenSkus,
  getSkuAssociates,
}
export const handler = lambda('skuMetrics', skuMetrics, handlers, skuMetricsStores)
