import { utf8Mark } from '../../../shared/csv.ts'
import { type Matcher, matcherOf } from '../../../shared/metrics/codes.ts'
import { longestSpan } from '../../../shared/metrics/spans.ts'
import { sourceColumns } from '../../../shared/sourceColumns.ts'
import { addDays, utcDate } from '../../../shared/time.ts'
import type { SkuList } from '../../data/skus.ts'
import type { Stores } from '../../data/stores.ts'
import type { AccessScope } from '../accessScope.ts'
import { csvLines } from '../csv.ts'
import type { Caller } from '../env.ts'
import { readAhead } from '../readAhead.ts'
import { batchesFrom, type Position } from './batches.ts'
import { cells, clockOf } from './cells.ts'
import type { SourceRequest } from './request.ts'
import { lineMakers } from './rows.ts'

export interface LinesEnv {
  caller: Pick<Caller, 'company' | 'group' | 'user'>
  accessScope: () => Promise<AccessScope>
  stores: Pick<Stores, 'raw' | 'archive' | 'counting' | 'skus' | 'users'>
}

/** Lines of a file, as far as they were made. */
export interface Lines {
  /** Whole lines, with their ends. */
  text: string
  rows: number
  next: Position
}

/** How a file begins. */
export const sourceHeader = ({ type }: Pick<SourceRequest, 'type'>) =>
  `${utf8Mark}${csvLines([sourceColumns[type].map(({ name }) => name)])}`

const datesOf = (from: number, to: number) => {
  const dates: string[] = []
  for (let date = utcDate(from); date <= utcDate(to); date = addDays(date, 1)) dates.push(date)
  return dates
}

const newest = 50_000

/** Each group of a list with what matches its codes: compiled once, however many slices an export has. */
const compiled = new WeakMap<SkuList, { name: string; matches: Matcher }[]>()
const matchersOf = (list: SkuList) => {
  const known = compiled.get(list)
  if (known) return known
  const made = list.groups.map(({ name, skus }) => ({ name, matches: matcherOf(skus.map(([, sku]) => sku)) }))
  compiled.set(list, made)
  return made
}

/** Names of the groups of a list that a code belongs to, as one cell. */
const groupNamer = async ({ caller, stores }: LinesEnv, { type }: SourceRequest, cell: (text: string) => string) => {
  if (type !== 'CALLOUT' && type !== 'EXCLUDED') return () => ''
  const matchers = matchersOf(await stores.skus.latest(caller.company.uid, type === 'CALLOUT' ? 'callout' : 'excluded'))
  const known = new Map<string, string>()
  return (code: string) => {
    const before = known.get(code)
    if (before !== undefined) return before
    const names = matchers.filter(({ matches }) => matches(code)).map(({ name }) => name)
    if (known.size >= newest) known.clear()
    const found = cell(names.join('; '))
    known.set(code, found)
    return found
  }
}

/** Two cells of each of many things, remembered. */
const pairs = (cell: (text: string) => string, pairOf: (uid: string) => readonly [string, string]) => {
  const known = new Map<string, string>()
  return (uid: string) => {
    const before = known.get(uid)
    if (before !== undefined) return before
    const pair = pairOf(uid).map(cell).join(',')
    known.set(uid, pair)
    return pair
  }
}

/**
 * The lines of a file from where it was left, a megabyte of raw batches at a time, with today's lists of SKUs and names.
 * @param before how far it was made, and what was added up
 * @returns the lines, and what is added up after the last of them that were taken
 */
export const linesOf = async (env: LinesEnv, request: SourceRequest, before?: { next: Position; state: unknown }) => {
  const { caller, stores } = env
  const { range, group, users, skus, zone, type } = request
  const company = caller.company
  const cell = cells()
  const accessScope = await env.accessScope()
  const [people, groupsOf] = await Promise.all([
    caller.group.type === 'company' ? stores.users.members(company.uid) : stores.users.people(company.uid),
    groupNamer(env, request, cell),
  ])
  const nameOf = (uid: string) => accessScope.all.get(uid)?.name ?? ''
  const who = pairs(cell, (uid) => {
    const user = people.get(uid)
    return user && (uid === caller.user.uid || accessScope.sees(user)) ? [user.username, user.name] : ['', '']
  })
  const groups = pairs(cell, (team) => [nameOf(accessScope.all.get(team)?.parent_id ?? ''), nameOf(team)])
  const maker = lineMakers[type](
    {
      ...{ range, cell, who, groupsOf, where: groups, clock: clockOf(zone) },
      listed: skus ? matcherOf(skus) : () => true,
    },
    before?.state,
  )
  const chosen = users && new Set(users)
  const teams = accessScope
    .teamsOf(group)
    .map(({ uid }) => uid)
    .sort()
  const days = datesOf(range.from - longestSpan, range.to - 1)

  const lines = async function* (): AsyncGenerator<Lines> {
    // While lines are made the next batches come.
    const all = readAhead(batchesFrom(stores, company.uid, teams, days, before?.next))
    for await (const { team, batches, next, teamEnds } of all) {
      const settings = await stores.counting.settings(company, team)
      const made: string[] = []
      const ordered = batches.toSorted((a, b) =>
        a.device === b.device ? a.from - b.from : a.device < b.device ? -1 : 1,
      )
      for (const batch of ordered) {
        if (batch.from >= range.to || batch.to <= range.from || (chosen && !chosen.has(batch.user))) continue
        for (const line of maker.add(batch, settings)) made.push(line)
      }
      if (teamEnds) made.push(...maker.end())
      yield { text: made.length > 0 ? `${made.join('\r\n')}\r\n` : '', rows: made.length, next }
    }
  }
  return { lines: lines(), state: maker.state }
}
