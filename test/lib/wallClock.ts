/** What clocks and calendars of zones show, found by looking at every quarter of an hour. */

const hourMs = 3_600_000
export const quarter = 900_000

export interface Range {
  from: number
  to: number
}

/** What the clock of a zone shows: `YYYY-MM-DD HH:mm`. */
export const wallClock = (zone: string, at: number) => {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, format)
  return format.format(at)
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** When a clock shows that; found by looking at every quarter. */
export const instantOf = (zone: string, wall: string) => {
  const near = Date.parse(`${wall.replace(' ', 'T')}Z`)
  for (let at = near - 15 * hourMs; at < near + 15 * hourMs; at += quarter) if (wallClock(zone, at) === wall) return at
  throw new Error(`${wall} is no time of ${zone}`)
}

export const dateBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) - days * 24 * hourMs).toISOString().slice(0, 10)

/** Today of a zone, up to the end of the quarter hour that runs. */
export const todayOf = (zone: string, now: number): Range => ({
  from: instantOf(zone, `${wallClock(zone, now).slice(0, 10)} 00:00`),
  to: Math.floor(now / quarter) * quarter + quarter,
})

export const dateAfter = (date: string) => dateBefore(date, -1)
export const dateOf = (zone: string, at: number) => wallClock(zone, at).slice(0, 10)

/**
 * The dates in a range on which somebody worked, each by the calendar of their facility. Where that is not the
 * group's, work before the first date of the range or after the last is of those.
 */
export const workingDates = (
  range: Range,
  zone: string,
  zones: ReadonlySet<string>,
  isWorked: (window: Range, zone: string) => boolean,
): Set<string> => {
  const worked = new Set<string>()
  if (range.from >= range.to) return worked
  const [first, last] = [dateOf(zone, range.from), dateOf(zone, range.to - 1)]
  for (const own of zones) {
    const end = dateAfter(dateOf(own, range.to - 1))
    for (let date = dateOf(own, range.from); date < end; date = dateAfter(date)) {
      const from = Math.max(range.from, instantOf(own, `${date} 00:00`))
      const to = Math.min(range.to, instantOf(own, `${dateAfter(date)} 00:00`))
      if (from < to && isWorked({ from, to }, own)) worked.add([first, date, last].sort()[1] ?? date)
    }
  }
  return worked
}
