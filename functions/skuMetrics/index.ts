import { skuMetrics } from '../../shared/contract/skuMetrics.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Handlers, lambda } from '../lib/serve.ts'

const later = async (): Promise<never> => {
  throw new Refusal('unavailable')
}

export const handlers: Handlers<'skuMetrics'> = {
  getCalloutSkuMetrics: later,
  getExcludedSkuMetrics: later,
  getSkuHeatMapMetrics: later,
  getSeenSkus: later,
}
export const handler = lambda('skuMetrics', skuMetrics, handlers)
