import type { Session } from '../../../shared/contract/session.ts'
import { cardsInput, goalsInput } from '../../features/figures/inputs.ts'
import { pastDayOf, todayFor } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import { startOf } from './view.ts'

/** The inputs of the page's calls, one place for the page itself and for the script that asks before it is loaded. */

/** Card order, associate columns, associate sort, refresh rate, TV Mode. */
export const prefTypes = { order: 100, columns: 200, sort: 201, refresh: 600, tv: 701 } as const

export const preferencesInput = (user: string) => ({ user_uid: user, pref_type: Object.values(prefTypes) })
export const staticInput = (group: Group, now: number) => ({ ...todayFor(group.zone, now), group_uid: group.uid })
export const devicesInput = (group: Group) => ({ group_uid: group.uid })
export const versionInput = (group: Group) => ({ group_uid: group.uid })

/** The calls that fill the first group's cards, from the session, the address, `document.cookie` and the time. */
export const firstCalls = (session: Session, search: string, cookies: string, now: number): EarlyCall[] => {
  const start = startOf(session, search, cookies)
  const preferences: EarlyCall = ['getUserPreferences', preferencesInput(session.user.uid)]
  const group = start?.groups.find(({ uid }) => uid === start.worker?.group) ?? start?.groups[0]
  if (!start || !group) return [preferences]
  return [
    ['getCardMetrics', cardsInput(group, start.times, now)],
    ['getTodaysStaticMetrics', staticInput(group, now)],
    ['getTodaysStaticDeviceData', devicesInput(group)],
    ['getTargetMetrics', goalsInput(group, start.times, now)],
    // Cards of today stand beside those of days that are over.
    ...(pastDayOf(start.times, group.zone, now) ? [['getTargetMetrics', goalsInput(group)] satisfies EarlyCall] : []),
    ['getFiguresVersion', versionInput(group)],
    preferences,
  ]
}
