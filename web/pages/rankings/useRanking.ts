import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import { queryClient } from '../../api/calls.ts'
import { weeksBefore } from '../../features/reports/earlier.ts'
import { type Asked, rankingQuery, sourceOf } from './queries.ts'
import { rankedOf } from './ranked.ts'

/** The same time a week before. */
const weekBefore = (asked: Asked, now: number): Asked => ({
  ...asked,
  ...weeksBefore(asked.span, asked.zone, now, 1),
})

/**
 * The teams in their places, and how that differs from the week before. An answer that is younger than five minutes and
 * enough for the data type is used again.
 * @param asked undefined while it is not known, or nobody is chosen
 */
export const useRanking = (asked: Asked | undefined, type: RankingType) => {
  // Pressing Get Metrics asks anew which answer is good enough.
  const [pressed, setPressed] = useState(0)
  const what = JSON.stringify([asked, type])
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is asked, and when
  const source = useMemo(() => (asked ? sourceOf(asked, type, Date.now()) : type), [what, pressed])
  const nobody: Asked = { group: '', span: { start: '', end: '' }, zone: 'UTC', company_url: '' }
  const query = useQuery({ ...rankingQuery(asked ?? nobody, source), enabled: asked !== undefined })

  // biome-ignore lint/correctness/useExhaustiveDependencies: as much as had passed when it was asked for
  const earlier = useMemo(() => asked && weekBefore(asked, Date.now()), [what, pressed])
  const past = useQuery({
    ...rankingQuery(earlier ?? nobody, source, false),
    enabled: earlier !== undefined && query.data !== undefined,
  })
  const rows = useMemo(() => query.data && rankedOf(query.data, type, past.data), [query.data, type, past.data])
  return {
    query,
    rows,
    /** Whether the week before is known. */
    isCompared: past.data !== undefined,
    /** Reads what is shown again where it is too old. */
    refresh: () => {
      setPressed((count) => count + 1)
      if (asked) void queryClient.prefetchQuery(rankingQuery(asked, sourceOf(asked, type, Date.now())))
    },
  }
}
