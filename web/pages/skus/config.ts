import { CircleSlash, Tag } from 'lucide-react'
import type { SkuKind } from '../../../shared/skus.ts'
import { skus as words } from '../../words/en/skus.ts'

/** What tells the page of excluded SKUs from the one of callouts: their calls and their words. */
export const configs = {
  excluded: {
    kind: 'excluded',
    words: words.excluded,
    icon: CircleSlash,
    groups: 'getExcludedSkuGroups',
    skus: 'getExcludedSkus',
    metrics: 'getExcludedSkuMetrics',
    createGroup: 'createExcludedSkuGroup',
    updateGroup: 'updateExcludedSkuGroup',
    deleteGroups: 'deleteExcludedSkuGroups',
    createSku: 'createExcludedSku',
    updateSku: 'updateExcludedSku',
    deleteSkus: 'deleteExcludedSkus',
    createSkus: 'batchCreateExcludedSkus',
    createGroups: 'batchCreateExcludedSkuGroups',
  },
  callout: {
    kind: 'callout',
    words: words.callout,
    icon: Tag,
    groups: 'getCalloutSkuGroups',
    skus: 'getCalloutSkus',
    metrics: 'getCalloutSkuMetrics',
    createGroup: 'createCalloutSkuGroup',
    updateGroup: 'updateCalloutSkuGroup',
    deleteGroups: 'deleteCalloutSkuGroups',
    createSku: 'createCalloutSku',
    updateSku: 'updateCalloutSku',
    deleteSkus: 'deleteCalloutSkus',
    createSkus: 'batchCreateCalloutSkus',
    createGroups: 'batchCreateCalloutSkuGroups',
  },
} as const satisfies Record<SkuKind, object>

export type SkuConfig = (typeof configs)[SkuKind]
/** What is read again when a list has changed. */
export const listsOf = ({ groups, skus }: SkuConfig) => [groups, skus] as const
