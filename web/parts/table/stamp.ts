import { minute } from '../../../shared/durations.ts'
import { locale } from '../../words/en/locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (zone: string, seconds: boolean) => {
  const name = `${zone} ${seconds}`
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(seconds ? { second: '2-digit' } : {}),
  })
  formats.set(name, made)
  return made
}

/** Minutes as they were written: those of a whole fleet are few, and a search asks for each of its devices. */
const stamps = new Map<string, string>()
const mostStamps = 20_000

const written = (zone: string, at: number, seconds: boolean) => {
  const parts = formatIn(zone, seconds).formatToParts(at)
  const value = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  // The date in the order of the language; the time is that of the product, in which no language differs.
  const time = `${value.hour}:${value.minute}${seconds ? `:${value.second}` : ''}`
  const date = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'hour'),
  )
  return `${date
    .map(({ value }) => value)
    .join('')
    .replace(/, $/, '')} ${time}`
}

/** An ISO instant as `MMM DD, YYYY HH:mm` in a time zone, or with seconds; `DD MMM YYYY HH:mm` in Spanish. */
export const stampIn = (zone: string, at: string, seconds = false) => {
  const ms = Date.parse(at)
  if (seconds) return written(zone, ms, true)
  const key = `${zone} ${Math.floor(ms / minute)}`
  const known = stamps.get(key)
  if (known !== undefined) return known
  if (stamps.size >= mostStamps) stamps.clear()
  const stamp = written(zone, ms, false)
  stamps.set(key, stamp)
  return stamp
}

const dayOf = (stamp: string) => stamp.slice(0, stamp.lastIndexOf(' '))

/** An instant that follows another one: on the same day its time alone. */
export const stampAfter = (before: string, zone: string, at: string, seconds = false) => {
  const stamp = stampIn(zone, at, seconds)
  return dayOf(stamp) === dayOf(stampIn(zone, before, seconds)) ? stamp.slice(stamp.lastIndexOf(' ') + 1) : stamp
}

/** An ISO instant as the month and year of a time zone: `Mar 2019`. */
export const monthIn = (zone: string, at: string) => {
  const part = Object.fromEntries(
    formatIn(zone, false)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  return `${part.month} ${part.year}`
}
