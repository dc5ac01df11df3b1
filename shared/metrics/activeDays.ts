/**
 * How many people were active in a range, told without reading who. Each UTC day on which somebody was active knows how many
 * days lie between it and the one before. Within a range everybody counts once: on the first of their days in it, which is the
 * one whose day before lies before the range. So counts of companies add up, and those of any range are sums of a few numbers
 * a day.
 */

/** How many people were active on a day and had been active last `gap` days before it. */
export interface ActiveDay {
  /** UTC day, as its number since 1970. */
  day: number
  /** Days since the day before it on which they were active; 0 where there was none. */
  gap: number
  users: number
  /** Pairs of role and group that they held. */
  roles: number
}

/**
 * The days of somebody, each with its gap.
 * @param days in order
 * @param before the last one before them; undefined where there was none
 */
export const withGaps = (
  days: readonly number[],
  before: number | undefined,
): (readonly [day: number, gap: number])[] =>
  days.map((at, index) => {
    const last = index === 0 ? before : days[index - 1]
    return [at, last === undefined ? 0 : at - last] as const
  })

/** Who was active on the days from one to another, both inside. */
export const activeWithin = (rows: Iterable<ActiveDay>, first: number, last: number) => {
  const sum = { users: 0, roles: 0 }
  for (const { day, gap, users, roles } of rows) {
    if (day < first || day > last || (gap > 0 && day - gap >= first)) continue
    sum.users += users
    sum.roles += roles
  }
  return sum
}
