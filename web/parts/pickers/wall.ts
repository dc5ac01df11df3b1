/** The clock on the wall of a zone. */
export interface Wall {
  date: string
  hour: number
  minute: number
  second: number
}

const hourMs = 3_600_000
/** How far ahead a clock is looked at. */
const aheadMs = 48 * hourMs

/** How far a zone's clock is ahead of UTC, ms, at every time from one instant until before another, epoch ms. */
interface Known {
  ahead: number
  from: number
  until: number
}

/** In the browser's memory, so that a page that is opened asks for a day without asking what a day is. */
export const clocksKey = 'shiftdeck.clocks'

const stored = (): Record<string, Known> => {
  try {
    return JSON.parse(localStorage.getItem(clocksKey) ?? '{}') as Record<string, Known>
  } catch {
    return {}
  }
}

let clocks: Record<string, Known> | undefined

/** For tests: as in a page that was just opened. */
export const forgetClocks = () => {
  clocks = undefined
}

/**
 * Date and time of an instant in a zone. `Intl` knows it, but takes 40 ms on a slow machine to say so for the first
 * time: a remembered clock goes before it.
 */
export const wallOf = (zone: string, now: number): Wall => {
  clocks ??= stored()
  const known = Object.hasOwn(clocks, zone) ? clocks[zone] : undefined
  return known && now >= known.from && now < known.until ? wallAt(now + known.ahead) : askedWall(zone, now)
}

const wallAt = (shifted: number): Wall => {
  const text = new Date(shifted).toISOString()
  const [hour = 0, minute = 0, second = 0] = text.slice(11, 19).split(':').map(Number)
  return { date: text.slice(0, 10), hour, minute, second }
}

const formats = new Map<string, Intl.DateTimeFormat>()

const askedWall = (zone: string, now: number): Wall => {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  const parts: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(now)) parts[type] = value
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    second: Number(parts.second),
  }
}

const aheadAt = (zone: string, at: number) => {
  const { date, hour, minute, second } = askedWall(zone, at)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** Remembers a zone's clock for the next two days, or until it is changed. */
export const storeClock = (zone: string, now: number): void => {
  clocks ??= stored()
  const known = Object.hasOwn(clocks, zone) ? clocks[zone] : undefined
  if (known && now >= known.from && now + aheadMs / 2 < known.until) return
  const ahead = aheadAt(zone, now)
  // Clocks are changed on a quarter of an hour at the earliest; the hour before the change is left out.
  let until = now
  while (until - now < aheadMs && aheadAt(zone, until + hourMs) === ahead) until += hourMs
  clocks = { ...clocks, [zone]: { ahead, from: now, until } }
  try {
    localStorage.setItem(clocksKey, JSON.stringify(clocks))
  } catch {
    // A full memory costs the 40 ms.
  }
}
