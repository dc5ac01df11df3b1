import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SkuMetricRow } from '../../../shared/contract/skuMetrics.ts'
import type { SkuGroup } from '../../../shared/contract/skus.ts'
import { mostSkus } from '../../../shared/skus.ts'
import { read, send } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
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
  const [range] = useState(() => lastDays(company.time_zone, serverNow()))
  return { company_uid: company.uid, group_uid: group.uid, ...range }
}

/** What was seen, and from when on that is all of it (ISO 8601); null where that is before the 7 days. */
export interface Seen {
  scans: ReadonlyMap<string, number>
  knownFrom: string | null
}

/** Groups in portions of which each may be one question. A group that alone is more than that is in none. */
export const portionsOf = <Group extends Pick<SkuGroup, 'skus'>>(groups: readonly Group[]): Group[][] => {
  const portions: Group[][] = []
  let room = 0
  for (const group of groups) {
    if (group.skus > mostSkus) continue
    const last = portions.at(-1)
    if (!last || group.skus > room || last.length === mostGroups) {
      portions.push([group])
      room = mostSkus - group.skus
      continue
    }
    last.push(group)
    room -= group.skus
  }
  return portions
}

/** How often the codes of each group were scanned in the last 7 days, by id; undefined while that is not known. */
export const useSeenOfGroups = ({ metrics }: SkuConfig, groups: readonly SkuGroup[]): Seen | undefined => {
  const about = useAbout()
  const portions = useMemo(() => portionsOf(groups.toSorted((a, b) => (a.id < b.id ? -1 : 1))), [groups])
  return useQueries({
    queries: portions.map((portion) => {
      const input = { ...about, sku_group_ids: portion.map(({ id }) => id) }
      // By today's lists: one that has changed is another question, for which nobody waits who changes it.
      const changed = portion.map(({ id, changed_on }) => `${id} ${changed_on}`)
      return {
        queryKey: [metrics, input, changed],
        queryFn: ({ signal }: { signal: AbortSignal }) => send(metrics, input, { signal }),
        placeholderData: keepPreviousData,
      }
    }),
    combine: seenIn,
  })
}
const seenIn = (answers: readonly { data: readonly SkuMetricRow[] | undefined }[]): Seen | undefined => {
  const rows = answers.flatMap(({ data }) => data ?? [])
  if (rows.length === 0) return undefined
  return {
    scans: new Map(rows.map((row) => [row.sku_group_id, row.total_scans])),
    knownFrom: rows[0]?.known_from ?? null,
  }
}

/** SKUs that one question may be about. */
export const mostAtOnce = 100

/** The same of some SKUs, up to `mostAtOnce`, by SKU. */
export const useSeenOfSkus = ({ kind }: SkuConfig, skus: readonly string[]): Seen | undefined => {
  const about = useAbout()
  const { data } = useQuery({
    ...read('getSkuHeatMapMetrics', { ...about, interval: 'day', skus: [...skus], sku_type: kind }),
    enabled: skus.length > 0,
  })
  return useMemo(() => {
    if (!data) return undefined
    const sums = Object.entries(data.skusObj).map(
      ([sku, all]) => [sku, all.reduce((sum, one) => sum + one, 0)] as const,
    )
    return { scans: new Map(sums), knownFrom: data.known_from }
  }, [data])
}

/** Codes that a text is a part of, upper and lower case alike, that were scanned in the last 31 days; the most frequent first. */
export const useSeenLately = (search: string, enabled = true) => {
  const { group } = useSession()
  return useQuery({ ...read('getSeenSkus', { group_uid: group.uid, search, limit: mostFound }), enabled })
}
/** Codes that begin with a text, case and all, and were scanned in the last 31 days; the most frequent first. */
export const useBegunLately = (begins: string) => {
  const { group } = useSession()
  return useQuery(read('getSeenSkus', { group_uid: group.uid, begins, limit: mostFound }))
}
/** Codes that are answered at most. */
const mostFound = 100
