import { slotsPerDay } from './range.ts'

/** What is scanned of each code by UTC day, the pick time by UTC day (ms), and the sums of the month and of its last day. */
export const dayColumns = { scans: 'T', pick: 'P', month: 'S' } as const

const quarter = 15
const minutesOfDay = slotsPerDay * quarter
/** The zones of the world that are not whole hours from UTC, minutes. */
const offHours = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825]

/**
 * The quarters of a UTC day at which some zone's day begins: for each there is what was scanned before it. With that, the
 * days of every zone add up from sums, also those on which its clock moves.
 */
export const cuts: readonly number[] = [
  ...new Set([
    ...Array.from({ length: 23 }, (_, hour) => (hour + 1) * 4),
    ...offHours.map((offset) => ((minutesOfDay - offset) % minutesOfDay) / quarter),
  ]),
].sort((a, b) => a - b)

const known = new Set([0, ...cuts, slotsPerDay])
export const isCut = (index: number) => known.has(index)
export const cutColumn = (index: number) => String(index).padStart(2, '0')
