import type { Session } from '../../../shared/contract/session.ts'
import { groupTypeNumber, isWorkerType } from '../../../shared/roles.ts'
import { type Group, ownGroup } from './groups.ts'
import { recall } from './remembered.ts'
import { rangeFor, type Times, todayFor } from './times.ts'

/** The inputs of the page's calls, one place for the page itself and for the script that asks before it is loaded. */

/** Card order, associate columns, associate sort, refresh rate. */
export const prefTypes = { order: 100, columns: 200, sort: 201, refresh: 600 } as const

export const preferencesInput = (user: string) => ({ user_uid: user, pref_type: Object.values(prefTypes) })
export const cardsInput = (group: Group, times: Times, now: number) => ({
  ...rangeFor(times, group.zone, now),
  group_uid: group.uid,
})
export const staticInput = (group: Group, now: number) => ({ ...todayFor(group.zone, now), group_uid: group.uid })
export const devicesInput = (group: Group) => ({ group_uid: group.uid })
export const goalsInput = (group: Group) => ({ group_uid: group.uid, group_type: groupTypeNumber[group.type] })

/** The calls that fill the first group's cards, from the session, `document.cookie` and the time. */
export const firstCalls = (session: Session, cookies: string, now: number): EarlyCall[] => {
  const { times, groups, worker } = recall(cookies, { user: session.user.uid, group: session.group.uid })
  const own = ownGroup(session)
  const chosen = groups.find(({ uid }) => uid === worker?.group) ?? groups[0] ?? own
  const group = isWorkerType(session.role.key) ? own : chosen
  return [
    ['getCardMetrics', cardsInput(group, times, now)],
    ['getTodaysStaticMetrics', staticInput(group, now)],
    ['getTodaysStaticDeviceData', devicesInput(group)],
    ['getTargetMetrics', goalsInput(group)],
    ['getUserPreferences', preferencesInput(session.user.uid)],
  ]
}

/** The same from what the browser remembers, for the script that runs before the console is loaded. */
export const rememberedCalls = (now: number): EarlyCall[] => {
  const who = localStorage.getItem('shiftdeck.who')
  return who ? firstCalls(JSON.parse(who) as Session, document.cookie, now) : []
}
