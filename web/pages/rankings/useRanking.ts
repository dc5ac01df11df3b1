import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import { queryClient } from '../../api/calls.ts'
import { hourAt, plainHour, wallOf } from '../../parts/pickers/hours.ts'
import { daysBefore } from '../../parts/pickers/limits.ts'
import { type Asked, rankingQuery, sourceOf } from './queries.ts'
import { rankedOf } from './ranked.ts'

const week = 7

/** The same time a week before; of a range that is not over, as much of it as has passed. */
const weekBefore = (asked: Asked, now: number): Asked => {
  const { span, zone } = asked
  const { date, hour, minute } = wallOf(zone, now)
  const isOver = plainHour(span.end) <= hourAt(date, hour)
  const quarter = String(Math.floor(minute / 15) * 15).padStart(2, '0')
  return {
    ...asked,
    span: { start: daysBefore(span.start, week), end: daysBefore(span.end, week) },
    ...(isOver ? {} : { until: `${daysBefore(hourAt(date, hour), week)}:${quarter}:00` }),
  }
}

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
