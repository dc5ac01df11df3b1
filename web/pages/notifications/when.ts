import { dateAfter } from '../../parts/pickers/hours.ts'
import { wallOf } from '../../parts/pickers/wall.ts'

/** How many of the next times are shown. */
export const shownTimes = 10

/** One of the next times, by the company's clock. */
export interface Occurrence {
  date: string
  /** `HH:mm` */
  time: string
  /** It lies in another week than the one before. */
  gap: boolean
  /** It is the first of a year that is not the present one. */
  year?: string
  near?: 'today' | 'tomorrow'
  holiday?: 'newYear' | 'christmas'
}

const pad = (value: number) => String(value).padStart(2, '0')
const holidays: Record<string, Occurrence['holiday']> = { '01-01': 'newYear', '12-25': 'christmas' }

/** Monday of a date's week. */
const weekOf = (date: string) => dateAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Walls of a clock, `YYYY-MM-DD HH:mm`, rising, as they are shown. */
export const occurrencesOf = (walls: readonly string[], today: string): Occurrence[] =>
  walls.map((wall, at) => {
    const date = wall.slice(0, 10)
    const before = walls[at - 1]?.slice(0, 10)
    const near = date === today ? 'today' : date === dateAfter(today, 1) ? 'tomorrow' : undefined
    const year = date.slice(0, 4)
    const holiday = holidays[date.slice(5)]
    return {
      date,
      time: wall.slice(11, 16),
      gap: before !== undefined && weekOf(before) !== weekOf(date),
      ...(year !== (before ?? today).slice(0, 4) ? { year } : {}),
      ...(near ? { near } : {}),
      ...(holiday ? { holiday } : {}),
    }
  })

/** An instant as a wall of a zone's clock, `YYYY-MM-DD HH:mm:00`. */
export const wallIn = (zone: string, at: number) => {
  const { date, hour, minute } = wallOf(zone, at)
  return `${date} ${pad(hour)}:${pad(minute)}:00`
}

/** Whether a minute of a zone's clock, `YYYY-MM-DD HH:mm:00`, is over or running. */
export const isPast = (wall: string, zone: string, now: number) => wall <= wallIn(zone, now)

/** The date and the time that a new notification begins with: the next quarter of an hour that is five minutes ahead. */
export const soonIn = (zone: string, now: number): string => {
  const quarter = 900_000
  return wallIn(zone, Math.ceil((now + 300_000) / quarter) * quarter)
}

/** The first day that can be chosen: yesterday. */
export const earliestIn = (zone: string, now: number) => dateAfter(wallOf(zone, now).date, -1)

/** Which hours, and which minutes of an hour, of a date lie behind: only of today, as of yesterday what repeats may begin. */
export const passedIn = (zone: string, now: number, date: string) => {
  const wall = wallOf(zone, now)
  const isToday = date === wall.date
  return {
    hour: (hour: number) => isToday && hour < wall.hour,
    minute: (hour: number, minute: number) =>
      isToday && (hour < wall.hour || (hour === wall.hour && minute <= wall.minute)),
  }
}
