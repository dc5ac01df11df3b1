import { serverStamp } from '../api/clock.ts'
import { stampIn } from './table/stamp.ts'
import { zoneName } from './zone.ts'

/** An ISO instant and whose clock it is by, for a time that stands alone: `Nov 24, 2026 15:33 Berlin time`. */
export const dateTimeIn = (zone: string, at: string, seconds = false): string =>
  `${stampIn(zone, at, seconds)} ${zoneName(zone)}`

/** The time alone of an instant that was today in a zone: `15:33 Berlin time`; else with its date. */
export const shortTimeIn = (zone: string, at: string, seconds = false): string => {
  const dayOf = (instant: string) => stampIn(zone, instant).slice(0, -6)
  return (dayOf(at) === dayOf(serverStamp()) ? clockTimeIn : dateTimeIn)(zone, at, seconds)
}

/** The same of an instant of today, ISO or epoch ms: `15:33 Berlin time`, or with seconds. */
export const clockTimeIn = (zone: string, at: string | number, seconds = false): string =>
  `${stampIn(zone, new Date(at).toISOString(), seconds).slice(seconds ? -8 : -5)} ${zoneName(zone)}`
