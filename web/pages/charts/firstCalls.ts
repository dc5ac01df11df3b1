import type { Input } from '../../../shared/contract/index.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { type Group, ownGroup } from '../performance/groups.ts'
import { rangeFor } from '../performance/times.ts'
import { recall } from './known.ts'
import { type Chosen, overview, parseView, type View } from './view.ts'

/** The inputs of the page's calls, one place for the page itself and for the script that asks before it is loaded. */

export const ownerOf = ({ user, group }: Session) => `${user.uid}~${group.uid}`
export const presetsInput = (session: Session) => ({ user_uid: session.user.uid })

export const pointsInput = (
  { type, times }: Pick<View, 'type' | 'times'>,
  { group, chart }: Pick<Chosen, 'group' | 'chart'>,
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
  const view = parseView(search, session)
  const own = ownGroup(session)
  return [
    ...view.datasets.flatMap((chosen): EarlyCall[] => {
      const zone = chosen.group === own.uid ? own.zone : groups[chosen.group]?.zone
      return zone ? [['getChartMetrics', pointsInput(view, chosen, zone, now)]] : []
    }),
    ['getChartsPresets', presetsInput(session)],
  ]
}

/** The same from what the browser remembers, for the script that runs before the console is loaded. */
export const rememberedCalls = (now: number): EarlyCall[] => {
  const who = localStorage.getItem('shiftdeck.who')
  if (!who) return []
  const session = JSON.parse(who) as Session
  return firstCalls(session, location.search, recall(ownerOf(session)).groups, now)
}
