import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SkuGroup } from '../../../shared/contract/skus.ts'
import { mostSkus } from '../../../shared/skus.ts'
import { read, send } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { dateAfter, dateOf, hourAt, hourOf, latest, plainHour } from '../../parts/pickers/hours.ts'
import type { SkuConfig } from './config.ts'

/** What was scanned lately of what stands on a list. */

const days = 7
/** Groups that one question may name. */
const mostGroups = 1000

/** The last 7 days of a zone's clock, the running hour included, as calls are told them. */
const lastDays = (zone: string, now: number) => {
  const end = plainHour(latest(zone, now).end)
  const start = hourAt(dateAfter(dateOf(end), -days), hourOf(end))
  return { start_time: `${start}:00:00`, end_time: `${end}:00:00`, time_zone: zone }
}

/** What every question about them says. It stays as it was when the page was opened, so that answers are remembered. */
const useAbout = () => {
  const { company, group } = useSession()
  const [range] = useState(() => lastDays(company.time_zone, Date.now()))
  return { company_uid: company.uid, group_uid: group.uid, ...range }
}

/** How often the codes of each group were scanned in the last 7 days, by id; undefined while that is not known. */
export const useSeenOfGroups = ({ metrics }: SkuConfig, groups: readonly SkuGroup[]) => {
  const about = useAbout()
  const sku_group_ids = groups.map(({ id }) => id).sort()
  const inAll = groups.reduce((sum, { skus }) => sum + skus, 0)
  const input = { ...about, sku_group_ids }
  // By today's lists: one that has changed is another question, for which nobody waits who changes it.
  const changed = groups.map(({ id, changed_on }) => `${id} ${changed_on}`)
  const { data } = useQuery({
    queryKey: [metrics, input, changed],
    queryFn: ({ signal }) => send(metrics, input, { signal }),
    enabled: groups.length > 0 && groups.length <= mostGroups && inAll <= mostSkus,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => data && new Map(data.map((row) => [row.sku_group_id, row.total_scans])), [data])
}

/** SKUs that one question may be about. */
export const mostAtOnce = 100

/** The same of some SKUs, up to `mostAtOnce`. */
export const useSeenOfSkus = ({ kind }: SkuConfig, skus: readonly string[]) => {
  const about = useAbout()
  const { data } = useQuery({
    ...read('getSkuHeatMapMetrics', { ...about, interval: 'day', skus: [...skus], sku_type: kind }),
    enabled: skus.length > 0,
  })
  return useMemo(
    () =>
      data && new Map(Object.entries(data.skusObj).map(([sku, all]) => [sku, all.reduce((sum, one) => sum + one, 0)])),
    [data],
  )
}

/** Codes that a text is a part of, upper and lower case alike, that were scanned in the last 31 days; the most frequent first. */
export const useSeenLately = (search: string, enabled = true) => {
  const { group } = useSession()
  return useQuery({ ...read('getSeenSkus', { group_uid: group.uid, search, limit: mostFound }), enabled })
}
/** Codes that are answered at most. */
export const mostFound = 100
