import { stampIn } from './table/stamp.ts'
import { zoneName } from './zone.ts'

/** An ISO instant and whose clock it is by, for a time that stands alone: `Nov 24, 2026 15:33 Berlin time`. */
export const stampedIn = (zone: string, at: string, seconds = false): string =>
  `${stampIn(zone, at, seconds)} ${zoneName(zone)}`

/** The same of an instant of today, ISO or epoch ms: `15:33 Berlin time`, or with seconds. */
export const clockedIn = (zone: string, at: string | number, seconds = false): string =>
  `${stampIn(zone, new Date(at).toISOString(), seconds).slice(seconds ? -8 : -5)} ${zoneName(zone)}`
