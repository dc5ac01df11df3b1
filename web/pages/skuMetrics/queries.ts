import { queryOptions, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SkuMetricRow } from '../../../shared/contract/skuMetrics.ts'
import type { Changed } from '../../../shared/metrics/whatChanged.ts'
import type { SkuKind } from '../../../shared/skus.ts'
import { send } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { comparedSpans } from '../../features/reports/earlier.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { wireHour } from '../../parts/pickers/hours.ts'

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
  /** The time at which it ends instead, `YYYY-MM-DD HH:mm:ss`. */
  until?: string
  zone: string
  skuGroups: readonly string[]
}

export const metricsQuery = ({ kind, group, worker, span, until, zone, skuGroups }: Asked) => {
  const name = calls[kind].metrics
  const input = {
    group_uid: group,
    ...{ start_time: wireHour(span.start), end_time: until ?? wireHour(span.end), time_zone: zone },
    sku_group_ids: [...skuGroups],
    ...(worker ? { user_uid: worker } : {}),
  }
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }): Promise<SkuMetricRow[]> => send(name, input, { signal }),
  })
}

/**
 * The scans of each group of SKUs now and before. Undefined until both are known, and where figures before are not complete.
 * @param rows what was answered; undefined while that is not known, or nobody wants to know what changed
 */
export const useChanged = (
  asked: Asked,
  rows: readonly SkuMetricRow[] | undefined,
  now: number,
): Changed | undefined => {
  const { zone } = asked
  const { start, end } = asked.span
  const { compared, before } = useMemo(() => comparedSpans({ start, end }, zone, now), [start, end, zone, now])
  const answers = useQueries({
    queries: before.map((earlier) => ({
      ...metricsQuery({ ...asked, ...earlier }),
      ...{ staleTime: 300_000, enabled: rows !== undefined },
    })),
  })
  const known = answers.flatMap(({ data }) => (data?.every(({ known_from }) => known_from === null) ? [data] : []))
  if (!rows || known.length < before.length) return undefined
  const sumOf = (id: string) =>
    known.flat().reduce((sum, row) => sum + (row.sku_group_id === id ? row.total_scans : 0), 0)
  const parts = rows.map(({ sku_group_id: id, total_scans }) => ({
    ...{ id, now: total_scans, before: sumOf(id) / known.length },
  }))
  return { compared, parts }
}
