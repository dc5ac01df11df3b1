import { Temporal } from 'temporal-polyfill'
import { minute } from './durations.ts'

/** Times of the wall clock between which devices install updates, `HH:mm`; an end before the start is on the next day. */
export interface OtaWindow {
  start: string
  end: string
}

/** How a window stands at an instant. All times are epoch ms. */
export type WindowState = { open: true; until: number } | { open: false; since: number; until: number }

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is a time of day, `HH:mm` from `00:00` to `23:59`. */
export const isClock = (text: string): boolean => clock.test(text)

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const dayMinutes = 24 * 60

/** What is wrong with a window: `start` or `end` is no time of day, or both are the same. */
export const windowFault = ({ start, end }: OtaWindow): 'start' | 'end' | 'equal' | undefined => {
  if (!isClock(start)) return 'start'
  if (!isClock(end)) return 'end'
  return start === end ? 'equal' : undefined
}

/** Whether a window goes on after midnight. */
export const crossesMidnight = ({ start, end }: OtaWindow): boolean => minutesOf(end) < minutesOf(start)

/** How long a window is on a day on which clocks are not set, in minutes. */
export const windowMinutes = ({ start, end }: OtaWindow): number =>
  (minutesOf(end) - minutesOf(start) + dayMinutes) % dayMinutes

/** Whether a window is open when clocks show so many minutes since midnight. */
const isOpenOn = (window: OtaWindow, minutes: number): boolean => {
  const [start, end] = [minutesOf(window.start), minutesOf(window.end)]
  return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end
}

const wallMinutes = (zone: string, at: number) => {
  const { hour, minute: past } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return hour * 60 + past
}

/**
 * Whether a window is open in a zone at an instant (epoch ms): by what a clock there shows, as devices see it. So an hour that
 * comes twice may open it twice, and one that is skipped may leave nothing of it.
 */
export const isOpen = (window: OtaWindow, zone: string, at: number): boolean => isOpenOn(window, wallMinutes(zone, at))

/** Days around an instant among which the next turn of a window lies, wherever clocks are set, even across the date line. */
const daysAround = [-2, -1, 0, 1, 2, 3]

/** The instants at which a window may open or close in a zone, around an instant. */
const turns = ({ start, end }: OtaWindow, zone: string, at: number): number[] => {
  const now = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const found: number[] = []
  for (const days of daysAround) {
    const date = now.toPlainDate().add({ days })
    for (const time of [start, end])
      for (const disambiguation of ['earlier', 'later'] as const)
        found.push(date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation }).epochMilliseconds)
  }
  for (const direction of ['previous', 'next'] as const) {
    // One in this very moment is neither: it counts as the previous one.
    const from = direction === 'previous' ? now.add({ milliseconds: 1 }) : now
    let set = from.getTimeZoneTransition(direction)
    // Ramadan has two of them within weeks; more than three within days there never were.
    for (let count = 0; set && count < 3; count++) {
      found.push(set.epochMilliseconds)
      set = set.getTimeZoneTransition(direction)
    }
  }
  return found.sort((a, b) => a - b)
}

/**
 * How a window stands in a zone at an instant (epoch ms): open until when, or closed since when and until when.
 * @throws RangeError where the window is none (see `windowFault`)
 */
export const windowAt = (window: OtaWindow, zone: string, at: number): WindowState => {
  if (windowFault(window)) throw new RangeError(`${window.start} to ${window.end} is no window`)
  const open = isOpen(window, zone, at)
  const around = turns(window, zone, at)
  const turned = (one: number) => isOpen(window, zone, one) !== open
  const until = around.find((one) => one > at && turned(one)) ?? at + dayMinutes * minute
  if (open) return { open, until }
  // It closed at the first moment that is as now, after the last one that was not.
  const since = around.findLast((one) => one <= at && isOpen(window, zone, one - minute)) ?? at - dayMinutes * minute
  return { open, since, until }
}

/** When a window is open in a zone, at an instant or next after it (epoch ms). */
export const nextOpening = (window: OtaWindow, zone: string, at: number): number => {
  const state = windowAt(window, zone, at)
  return state.open ? at : state.until
}

/** When a window opens the next time in a zone, after it has closed where it is open now (epoch ms). */
export const nextStart = (window: OtaWindow, zone: string, at: number): number => {
  const state = windowAt(window, zone, at)
  return state.open ? nextOpening(window, zone, state.until) : state.until
}
