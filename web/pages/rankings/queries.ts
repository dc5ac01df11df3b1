import { queryOptions } from '@tanstack/react-query'
import type { RankingRow } from '../../../shared/contract/rankings.ts'
import { derivableRankings, type RankingType, rankingTypes } from '../../../shared/metrics/rankings.ts'
import { queryClient, send } from '../../api/calls.ts'
import { serverTime } from '../../api/clock.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { wireHour } from '../../parts/pickers/hours.ts'

/** For how long figures that were read are good enough, ms. */
export const cacheTime = 300_000

/** Whose ranking, and of when: all but the data type. */
export interface Asked {
  /** The group whose teams are ranked; of a worker, the own one of the viewer. */
  group: string
  worker?: string
  span: HourSpan
  /** The time at which it ends instead, `YYYY-MM-DD HH:mm:ss`. */
  until?: string
  zone: string
  company_url: string
}

const keyOf = ({ group, worker, span, zone, until }: Asked, type: RankingType) =>
  [worker ? 'getTeamRankingsOfWorker' : 'getRankingsOfGroups', 'page', group, worker, span, zone, until, type] as const

/** @param byDay with what a worker did each day */
export const rankingQuery = (asked: Asked, type: RankingType, byDay = true) =>
  queryOptions({
    queryKey: [...keyOf(asked, type), byDay],
    staleTime: cacheTime,
    queryFn: ({ signal }): Promise<RankingRow[]> => {
      const { group, worker, span, zone, until, company_url } = asked
      const range = { company_url, from: wireHour(span.start), to: until ?? wireHour(span.end), time_zone: zone }
      if (worker === undefined || type === 'ACTIVE_USERS') {
        return send('getRankingsOfGroups', { data_type: type, group_uids: [group], ...range }, { signal })
      }
      const days = byDay ? { with_days: true } : {}
      return send(
        'getTeamRankingsOfWorker',
        { data_type: type, user_group: group, worker_uid: worker, ...days, ...range },
        { signal },
      )
    },
  })

/**
 * The data type whose answer is taken for another one: one that was read within the last minutes and is enough for it;
 * else the type itself, which is read then.
 */
export const sourceOf = (asked: Asked, type: RankingType, now: number): RankingType => {
  const isThere = (source: RankingType) => {
    const state = queryClient.getQueryState(rankingQuery(asked, source).queryKey)
    return state?.data !== undefined && now - serverTime(state.dataUpdatedAt) < cacheTime
  }
  const enough = rankingTypes.filter((source) => derivableRankings[source]?.includes(type))
  return [type, ...enough].find(isThere) ?? type
}
