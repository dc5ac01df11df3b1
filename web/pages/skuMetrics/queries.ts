import { queryOptions } from '@tanstack/react-query'
import type { SkuMetricRow } from '../../../shared/contract/skuMetrics.ts'
import type { SkuKind } from '../../../shared/skus.ts'
import { send } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { plainHour } from '../../parts/pickers/hours.ts'

const calls = {
  callout: { metrics: 'getCalloutSkuMetrics', groups: 'getCalloutSkuGroups' },
  excluded: { metrics: 'getExcludedSkuMetrics', groups: 'getExcludedSkuGroups' },
} as const

/** The groups of SKUs that can be chosen. */
export const skuGroupsQuery = (kind: SkuKind, company_uid: string) => readPages(calls[kind].groups, { company_uid })

/** Whose scans, of which SKUs, and when. */
export interface Asked {
  kind: SkuKind
  group: string
  worker: string | undefined
  span: HourSpan
  zone: string
  skuGroups: readonly string[]
}

const wire = (hour: string) => `${plainHour(hour)}:00:00`

export const metricsQuery = ({ kind, group, worker, span, zone, skuGroups }: Asked) => {
  const name = calls[kind].metrics
  const input = {
    group_uid: group,
    ...{ start_time: wire(span.start), end_time: wire(span.end), time_zone: zone },
    sku_group_ids: [...skuGroups],
    ...(worker ? { user_uid: worker } : {}),
  }
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }): Promise<SkuMetricRow[]> => send(name, input, { signal }),
  })
}
