import type { Session } from '../../../shared/contract/session.ts'
import type { Comparison } from '../../../shared/metrics/periods.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { limitOf } from '../../features/figures/draft.ts'
import { sameTimes, type Times, timesOf, today } from '../../features/figures/times.ts'
import { type Group, ownGroup, plain } from '../../features/groups/tree.ts'
import { hourIn } from '../../parts/pickers/hours.ts'
import { readSavedSelection, type SavedSelection } from './savedSelection.ts'

/**
 * What the page shows, as its address says it: `?range=day&groups=<group>,<group>&worker=<group>~<user>&compare=7`,
 * of a day or a custom range with `from` and `to`. It comes before what this browser remembers, so that whoever gets
 * the address sees the same.
 */
export interface View {
  times: Times
  /** Uids; none is the own group. */
  groups: string[]
  worker?: { group: string; uid: string }
  compare?: Comparison
}

/** What figures can be compared with, in the order of the menu. */
export const comparisons = ['sameTime', '7', '30', '90'] as const satisfies readonly Comparison[]

const uid = /^[A-Za-z0-9][\w.-]{0,63}$/

/** Reads the part of an address behind its path; undefined when it says nothing about the page. */
export const parseView = (text: string): View | undefined => {
  const search = new URLSearchParams(text)
  if (!search.has('range') && !search.has('groups')) return undefined
  const times = timesOf(search.get('range') ?? 'day', hourIn(search.get('from')), hourIn(search.get('to'))) ?? today
  const asked = (search.get('groups') ?? '').split(',').filter((each) => uid.test(each))
  const groups = [...new Set(asked)].slice(0, limitOf(times.view))
  const [group = '', worker = ''] = (search.get('worker') ?? '').split('~')
  const compare = comparisons.find((each) => each === search.get('compare'))
  return {
    times,
    groups,
    ...(groups.includes(group) && uid.test(worker) ? { worker: { group, uid: worker } } : {}),
    ...(compare ? { compare } : {}),
  }
}

/** The part of an address behind its path that says what is shown. */
export const writeView = ({ times, groups, worker }: SavedSelection, compare: Comparison | undefined): string => {
  const parts: [string, string | undefined][] = [
    ['range', times.view],
    ['from', times.start?.replace(' ', 'T')],
    ['to', times.end?.replace(' ', 'T')],
    ['groups', groups.map((group) => group.uid).join(',')],
    ['worker', worker && `${worker.group}~${worker.uid}`],
    ['compare', compare],
  ]
  // Commas and `~` need no escape in an address; the library would give them one.
  return `?${parts.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('&')}`
}

/** A view with its groups, as far as they are known; undefined when one of them is not. */
export const resolved = (view: View, known: readonly Group[]): SavedSelection | undefined => {
  const groups = view.groups.flatMap((each) => known.find((group) => group.uid === each) ?? [])
  if (groups.length < view.groups.length) return undefined
  return { times: view.times, groups: groups.map(plain), ...(view.worker ? { worker: view.worker } : {}) }
}

/** Today of the own group: what somebody sees who has chosen nothing. */
export const isUsual = ({ times, groups, worker }: SavedSelection, own: Group) =>
  sameTimes(times, today) && groups.length === 1 && groups[0]?.uid === own.uid && !worker

/**
 * What the page begins with: what the address says, else what the cookies remember, else today of the own group.
 * Workers see their own group. Undefined when the address names groups that have to be looked up first.
 */
export const startOf = (session: Session, search: string, cookies: string): SavedSelection | undefined => {
  const own = ownGroup(session)
  const stored = readSavedSelection(cookies, { user: session.user.uid, group: own.uid })
  const view = parseView(search)
  if (isWorkerType(session.role.key)) return { times: (view ?? stored).times, groups: [own] }
  if (view && view.groups.length > 0) return resolved(view, [own, ...stored.groups])
  if (view) return { times: view.times, groups: [own] }
  return stored.groups.length > 0 ? stored : { times: stored.times, groups: [own] }
}
