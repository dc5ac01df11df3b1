import { Temporal } from 'temporal-polyfill'
import { dateIn, slot } from '../time.ts'
import type { Range } from './range.ts'

/**
 * What changed between a range and the time it is compared with, as facts that a page puts into words. Nothing here is
 * an opinion: each fact carries the two numbers that it was computed from.
 */

/** How many days with the same weekday a single day is compared with. */
export const weeksOfDay = 4

/** What a range is compared with: the mean of one or several ranges with the same weekdays and the same clock times. */
export interface Compared {
  /** The part of the range that has passed, which is what the others are as long as. */
  passed: Range
  /** Newest first. */
  before: Range[]
  /** A day by the same weekday of four weeks, up to a week by the week before, more by as many whole weeks before. */
  kind: 'weekdays' | 'week' | 'weeks'
  /** Weeks between a range and the one it is compared with, the first of several. */
  weeks: number
  /** Of the first day, 1 is Monday. */
  weekday: number
}

const shifted = (epochMs: number, zone: string, weeks: number) =>
  Math.ceil(
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).subtract({ weeks }).epochMilliseconds /
      slot,
  ) * slot

/** The calendar days of a zone that a range touches. */
const daysOf = ({ from, to }: Range, zone: string) =>
  Temporal.PlainDate.from(dateIn(zone, from)).until(dateIn(zone, Math.max(from, to - 1)), { largestUnit: 'days' })
    .days + 1

/**
 * The ranges that a range is compared with, by the clock of the zone: whole weeks back, so that a Monday meets Mondays,
 * and no instant belongs to both sides. Only what has passed of the range is compared.
 *
 * @param range on quarters of an hour
 * @param now epoch ms
 */
export const comparedWith = (range: Range, zone: string, now: number): Compared => {
  const passed = { from: range.from, to: Math.max(range.from, Math.min(range.to, Math.floor(now / slot) * slot)) }
  const days = daysOf(passed, zone)
  const weeks = Math.ceil(days / 7)
  const weekday = Temporal.PlainDate.from(dateIn(zone, passed.from)).dayOfWeek
  const back = (by: number): Range => ({ from: shifted(passed.from, zone, by), to: shifted(passed.to, zone, by) })
  if (days === 1) {
    const before = Array.from({ length: weeksOfDay }, (_, index) => back(index + 1))
    return { passed, before, kind: 'weekdays', weeks: 1, weekday }
  }
  return { passed, before: [back(weeks)], kind: weeks === 1 ? 'week' : 'weeks', weeks, weekday }
}

/** A team, a SKU or an associate: what it is now, and what it was (a mean, where several ranges are compared). */
export interface Part {
  id: string
  now: number
  before: number
}

/** An amount of something that has a name. */
export interface Amount {
  id: string
  name: string
  value: number
}

/**
 * The parts of what is there on either side, with their names: what is gone by now is a part too.
 * @param before of each range that it is compared with
 */
const partsOf = (
  now: readonly Amount[],
  before: readonly (readonly Amount[])[],
): { parts: Part[]; names: ReadonlyMap<string, string> } => {
  const names = new Map([...before.flat(), ...now].map(({ id, name }) => [id, name]))
  const sumOf = (amounts: readonly Amount[]) => {
    const sums = new Map<string, number>()
    for (const { id, value } of amounts) sums.set(id, (sums.get(id) ?? 0) + value)
    return sums
  }
  const [is, was] = [sumOf(now), sumOf(before.flat())]
  const parts = [...names.keys()].map((id) => ({
    ...{ id, now: is.get(id) ?? 0, before: (was.get(id) ?? 0) / before.length },
  }))
  return { parts, names }
}

/** What a report says of what changed: each part now and before, and with what it is compared. */
export interface Changed {
  compared: Pick<Compared, 'kind' | 'weeks' | 'weekday'>
  parts: readonly Part[]
  /** Of parts that have places: the same, before being the first of the ranges that they are compared with. */
  places?: readonly Part[]
}

/**
 * What changed, with the names of what it is about.
 * @param before of each range that it is compared with, newest first
 * @param hasPlaces whether the parts are ranked; places are compared with one range, as a mean of several has none
 */
export const changedOf = (
  now: readonly Amount[],
  before: readonly (readonly Amount[])[],
  compared: Changed['compared'],
  hasPlaces = false,
): Changed & { names: ReadonlyMap<string, string> } => ({
  ...partsOf(now, before),
  compared,
  ...(hasPlaces ? { places: partsOf(now, before.slice(0, 1)).parts } : {}),
})

