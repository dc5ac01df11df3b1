import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { dateAfter, dateOf, hourAt, hourOf, plainHour, wallOf } from '../../parts/pickers/hours.ts'
import { locale } from '../../words/en/locale.ts'
import { rankings as words } from '../../words/en/rankings.ts'

const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
/** `Fri 20` */
export const dayHead = (date: string) => `${weekdays.format(new Date(`${date}T00:00:00Z`))} ${Number(date.slice(8))}`

/** The days that a range touches. */
export const datesIn = ({ start, end }: HourSpan): string[] => {
  const last = plainHour(end).endsWith(' 00') ? dateAfter(dateOf(plainHour(end)), -1) : dateOf(end)
  const dates: string[] = []
  for (let date = dateOf(start); date <= last; date = dateAfter(date, 1)) dates.push(date)
  return dates
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Days of which a range has not all: from when the first one is, and until when the last. @param now epoch ms */
export const partsOfDays = ({ start, end }: HourSpan, zone: string, now: number): string[] => {
  const { date, hour, minute } = wallOf(zone, now)
  const running = plainHour(end) > hourAt(date, hour)
  const until = running ? `${pad(hour)}:${pad(minute)}` : `${pad(hourOf(plainHour(end)))}:00`
  return [
    ...(hourOf(plainHour(start)) === 0
      ? []
      : [words.dayFrom(dayHead(dateOf(plainHour(start))), `${pad(hourOf(start))}:00`)]),
    ...(until === '00:00' ? [] : [words.dayUntil(dayHead(running ? date : dateOf(plainHour(end))), until)]),
  ]
}
