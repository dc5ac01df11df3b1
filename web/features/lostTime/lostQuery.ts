import { queryOptions } from '@tanstack/react-query'
import { lostDays } from '../../../shared/metrics/lostTable.ts'
import { send } from '../../api/calls.ts'
import { clock, readUntilNow } from '../figures/fresh.ts'
import { rangeFor, spanHours, type Times } from '../figures/times.ts'
import type { Group } from '../groups/tree.ts'
import type { Answer } from './summary.ts'

/** Whether times are short enough to be asked what was lost in them. */
export const isLostAsked = (group: Group, times: Times) => spanHours(times, group.zone, clock()) <= 24 * lostDays

/** What a group lost to its devices in the times that a page of figures shows. */
export const lostQuery = (group: Group, times: Times) =>
  queryOptions({
    queryKey: ['getTimeLostToDevices', group.uid, times] as const,
    queryFn: ({ signal }): Promise<Answer> =>
      readUntilNow((now) =>
        send('getTimeLostToDevices', { group_uid: group.uid, ...rangeFor(times, group.zone, now) }, { signal }),
      ),
  })
