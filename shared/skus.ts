import { wildcard } from './metrics/codes.ts'

/** What every layer knows of SKUs that count in a way of their own: excluded ones are no scans, callouts count beside. */

export const skuKinds = ['excluded', 'callout'] as const
export type SkuKind = (typeof skuKinds)[number]

/** Most characters of a SKU, of a code that is scanned, and of the name of a group. */
export const longestSku = 500
export const longestCode = 4096
export const longestSkuGroup = 100
/** Most SKUs that the groups of one question about figures have together. */
export const mostSkus = 15_000
/** Most that a list of one kind holds, all its groups together. */
export const skuLimits = {
  groups: 1000,
  skus: 50_000,
  wildcards: 5000,
  /** UTF-8 bytes */
  bytes: 3_000_000,
}

/** What is shorter and has no wildcard may have been meant to have one. */
const fullLength = 7

export const hasWildcard = (sku: string) => sku.includes(wildcard)
/** Whether a code may match several of some SKUs, and count in each. */
export const mayOverlap = (skus: readonly string[]) => skus.length > 1 && skus.some(hasWildcard)
/** Whether somebody who adds this SKU is asked whether that is all of it. */
export const isShortSku = (sku: string) => !hasWildcard(sku) && sku.length < fullLength

/** What nobody can scan, or nobody can see in a list. */
const unusable = ['\0', '\r', '\n']
export const isUsableSku = (sku: string) => !unusable.some((sign) => sku.includes(sign))

export const skuMessages = {
  noSku: 'Please enter a SKU before submitting',
  known: 'SKU already on the table',
  unusable: 'SKUs cannot contain line breaks or empty characters',
  noGroup: {
    excluded: 'Please enter a name for Excluded SKU group',
    callout: 'Please enter a name for Callout SKU group',
  },
  groupKnown: 'A group with this name already exists',
  twice: 'This SKU is in its group twice',
  groupTwice: 'This group is listed twice',
} as const satisfies Record<string, string | Record<SkuKind, string>>

/** Within how many seconds a change of the lists counts everywhere. */
export const skuFreshness = 60
