import type { User } from '../../../shared/contract/entities.ts'
import { type ColumnCard, columnCards } from '../../../shared/metrics/cardFigures.ts'
import { roles } from '../../../shared/roles.ts'

export { type ColumnCard, columnCards }

/** The list beside the cards: who is in it, in what order, and with which two figures. */

export interface Associate {
  uid: string
  first: string
  last: string
  /** Tells people of one name apart. */
  username: string
  /** Names of the teams within the group in which they are workers. */
  teams: string
}

export const pageSize = 12

export type Columns = readonly [ColumnCard, ColumnCard]

const isColumn = (id: number): id is ColumnCard => (columnCards as readonly number[]).includes(id)

/** Preference 200: two card ids. */
export const parseColumns = (stored: string | undefined): Columns => {
  const [first, second] = (stored ?? '').split(',').map((id) => (id.trim() === '' ? Number.NaN : Number(id)))
  if (first === undefined || second === undefined || !isColumn(first) || !isColumn(second)) return [0, 1]
  return [first, second]
}

export interface Sort {
  by: 'name' | 0 | 1
  descending: boolean
}

export const usualSort: Sort = { by: 0, descending: true }

/** Preference 201: `name`, `0` or `1` (which of the two columns) with `:asc` or `:desc`. */
export const parseSort = (stored: string | undefined): Sort => {
  const match = /^(name|0|1):(asc|desc)$/.exec(stored ?? '')
  if (!match) return usualSort
  return { by: match[1] === 'name' ? 'name' : match[1] === '0' ? 0 : 1, descending: match[2] === 'desc' }
}

export const writeSort = ({ by, descending }: Sort) => `${by}:${descending ? 'desc' : 'asc'}`

/** The sort after a click on a column: figures begin with the highest, names with A. */
export const sortAfter = (sort: Sort, by: Sort['by']): Sort =>
  sort.by === by ? { by, descending: !sort.descending } : { by, descending: by !== 'name' }

/** Enabled users with a worker role in one of the teams. */
export const associatesOf = (users: readonly User[], teams: readonly { uid: string; name: string }[]): Associate[] => {
  const names = new Map(teams.map(({ uid, name }) => [uid, name]))
  return users.flatMap(({ uid, first_name, last_name, username, status, group_role }) => {
    const held = group_role.filter(({ r, g }) => r === roles.worker.uid && names.has(g)).map(({ g }) => names.get(g))
    if (status !== 1 || held.length === 0) return []
    return [{ uid, first: first_name, last: last_name, username, teams: [...new Set(held)].join(', ') }]
  })
}

const normalised = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/**
 * What each of some people is called: their name and, where another has the same, the user name before it. Names are cut
 * in places, and what tells two apart must be left.
 */
export const calledIn = (people: readonly Pick<Associate, 'uid' | 'first' | 'last' | 'username'>[]) => {
  const having = new Map<string, number>()
  const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`
  const alike = (person: { first: string; last: string }) => normalised(nameOf(person))
  for (const person of people) having.set(alike(person), (having.get(alike(person)) ?? 0) + 1)
  const isShared = (person: { first: string; last: string }) => (having.get(alike(person)) ?? 0) > 1
  return new Map(
    people.map((person) => [person.uid, isShared(person) ? `${person.username} (${nameOf(person)})` : nameOf(person)]),
  )
}

/** Those whose names contain every word of the text, the user name too, whatever the accents. */
export const searched = (list: readonly Associate[], text: string): Associate[] => {
  const terms = normalised(text).split(/\s+/).filter(Boolean)
  return list.filter(({ first, last, username }) => {
    const names = normalised(`${first} ${last} ${username}`)
    return terms.every((term) => names.includes(term))
  })
}

/** Sorted by name or by a figure; who has no figure comes last either way, and names break ties. */
export const sorted = (
  list: readonly Associate[],
  { by, descending }: Sort,
  figureOf: (uid: string, column: 0 | 1) => number | undefined,
): Associate[] => {
  const sign = descending ? -1 : 1
  const byName = (a: Associate, b: Associate) =>
    `${a.first} ${a.last}`.localeCompare(`${b.first} ${b.last}`, 'en') || (a.uid < b.uid ? -1 : 1)
  if (by === 'name') return [...list].sort((a, b) => sign * byName(a, b))
  return [...list].sort((a, b) => {
    const left = figureOf(a.uid, by)
    const right = figureOf(b.uid, by)
    if (left === undefined || right === undefined) {
      return (left === undefined ? 1 : 0) - (right === undefined ? 1 : 0) || byName(a, b)
    }
    return sign * (left - right) || byName(a, b)
  })
}

/** The pages that a pager names: first, last, the current one and its neighbours; undefined is a gap. */
export const pagesAround = (page: number, pages: number): (number | undefined)[] => {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    return before !== undefined && number - before > 1 ? [undefined, number] : [number]
  })
}
