import { Temporal } from 'temporal-polyfill'
import { type Repeat, weekDays } from './repeats.ts'

export * from './repeats.ts'

type Wall = Temporal.PlainDateTime

const counted: Record<
  Exclude<Repeat['frequency'], 'Weekly'>,
  { unit: 'hours' | 'days' | 'months'; longest: number }
> = {
  Hourly: { unit: 'hours', longest: 3_600_000 },
  Daily: { unit: 'days', longest: 86_400_000 },
  Monthly: { unit: 'months', longest: 31 * 86_400_000 },
}
const week = 7 * 86_400_000

/** Milliseconds by which one wall time is later than another; clocks that are set do not count. */
const between = (from: Wall, to: Wall) => from.until(to, { largestUnit: 'millisecond' }).milliseconds

/** The wall times from the round on in which the first one at or after `from` lies. */
function* wallTimes(first: Wall, { frequency, every, days }: Repeat, from: Wall): Generator<Wall> {
  const ahead = Math.max(0, between(first, from))
  if (frequency === 'Weekly') {
    const monday = first.subtract({ days: first.dayOfWeek - 1 })
    const chosen = days?.map((day) => weekDays.indexOf(day)) ?? [first.dayOfWeek - 1]
    for (let round = Math.floor(ahead / week / every); ; round++)
      for (const day of chosen) yield monday.add({ days: round * every * 7 + day })
  }
  const { unit, longest } = counted[frequency]
  for (let round = Math.floor(ahead / longest / every); ; round++) yield first.add({ [unit]: round * every })
}

/**
 * The instants (epoch ms, rising) after `after` at which something happens that first happens at the wall time `first` of
 * the zone (`YYYY-MM-DDTHH:mm`), and again as `repeat` says, without an end; without `repeat` once. A wall time that is
 * skipped when clocks are set moves forward, one that comes twice is the earlier one, and two that fall together are one.
 */
export function* occurrences(first: string, zone: string, repeat: Repeat | null, after: number): Generator<number> {
  const begin = Temporal.PlainDateTime.from(first)
  // Clocks are set by a day at most, where a zone crosses the date line.
  const from = Temporal.Instant.fromEpochMilliseconds(after)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .subtract({ days: 2 })
  let last = after
  for (const wall of repeat ? wallTimes(begin, repeat, from) : [begin]) {
    if (Temporal.PlainDateTime.compare(wall, begin) < 0) continue
    const at = wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
    if (at <= last) continue
    yield at
    last = at
  }
}

/** The next instants, so many at most. */
export const nextOccurrences = (first: string, zone: string, repeat: Repeat | null, after: number, count: number) => {
  const found: number[] = []
  for (const at of occurrences(first, zone, repeat, after)) if (found.push(at) >= count) break
  return found
}
