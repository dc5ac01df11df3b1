import { queryOptions } from '@tanstack/react-query'
import type { RankingRow } from '../../../shared/contract/rankings.ts'
import { earlyData, queryClient, read, send } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { clock, readUntilNow } from '../../features/figures/fresh.ts'
import { cardsInput, goalsInput } from '../../features/figures/inputs.ts'
import { isOfToday, type Times, today } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import { devicesInput, preferencesInput, staticInput } from './firstCalls.ts'

/**
 * The reads of the page. Their keys name what is shown and not until when, so that a refresh is the same query read
 * again: what is on the screen stays until the new figures are there.
 */

const metricCalls = [
  'getCardMetrics',
  'getTodaysStaticMetrics',
  'getTodaysStaticDeviceData',
  'getTargetMetrics',
  'getRankingsOfGroups',
  'getTeamRankingsOfWorker',
  'getTimeLostToDevices',
] as const

/**
 * Whatever was begun is finished, though another group may be shown meanwhile: where groups take turns, figures that
 * take longer than a turn would never come.
 */
export const cardsQuery = (group: Group, times: Times) =>
  queryOptions({
    queryKey: ['getCardMetrics', group.uid, times],
    queryFn: () => readUntilNow((now) => send('getCardMetrics', cardsInput(group, times, now))),
    initialData: () => earlyData('getCardMetrics', cardsInput(group, times, clock())),
  })

/** Today's figures, read along with those of each range that is chosen; they are read again more often than those. */
export const staticQuery = (group: Group, times: Times) =>
  queryOptions({
    queryKey: ['getTodaysStaticMetrics', group.uid, times],
    queryFn: () => readUntilNow((now) => send('getTodaysStaticMetrics', staticInput(group, now))),
    initialData: () => earlyData('getTodaysStaticMetrics', staticInput(group, clock())),
  })

export const devicesQuery = (group: Group) =>
  queryOptions({
    queryKey: ['getTodaysStaticDeviceData', group.uid],
    queryFn: () => send('getTodaysStaticDeviceData', devicesInput(group)),
    initialData: () => earlyData('getTodaysStaticDeviceData', devicesInput(group)),
  })

/** The goals that figures of these times are compared with: of all that reach into today they are the same. */
export const goalsQuery = (group: Group, times: Times = today) => {
  const input = goalsInput(group, times, clock())
  return queryOptions({
    queryKey: ['getTargetMetrics', input],
    queryFn: () => send('getTargetMetrics', input),
    initialData: () => earlyData('getTargetMetrics', input),
  })
}

/** Hours by team: of the teams of a group, or of one worker in each of them. */
export const teamsQuery = (group: Group, times: Times, worker: string | undefined, company_url: string) =>
  queryOptions({
    queryKey: [worker ? 'getTeamRankingsOfWorker' : 'getRankingsOfGroups', group.uid, times, worker],
    queryFn: () =>
      readUntilNow((now): Promise<RankingRow[]> => {
        const { start_time: from, end_time: to, time_zone } = cardsInput(group, times, now)
        const asked = { data_type: 'TOTAL_HOURS', company_url, from, to, time_zone } as const
        return worker
          ? send('getTeamRankingsOfWorker', { ...asked, user_group: group.uid, worker_uid: worker })
          : send('getRankingsOfGroups', { ...asked, group_uids: [group.uid] })
      }),
  })

export const preferencesQuery = (user: string) => ({
  ...read('getUserPreferences', preferencesInput(user)),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Reads again what is on the screen; what is being read already is waited for.
 * @param isDue whether to read what was last read at an instant (epoch ms; 0 for never)
 */
export const readAgain = (isDue: (updatedAt: number) => boolean = () => true) =>
  queryClient.refetchQueries(
    {
      type: 'active',
      predicate: ({ queryKey: [name], state }) =>
        (metricCalls as readonly unknown[]).includes(name) && isDue(state.dataUpdatedAt),
    },
    { cancelRefetch: false },
  )

/**
 * Reads the figures of today of a group again, of what is shown, and nothing else.
 * @throws the failure of the first that cannot be read
 */
export const readTodayAgain = async (group: Group, times: Times, worker: string | undefined, company: string) => {
  const again = { staleTime: 0 }
  const ofToday = isOfToday(times, group.zone, serverNow())
  await Promise.all([
    queryClient.fetchQuery({ ...staticQuery(group, times), ...again }),
    ofToday && queryClient.fetchQuery({ ...cardsQuery(group, times), ...again }),
    ofToday && queryClient.fetchQuery({ ...teamsQuery(group, times, worker, company), ...again }),
  ])
}
