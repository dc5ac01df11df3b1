import type { GroupType } from '../../../shared/roles.ts'
import { type Times, timesOf, today } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import type { Hour } from '../../parts/pickers/hours.ts'

/**
 * What this browser remembers of the page, in cookies. Groups come with name and zone, so that their figures can be
 * asked for before the list of groups is known; they count only for the user and group that chose them.
 */
export interface SavedSelection {
  times: Times
  groups: Group[]
  /** The associate whose figures are shown, and the group they were chosen in. */
  worker?: { group: string; uid: string }
}

/** Whose selection it is. */
export interface Owner {
  user: string
  group: string
}

const names = [
  'perf_time_view',
  'perf_time_range',
  'perf_hours_start',
  'perf_hours_end',
  'perf_groups',
  'perf_selected_worker',
] as const
type Name = (typeof names)[number]

const valueIn = (cookies: string, name: Name): string | undefined => {
  for (const cookie of cookies.split(';')) {
    const [key, value] = cookie.trim().split('=')
    if (key !== name || value === undefined) continue
    try {
      return decodeURIComponent(value)
    } catch {
      return undefined
    }
  }
  return undefined
}

const date = /^\d{4}-\d\d-\d\d$/
const clock = /^([01]\d|2[0-4])$/

const hour = (day: string | undefined, time: string | undefined): Hour | undefined =>
  day && date.test(day) && time && clock.test(time) ? `${day} ${time}` : undefined

const timesIn = (cookies: string): Times => {
  const [first, last] = (valueIn(cookies, 'perf_time_range') ?? '').split('~')
  const start = hour(first, valueIn(cookies, 'perf_hours_start'))
  const end = hour(last ?? first, valueIn(cookies, 'perf_hours_end'))
  return timesOf(valueIn(cookies, 'perf_time_view'), start, end) ?? today
}

const types: readonly string[] = ['company', 'facility', 'team'] satisfies GroupType[]

const isGroup = (value: unknown): value is [string, string, GroupType, string] =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((part) => typeof part === 'string' && part !== '') &&
  types.includes(value[2])

const groupsOf = (cookies: string, owner: Owner): Group[] => {
  try {
    const stored: unknown = JSON.parse(valueIn(cookies, 'perf_groups') ?? 'null')
    if (!Array.isArray(stored) || stored[0] !== `${owner.user}~${owner.group}`) return []
    return stored
      .slice(1, 6)
      .filter(isGroup)
      .map(([uid, name, type, zone]) => ({ uid, name, type, zone }))
  } catch {
    return []
  }
}

/** Reads `document.cookie`. What makes no sense, or belongs to someone else, is as if it were not there. */
export const readSavedSelection = (cookies: string, owner: Owner): SavedSelection => {
  const times = timesIn(cookies)
  const groups = groupsOf(cookies, owner)
  const [group, uid] = (valueIn(cookies, 'perf_selected_worker') ?? '').split('~')
  return {
    times,
    groups: times.view === 'day' ? groups : groups.slice(0, 1),
    ...(group && uid && groups.some((chosen) => chosen.uid === group) ? { worker: { group, uid } } : {}),
  }
}

const year = 365 * 86_400

/** The cookies to set, each as `document.cookie` takes it. Nothing to remember deletes the cookie. */
export const cookiesFor = ({ times, groups, worker }: SavedSelection, owner: Owner): string[] => {
  const { view, start, end } = times
  const range = [start, end].filter((part) => part !== undefined).map((part) => part.slice(0, 10))
  const values: Record<Name, string> = {
    perf_time_view: view,
    perf_time_range: range.join('~'),
    perf_hours_start: start?.slice(11) ?? '',
    perf_hours_end: end?.slice(11) ?? '',
    perf_groups:
      groups.length > 0
        ? JSON.stringify([`${owner.user}~${owner.group}`, ...groups.map((g) => [g.uid, g.name, g.type, g.zone])])
        : '',
    perf_selected_worker: worker ? `${worker.group}~${worker.uid}` : '',
  }
  return names.map(
    (name) =>
      `${name}=${encodeURIComponent(values[name])}; path=/; samesite=lax; max-age=${values[name] === '' ? 0 : year}`,
  )
}
