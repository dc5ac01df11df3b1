import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Comparison as Option } from '../../../shared/metrics/periods.ts'
import { freshFor } from '../../features/figures/fresh.ts'
import { activeIn, scaled, totalOf } from '../../features/figures/metrics.ts'
import type { Times } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import { toast } from '../../parts/toast/toast.ts'
import { performance as words } from '../../words/en/performance.ts'
import type { Past } from './cards.ts'

export type { Option }

/** The figures that the cards of a group are compared with, once they are there. */
export const usePast = (group: Group, times: Times, worker: string | undefined, option: Option | undefined) => {
  const { data, isFetching, errorUpdatedAt, isError } = useQuery({
    queryKey: ['getCardMetrics', 'past', group.uid, times, option],
    enabled: option !== undefined,
    staleTime: freshFor(300_000, group.zone),
    queryFn: async ({ signal }) => {
      const { readPast } = await import('./pastTotals.ts')
      return readPast(group, times, option ?? 'sameTime', signal)
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
      goals: data.goals,
      ...(option === 'sameTime' ? { workers: activeIn(rows) } : {}),
      ...(data.workers === null ? {} : { workers: data.workers }),
      devices: data.devices,
      label: words.comparison.past[option],
    }
  }, [option, data, worker])
  return { past, loading: option !== undefined && isFetching && !data }
}
