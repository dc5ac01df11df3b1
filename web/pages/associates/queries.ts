import { queryOptions } from '@tanstack/react-query'
import { earlyData, queryClient, send } from '../../api/calls.ts'
import { clock, readUntilNow } from '../../features/figures/fresh.ts'
import { goalsInput, peopleInput } from '../../features/figures/inputs.ts'
import type { Times } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'

/** The figures of everybody who worked for a group, and who they are. */
export const peopleQuery = (group: Group, times: Times) =>
  queryOptions({
    queryKey: ['getCardMetrics', 'people', group.uid, times],
    queryFn: ({ signal }) => readUntilNow((now) => send('getCardMetrics', peopleInput(group, times, now), { signal })),
    initialData: () => earlyData('getCardMetrics', peopleInput(group, times, clock())),
  })

export const goalsQuery = (group: Group, times: Times) => {
  const input = goalsInput(group, times, clock())
  return queryOptions({
    queryKey: ['getTargetMetrics', input],
    queryFn: ({ signal }) => send('getTargetMetrics', input, { signal }),
    initialData: () => earlyData('getTargetMetrics', input),
  })
}

const ours: readonly unknown[] = ['getCardMetrics', 'getTargetMetrics', 'getTimeLostToDevices']

/** Reads again what is on the screen, or of it what `isDue` says. */
export const readAgain = (isDue: (updatedAt: number) => boolean = () => true) =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ queryKey: [name], state }) => ours.includes(name) && isDue(state.dataUpdatedAt) },
    { cancelRefetch: false },
  )
