import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addsUp, type RankingType } from '../../../shared/metrics/rankings.ts'
import { queryClient } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { comparedSpans } from '../../features/reports/earlier.ts'
import { type Asked, rankingQuery, sourceOf } from './queries.ts'
import { rankedOf, rankingChanged } from './ranked.ts'

/** What it is compared with. Places are with the first of it, the same time a week before, or more of a longer range. */
const earlierOf = (asked: Asked, now: number) => {
  const { compared, before } = comparedSpans(asked.span, asked.zone, now)
  return { compared, before: before.map((earlier): Asked => ({ ...asked, ...earlier })) }
}

/**
 * The teams in their places, how that differs from a week before, and what changed. An answer that is younger than five
 * minutes and enough for the data type is used again.
 * @param asked undefined while it is not known, or nobody is chosen
 */
export const useRanking = (asked: Asked | undefined, type: RankingType) => {
  // Pressing Get Metrics asks anew which answer is good enough.
  const [pressed, setPressed] = useState(0)
  const what = JSON.stringify([asked, type])
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is asked, and when
  const source = useMemo(() => (asked ? sourceOf(asked, type, serverNow()) : type), [what, pressed])
  const nobody: Asked = { group: '', span: { start: '', end: '' }, zone: 'UTC', company_url: '' }
  const query = useQuery({ ...rankingQuery(asked ?? nobody, source), enabled: asked !== undefined })

  // biome-ignore lint/correctness/useExhaustiveDependencies: as much as had passed when it was asked for
  const earlier = useMemo(() => asked && earlierOf(asked, serverNow()), [what, pressed])
  const past = useQuery({
    ...rankingQuery(earlier?.before[0] ?? nobody, source, false),
    enabled: earlier !== undefined && query.data !== undefined,
  })
  const rows = useMemo(() => query.data && rankedOf(query.data, type, past.data), [query.data, type, past.data])
  const before = useQueries({
    queries: (earlier && addsUp(type) ? earlier.before : []).map((each) => ({
      ...rankingQuery(each, source, false),
      enabled: query.data !== undefined,
    })),
  })
  const known = before.flatMap(({ data }) => (data ? [data] : []))
  const changed =
    earlier && query.data && known.length > 0 && known.length === before.length
      ? rankingChanged(query.data, type, known, earlier.compared, asked?.worker === undefined)
      : undefined
  return {
    query,
    rows,
    changed,
    weeks: earlier?.compared.weeks ?? 1,
    /** Reads what is shown again where it is too old. */
    refresh: () => {
      setPressed((count) => count + 1)
      if (asked) void queryClient.prefetchQuery(rankingQuery(asked, sourceOf(asked, type, serverNow())))
    },
  }
}
