import { locale } from '../../words/en/locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  // The parts are put together by hand: the format is fixed by the product and not the locale's.
  const made = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/** An ISO instant as `MMM DD, YYYY HH:mm` in a time zone. */
export const stampIn = (zone: string, at: string) => {
  const part = Object.fromEntries(
    formatIn(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  return `${part.month} ${part.day}, ${part.year} ${part.hour}:${part.minute}`
}
