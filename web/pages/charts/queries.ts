import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../../../shared/contract/session.ts'
import type { ChartType } from '../../../shared/metrics/charts.ts'
import { queryClient, read, send } from '../../api/calls.ts'
import { Failure } from '../../api/failure.ts'
import { clock, readUntilNow } from '../../features/figures/fresh.ts'
import type { Times } from '../../features/figures/times.ts'
import { pointsInput, presetsInput } from './firstCalls.ts'
import { timesIn } from './ranges.ts'
import type { Chosen } from './view.ts'

/** The points of one dataset. The key names what is shown and not until when: asking again is the same query. */
export const pointsQuery = (
  type: ChartType,
  chosen: Chosen,
  times: Times,
  zone: string | undefined,
  earliest: string | undefined,
) => {
  const inZoneAt = (now: number) => (zone && earliest ? timesIn(times, zone, earliest, now) : times)
  return queryOptions({
    queryKey: ['getChartMetrics', chosen.group, chosen.chart, type, inZoneAt(clock()), zone],
    enabled: zone !== undefined && earliest !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      readUntilNow((now) =>
        send('getChartMetrics', pointsInput(type, chosen, inZoneAt(now), zone ?? 'UTC', now), { signal }),
      ),
  })
}

export const readAgain = () => queryClient.refetchQueries({ queryKey: ['getChartMetrics'], type: 'active' })

export const presetsQuery = (session: Session) => ({
  ...read('getChartsPresets', presetsInput(session)),
  staleTime: 300_000,
})

/** The caller may not read figures at all, or not these: not a fault that trying again could mend. */
export const isAuthentication = (error: unknown) =>
  error instanceof Failure && (error.status === 401 || error.status === 403)
