import {
  addPlatformFigures,
  noPlatformFigures,
  type PlatformFigures,
  type PlatformRow,
} from '../../shared/metrics/platform.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { addDays, day, slot, utcDate, utcDayStart } from '../../shared/time.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Stores } from '../data/stores.ts'
import { joinedBefore } from '../data/webLogins.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

export type CompanyDayStores = Pick<
  Stores,
  'deliveries' | 'groups' | 'incidents' | 'notifications' | 'rollups' | 'tasks' | 'webLogins'
>

/** What a company did on UTC days, and who of it was signed in. */
export interface CompanyDays {
  /** By UTC day, every one that was asked for; by quarter. */
  rows: Map<string, PlatformRow[]>
  /** The UTC days on which a user was signed in, on a device or at the console, as their numbers since 1970. */
  seen: Map<string, Set<number>>
  /** Sessions at the console that are open now. */
  sessions: number
  /** The company's groups, as they are now. */
  groups: GroupRecord[]
}

const readsAtOnce = 8

/** UTC days from one to another, both inside. */
const datesBetween = (first: string, last: string) => {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * Reads what a company did on some UTC days from its pages of figures, its tasks, reports, notifications and sign-ins: a pure
 * function of these, as often as it is asked.
 * @param now epoch ms; who is still signed in was so until then
 */
export const companyDays = async (
  stores: CompanyDayStores,
  company: string,
  first: string,
  last: string,
  now: number,
): Promise<CompanyDays> => {
  const range: Range = { from: utcDayStart(first), to: utcDayStart(last) + day }
  const quarters = new Map<number, PlatformFigures>()
  const seen = new Map<string, Set<number>>()
  let sessions = 0
  const at = (time: number) => {
    const start = time - (time % slot)
    const known = quarters.get(start) ?? noPlatformFigures()
    quarters.set(start, known)
    return known
  }
  const note = (user: string, time: number) => {
    const days = seen.get(user) ?? new Set<number>()
    seen.set(user, days.add(Math.floor(time / day)))
  }

  const groups = await stores.groups.list(company)
  const reads: (() => Promise<void>)[] = [
    ...groups.flatMap((group) => {
      if (group.type === 'facility')
        return [
          () =>
            stores.rollups.quarters(
              { company, facility: group.uid },
              range,
              (start, figures) => addPlatformFigures(at(start), { ...noPlatformFigures(), ...figures }),
              (worker, date) => note(worker, utcDayStart(date)),
            ),
        ]
      if (group.type !== 'team') return []
      return [
        async () => {
          for await (const found of stores.tasks.steps(company, group.uid, range, { weak: true }))
            for (const [, task] of found) if (task.end !== undefined) at(task.start).tasks++
        },
      ]
    }),
    // Reports of devices that belong to no facility are the company's.
    ...groups
      .filter(({ type }) => type !== 'team')
      .map(({ uid }) => async () => {
        for (const time of await stores.incidents.written(company, uid, range)) at(time).incidents++
      }),
    async () => {
      for (const time of await stores.notifications.created(company, range.from, range.to)) at(time).notifications++
    },
    async () => {
      for (const { start, many } of await stores.deliveries.deliveredBetween(company, first, last))
        at(start).messages += many
    },
    async () => {
      const found = await stores.webLogins.joined(company, range.from - joinedBefore, range.to)
      for (const { user, joined_at, left_at, expires_at } of found) {
        const until = Math.min(left_at ?? expires_at, now, range.to - 1)
        const since = Math.max(joined_at, range.from)
        if (until >= since) for (let at = since - (since % day); at <= until; at += day) note(user, at)
        if (left_at === undefined && joined_at <= now && expires_at > now) sessions++
      }
    },
  ]
  await mapConcurrently(readsAtOnce, reads, (read) => read())

  const rows = new Map<string, PlatformRow[]>(datesBetween(first, last).map((date) => [date, []]))
  for (const [start, figures] of [...quarters].sort(([a], [b]) => a - b))
    rows.get(utcDate(start))?.push({ company, slot: (start % day) / slot, figures })
  return { rows, seen, sessions, groups }
}
