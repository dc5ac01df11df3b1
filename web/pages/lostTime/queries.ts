import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/calls.ts'
import type { Answer } from '../../features/lostTime/board.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { plainHour } from '../../parts/pickers/hours.ts'

const wire = (hour: string) => `${plainHour(hour)}:00:00`

export const lostTimeQuery = (group: string, { start, end }: HourSpan, zone: string) =>
  queryOptions({
    queryKey: ['getTimeLostToDevices', group, start, end, zone] as const,
    queryFn: ({ signal }): Promise<Answer> =>
      send(
        'getTimeLostToDevices',
        { group_uid: group, start_time: wire(start), end_time: wire(end), time_zone: zone },
        { signal },
      ),
  })
