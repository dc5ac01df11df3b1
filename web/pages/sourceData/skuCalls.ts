/** The calls that list groups and SKUs of a kind. */
export const groupCalls = { CALLOUT: 'getCalloutSkuGroups', EXCLUDED: 'getExcludedSkuGroups' } as const
export const skuCalls = { CALLOUT: 'getCalloutSkus', EXCLUDED: 'getExcludedSkus' } as const
