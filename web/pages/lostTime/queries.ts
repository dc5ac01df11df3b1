import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/calls.ts'
import type { Answer } from '../../features/lostTime/summary.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { wireHour } from '../../parts/pickers/hours.ts'

export const lostTimeQuery = (group: string, { start, end }: HourSpan, zone: string) =>
  queryOptions({
    queryKey: ['getTimeLostToDevices', group, start, end, zone] as const,
    queryFn: ({ signal }): Promise<Answer> =>
      send(
        'getTimeLostToDevices',
        { group_uid: group, start_time: wireHour(start), end_time: wireHour(end), time_zone: zone },
        { signal },
      ),
  })
