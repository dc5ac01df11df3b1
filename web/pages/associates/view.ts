import type { Session } from '../../../shared/contract/session.ts'
import { isOfToday, sameTimes, type Times, timesOf, today } from '../../features/figures/times.ts'
import { type Group, ownGroup } from '../../features/groups/tree.ts'
import { type Hour, hourIn, latest, plainHour } from '../../parts/pickers/hours.ts'

/**
 * What the page shows, as its address says it: `?range=last7&groups=<group>`, of a day or a custom range with `from` and
 * `to`. So whoever gets the address sees the same.
 */
export interface View {
  times: Times
  /** Uid of the group; absent for the own one. */
  group?: string
}

/** What another page may lead here with, as the state of the navigation. */
export interface Passed {
  /** As `getCardMetrics` takes it. */
  start: string
  end: string
  timeView: string
  group: { uid: string; name: string; type: Group['type']; zone?: string }
  /** Uids of the associates that it listed; absent where nobody was listed yet, and everybody is meant. */
  users?: readonly string[]
  cameFromSidebar: boolean
}

const uid = /^[A-Za-z0-9][\w.-]{0,63}$/

/** The full hour of a wall time; undefined where it is an instant. */
const wallHour = (text: string | null | undefined): Hour | undefined =>
  text?.endsWith('Z') ? undefined : hourIn(text?.slice(0, 13))

/** Reads the part of an address behind its path. */
export const parseView = (search: string): View => {
  const params = new URLSearchParams(search)
  const times = timesOf(params.get('range') ?? 'day', wallHour(params.get('from')), wallHour(params.get('to'))) ?? today
  const group = params.get('groups') ?? ''
  return { times, ...(uid.test(group) ? { group } : {}) }
}

/** The parameters of an address that say what is shown; null takes one out. */
export const writeView = ({ times, group }: View): Record<'range' | 'from' | 'to' | 'groups', string | null> => ({
  range: sameTimes(times, today) ? null : times.view,
  from: times.start?.replace(' ', 'T') ?? null,
  to: times.end?.replace(' ', 'T') ?? null,
  groups: group ?? null,
})

/** Whether a state of the navigation is one that leads here. */
export const isPassed = (state: unknown): state is Passed => {
  const { start, end, timeView, group, users } = (state ?? {}) as Partial<Passed>
  const isTold = [start, end, timeView, group?.uid, group?.name].every((text) => typeof text === 'string')
  return isTold && (users === undefined || Array.isArray(users))
}

/** The times that were passed; today, where they make no sense. */
export const passedTimes = ({ start, end, timeView }: Passed, zone: string, now: number): Times => {
  const times = timesOf(timeView, wallHour(start), wallHour(end)) ?? today
  const { view, start: from, end: to } = times
  // A day that runs up to now is today, and goes on as it does.
  const limit = latest(zone, now)
  const isWhole = from?.endsWith(' 00') && (!to || plainHour(to) === plainHour(limit.end))
  return view === 'day' && isWhole && isOfToday(times, zone, now) ? today : times
}

/** The group of a view, as far as it is known. */
export const groupOf = (view: View, session: Session, known: readonly Group[]): Group | undefined => {
  const own = ownGroup(session)
  return view.group === undefined || view.group === own.uid ? own : known.find((group) => group.uid === view.group)
}
