import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Comparison as Option } from '../../../shared/metrics/periods.ts'
import { send } from '../../api/calls.ts'
import { toast } from '../../parts/toast/toast.ts'
import { performance as words } from '../../words/en/performance.ts'
import type { Past } from './cards.ts'
import { activeIn, scaled, totalOf } from './figures.ts'
import type { Group } from './groups.ts'
import { freshFor } from './queries.ts'
import { rangeFor, type Times } from './times.ts'

export type { Option }

/** The figures that the cards of a group are compared with, once they are there. */
export const usePast = (group: Group, times: Times, worker: string | undefined, option: Option | undefined) => {
  const { data, isFetching, errorUpdatedAt, isError } = useQuery({
    queryKey: ['getCardMetrics', 'past', group.uid, times, option],
    enabled: option !== undefined,
    staleTime: freshFor(300_000, group.zone),
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const { pastRangeOf } = await import('./past.ts')
      const { range, scale } = pastRangeOf(rangeFor(times, group.zone, now), option ?? 'sameTime', now)
      return { rows: await send('getCardMetrics', { ...range, group_uid: group.uid }, { signal }), scale }
    },
  })
  useEffect(() => {
    if (isError && errorUpdatedAt) toast.error(words.states.failed)
  }, [isError, errorUpdatedAt])

  const past = useMemo((): Past | undefined => {
    if (!option || !data) return undefined
    const rows = worker ? data.rows.filter(({ user_uid }) => user_uid === worker) : data.rows
    return {
      worked: scaled(totalOf(rows), data.scale),
      ...(option === 'sameTime' ? { workers: activeIn(rows) } : {}),
      label: words.comparison.past[option],
    }
  }, [option, data, worker])
  return { past, loading: option !== undefined && isFetching && !data }
}
