import { skus } from '../../shared/contract/skus.ts'
import { skusStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { createGroups, createSkus } from './batches.ts'
import { createGroup, deleteGroups, getGroups, updateGroup } from './groups.ts'
import { countSkus, createSku, deleteSkus, getSkus, updateSku } from './skus.ts'

export const handlers: Handlers<'skus'> = {
  getExcludedSkuGroups: getGroups('excluded'),
  createExcludedSkuGroup: createGroup('excluded'),
  updateExcludedSkuGroup: updateGroup('excluded'),
  deleteExcludedSkuGroups: deleteGroups('excluded'),
  getExcludedSkus: getSkus('excluded'),
  getExcludedSkusCount: countSkus('excluded'),
  createExcludedSku: createSku('excluded'),
  updateExcludedSku: updateSku('excluded'),
  deleteExcludedSkus: deleteSkus('excluded'),
  batchCreateExcludedSkus: createSkus('excluded'),
  batchCreateExcludedSkuGroups: createGroups('excluded'),
  getCalloutSkuGroups: getGroups('callout'),
  createCalloutSkuGroup: createGroup('callout'),
  updateCalloutSkuGroup: updateGroup('callout'),
  deleteCalloutSkuGroups: deleteGroups('callout'),
  getCalloutSkus: getSkus('callout'),
  getCalloutSkusCount: countSkus('callout'),
  createCalloutSku: createSku('callout'),
  updateCalloutSku: updateSku('callout'),
  deleteCalloutSkus: deleteSkus('callout'),
  batchCreateCalloutSkus: createSkus('callout'),
  batchCreateCalloutSkuGroups: createGroups('callout'),
}
export const handler = lambda('skus', skus, handlers, skusStores)
