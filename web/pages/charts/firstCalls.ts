import type { Input } from '../../../shared/contract/index.ts'
import type { Session } from '../../../shared/contract/session.ts'
import type { ChartType } from '../../../shared/metrics/charts.ts'
import { rangeFor, type Times } from '../../features/figures/times.ts'
import { type Group, ownGroup } from '../../features/groups/tree.ts'
import { earliestZone, timesIn } from './ranges.ts'
import { type Chosen, overview, parseView } from './view.ts'

/** The inputs of the page's calls, one place for the page itself and for the script that asks before it is loaded. */

export const ownerOf = ({ user, group }: Session) => `${user.uid}~${group.uid}`
export const presetsInput = (session: Session) => ({ user_uid: session.user.uid })

/** @param times in the zone, see `ranges.ts` */
export const pointsInput = (
  type: ChartType,
  { group, chart }: Pick<Chosen, 'group' | 'chart'>,
  times: Times,
  zone: string,
  now: number,
): Input<'getChartMetrics'> => ({
  ...rangeFor(times, zone, now),
  current_time: new Date(now).toISOString(),
  group_uid: group,
  data_type: type,
  ...(chart === overview ? {} : { user_uid: chart }),
})

/** The calls that draw the chart of an address, as far as the zones of its groups are known. */
export const firstCalls = (
  session: Session,
  search: string,
  groups: Record<string, Group>,
  now: number,
): EarlyCall[] => {
  const { type, times, datasets } = parseView(search, session)
  const own = ownGroup(session)
  const zones = datasets.map(({ group }) => (group === own.uid ? own.zone : groups[group]?.zone))
  const known = zones.filter((zone) => zone !== undefined)
  const earliest = known.length === zones.length ? earliestZone(known, now) : undefined
  return [
    ...datasets.flatMap((chosen, at): EarlyCall[] => {
      const zone = zones[at]
      if (!zone || !earliest) return []
      return [['getChartMetrics', pointsInput(type, chosen, timesIn(times, zone, earliest, now), zone, now)]]
    }),
    ['getChartsPresets', presetsInput(session)],
  ]
}