interface Numbers {
  now: number
  before: number
}

export type Change =
  /** All of it: `by` is the share by which it grew or shrank (0.12 is 12 % more); null where nothing was before. */
  | ({ kind: 'total'; by: number | null } & Numbers)
  /** The few that made most of the rise or fall; `share` of what all that went the same way made. */
  | ({ kind: 'share'; way: 'rise' | 'fall'; ids: string[]; share: number } & Numbers)
  /** Who went the furthest up or down in rank. */
  | ({ kind: 'rank'; id: string; places: number; by: number | null } & Numbers)
  /** Nobody did. */
  | { kind: 'sameRanks' }
  /** What was there and is no more, the largest of them first; `others` are as well. */
  | ({ kind: 'gone'; id: string; others: number } & Numbers)

/** Less than this share of change is called the same. */
export const sameWithin = 0.005
/** The few are at most three, and make at least this share. */
const mostOf = 0.8
const fewest = 3

/** The change as a share of what was before; null where nothing was. */
export const changeOf = ({ now, before }: Numbers): number | null => (before === 0 ? null : (now - before) / before)

const sum = (parts: readonly Part[], of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0)

const byId = (a: Part, b: Part) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const shareOf = (parts: readonly Part[], way: 'rise' | 'fall'): Change | undefined => {
  const sign = way === 'rise' ? 1 : -1
  const moved = parts
    .filter(({ now, before }) => sign * (now - before) > 0)
    .sort((a, b) => sign * (b.now - b.before - (a.now - a.before)) || byId(a, b))
  const all = sum(moved, ({ now, before }) => now - before)
  for (let count = 1; count <= Math.min(fewest, Math.floor(moved.length / 2)); count++) {
    const few = moved.slice(0, count)
    const share = sum(few, ({ now, before }) => now - before) / all
    if (share < mostOf) continue
    const [now, before] = [sum(few, (part) => part.now), sum(few, (part) => part.before)]
    return { kind: 'share', way, ids: few.map(({ id }) => id), share, now, before }
  }
  return undefined
}

/** Places from 1, the highest first; equal values share a place. */
const ranksOf = (parts: readonly Part[], of: (part: Part) => number) => {
  const values = parts.map(of).sort((a, b) => b - a)
  return new Map(parts.map((part) => [part.id, values.indexOf(of(part)) + 1]))
}

const rankChanges = (parts: readonly Part[]): Change[] => {
  const was = ranksOf(parts, ({ before }) => before)
  const is = ranksOf(parts, ({ now }) => now)
  const moved = parts
    .filter(({ now, before }) => now > 0 && before > 0)
    .map((part) => ({ part, up: (was.get(part.id) ?? 0) - (is.get(part.id) ?? 0) }))
  if (moved.length > 1 && moved.every(({ up }) => up === 0)) return [{ kind: 'sameRanks' }]
  const furthest = (sign: 1 | -1): Change[] => {
    const [first] = moved
      .filter(({ up }) => sign * up > 0)
      .sort((a, b) => sign * (b.up - a.up) || b.part.now - a.part.now || byId(a.part, b.part))
    if (!first) return []
    const { id, now, before } = first.part
    return [{ kind: 'rank', id, places: first.up, by: changeOf(first.part), now, before }]
  }
  return [...furthest(1), ...furthest(-1)]
}

/**
 * What changed, the most important first: the total, who made most of it, who moved in rank, what is gone. Empty where
 * there is nothing on either side, and thus nothing to say.
 *
 * @param parts of an amount that adds up (scans, hours, steps), in one unit
 */
export const whatChanged = ({ parts, places }: Pick<Changed, 'parts' | 'places'>): Change[] => {
  const total = { now: sum(parts, ({ now }) => now), before: sum(parts, ({ before }) => before) }
  if (total.now === 0 && total.before === 0) return []
  const by = changeOf(total)
  const changes: Change[] = [{ kind: 'total', by, ...total }]
  if (by === null) return changes
  const share = Math.abs(by) < sameWithin ? undefined : shareOf(parts, by > 0 ? 'rise' : 'fall')
  if (share) changes.push(share)
  if (places) changes.push(...rankChanges(places))
  const gone = parts
    .filter(({ now, before }) => now === 0 && before > 0)
    .sort((a, b) => b.before - a.before || byId(a, b))
  const [first] = gone
  if (first && total.now > 0) {
    changes.push({ kind: 'gone', id: first.id, others: gone.length - 1, now: 0, before: first.before })
  }
  return changes
}
