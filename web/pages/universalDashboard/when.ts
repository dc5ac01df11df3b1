import { stampIn } from '../../parts/table/stamp.ts'
import { universalDashboard } from '../../words/en/universalDashboard.ts'

const words = universalDashboard.when
const minute = 60_000

/** An ISO instant as a date without its year: `Nov 20`. */
export const dateOf = (zone: string, at: string) => stampIn(zone, at).split(',')[0] ?? ''

/** A UTC day (`YYYY-MM-DD`) in the same way. */
export const dayOf = (date: string) => dateOf('UTC', `${date}T12:00:00.000Z`)

/** An ISO instant as `today`, or as its date. @param now epoch ms */
export const dayText = (zone: string, at: string, now: number): string =>
  now - Date.parse(at) < 1440 * minute && dateOf(zone, at) === dateOf(zone, new Date(now).toISOString())
    ? words.today
    : dateOf(zone, at)

/** How long ago something was: minutes, hours of today, yesterday, then its date. @param now epoch ms */
export const whenOf = (zone: string, at: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(at)) / minute)
  if (minutes < 1) return words.now
  if (minutes < 60) return words.minutes(minutes)
  const date = dateOf(zone, at)
  if (date === dateOf(zone, new Date(now).toISOString()) && minutes < 1440) return words.hours(Math.floor(minutes / 60))
  if (minutes < 2880 && date === dateOf(zone, new Date(now - 1440 * minute).toISOString())) return words.yesterday
  return date
}
