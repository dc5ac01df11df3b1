import type { Input } from '../../../shared/contract/index.ts'
import { intervalFor as drawnBy, platformDaySpan } from '../../../shared/metrics/charts.ts'
import type { PlatformMetric } from '../../../shared/metrics/platform.ts'
import { rangeFor, type Times } from '../../features/figures/times.ts'
import { spanName } from '../../features/reports/HourRange.tsx'
import { dateOf, type Hour, wallOf } from '../../parts/pickers/hours.ts'

/** Which time and companies are looked at. */

/** The time ranges of the page, in their order; the total has no ends. */
export const views = [
  ...(['day', 'last7', 'last14', 'last28', 'last30', 'last90', 'last180', 'yearToDate'] as const),
  ...(['total', 'custom'] as const),
]
export type View = (typeof views)[number]

export const tabs = ['cards', 'graphs', 'logins'] as const
export type Tab = (typeof tabs)[number]

export interface Chosen {
  view: View
  /** Of a custom range. */
  start?: Hour
  end?: Hour
  /** A company's uid; absent for all of them. */
  company?: string
}

/** What was asked for, with the instant (epoch ms) at which it was. */
export interface Asked extends Chosen {
  at: number
}

export const isView = (view: string | null): view is View => views.some((each) => each === view)
export const isTab = (tab: string | null): tab is Tab => tabs.some((each) => each === tab)

const timesOf = ({ view, start, end }: Chosen): Times => ({
  view: view as Times['view'],
  ...(start && end ? { start, end } : {}),
})

/** The range as calls take it; without ends for all time. */
export const rangeOf = (chosen: Chosen, zone: string, now: number): Input<'getStepsOfAllCompanies'> =>
  chosen.view === 'total' ? { time_zone: zone } : rangeFor(timesOf(chosen), zone, now)

/** The same with ends: all time is the year up to now, which is as far as graphs and sign-ins reach. */
export const boundedRange = (chosen: Chosen, zone: string, now: number) =>
  rangeFor(chosen.view === 'total' ? yearUpTo(zone, now) : timesOf(chosen), zone, now)

const yearUpTo = (zone: string, now: number): Times => {
  const { date } = wallOf(zone, now)
  const [year = '', rest = ''] = [date.slice(0, 4), date.slice(4)]
  return { view: 'custom', start: `${Number(year) - 1}${rest.replace('-02-29', '-02-28')} 00`, end: `${date} 00` }
}

const dayMs = 86_400_000

/** The days before a named range, as many as it has: what its figures are compared with. */
export const rangeBefore = (chosen: Chosen, zone: string, now: number) => {
  if (!chosen.view.startsWith('last')) return undefined
  const days = Number(chosen.view.slice('last'.length))
  return { days, range: rangeFor(timesOf(chosen), zone, now - days * dayMs) }
}

/** `Oct 23, 00:00 – Nov 21, 14:00`; undefined for all time. */
export const spanText = (chosen: Chosen, zone: string, now: number) => {
  if (chosen.view === 'total') return undefined
  if (chosen.start && chosen.end) return spanName({ start: chosen.start, end: chosen.end })
  const { start_time } = rangeFor(timesOf(chosen), zone, now)
  const { date, hour } = wallOf(zone, now)
  return spanName({ start: start_time.slice(0, 13), end: `${date} ${String(hour + 1).padStart(2, '0')}` })
}

/** How often graphs show hours, days and months, by the length of their range in hours. */
export const intervalFor = (hours: number) => `${drawnBy(hours, platformDaySpan)}s` as const

/** Hours on the clock from the start of a range to its end. */
export const hoursOf = (chosen: Chosen, zone: string, now: number) => {
  const { start_time, end_time } = boundedRange(chosen, zone, now)
  const { date, hour } = wallOf(zone, now)
  const end = end_time.endsWith('Z') ? `${date} ${String(hour + 1).padStart(2, '0')}` : end_time.slice(0, 13)
  const days = (Date.parse(`${dateOf(end)}T00:00:00Z`) - Date.parse(`${start_time.slice(0, 10)}T00:00:00Z`)) / dayMs
  return 24 * days + Number(end.slice(11)) - Number(start_time.slice(11, 13))
}

/** How figures of a metric are written. */
export const unitOf = (metric: PlatformMetric): 'count' | 'hours' | 'miles' | 'money' => {
  if (metric === 'cost_per_scan') return 'money'
  if (metric === 'miles') return 'miles'
  return metric.endsWith('_time') || metric === 'hours_saved' ? 'hours' : 'count'
}
