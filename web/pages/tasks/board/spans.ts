import { wallOf } from '../../../parts/pickers/wall.ts'
import { locale } from '../../../words/en/locale.ts'
import { taskBoard as words } from '../../../words/en/taskBoard.ts'

/** How long tasks take and when they began, as the page writes it. */

const minute = 60_000
const pad = (value: number) => String(value).padStart(2, '0')

/** `58 min`, and `1:58 h` from an hour on, of a length in ms: whole minutes. */
export const roughSpan = (ms: number) => {
  const minutes = Math.max(0, Math.floor(ms / minute))
  return minutes < 60 ? words.minutes(minutes) : words.hours(`${Math.floor(minutes / 60)}:${pad(minutes % 60)}`)
}

/** `2026-11-22 08:30:05` of an instant in a zone: what calls take and fields hold. */
export const wallText = (zone: string, at: number) => {
  const { date, hour, minute: minutes, second } = wallOf(zone, at)
  return `${date} ${pad(hour)}:${pad(minutes)}:${pad(second)}`
}

/** The length of a task, ms; of an open one until now. */
export const lengthOf = ({ start_time, end_time }: { start_time: string; end_time: string | null }, now: number) =>
  Math.max(0, (end_time ? Date.parse(end_time) : now) - Date.parse(start_time))

const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const datedDays = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** `06:04:12` on the one day that is shown, `Nov 21, 06:04:12` on another. */
export const clockText = (zone: string, at: string, day: string | undefined) => {
  const wall = wallText(zone, Date.parse(at))
  const date = wall.slice(0, 10)
  return date === day ? wall.slice(11) : `${days.format(Date.parse(`${date}T00:00:00Z`))}, ${wall.slice(11)}`
}

/** `Nov 21, 2026 06:04:12`, for files. */
export const stampText = (zone: string, at: string) => {
  const wall = wallText(zone, Date.parse(at))
  return `${datedDays.format(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`))} ${wall.slice(11)}`
}
