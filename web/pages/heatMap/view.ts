import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { dateAfter, dateOf, hourAt, hourIn, isDate, latest, plainHour, wallOf } from '../../parts/pickers/hours.ts'
import { lastEnd } from '../../parts/pickers/limits.ts'

/**
 * What the page shows, as its address says it: `?range=week&from=2026-11-02&to=2026-11-15&group=<uid>&who=<uid>&source=callout`.
 * The SKUs themselves are kept by the tab: there may be a hundred of 500 characters.
 */
export interface View {
  range: RangeType
  /** Dates, both included; undefined for the last 31 days. */
  days?: Days
  /** Of a custom range. */
  span?: HourSpan
  group?: string
  who?: string
  source: Source
  /** Id of a saved report whose SKUs are shown, until they are known. */
  saved?: string | undefined
}
export interface Days {
  from: string
  to: string
}
export const rangeTypes = ['day', 'week', 'month', 'custom'] as const
export type RangeType = (typeof rangeTypes)[number]
export const sources = ['callout', 'excluded', 'manual'] as const
export type Source = (typeof sources)[number]

const uid = /^[A-Za-z0-9][\w.-]{0,63}$/
const isUid = (text: string | undefined): text is string => text !== undefined && uid.test(text)
/** Reads the part of an address behind its path. What makes no sense in it is as if it were not there. */
export const parseView = (search: string): View => {
  const params = new URLSearchParams(search)
  const range = rangeTypes.find((type) => type === params.get('range')) ?? 'day'
  const [from, to] = [params.get('from'), params.get('to')]
  const [start, end] = [hourIn(from), hourIn(to)]
  const [group, who, saved] = ['group', 'who', 'saved'].map((name) => params.get(name) ?? '')
  return {
    range,
    ...(range !== 'custom' && isDate(from) && isDate(to) && from <= to ? { days: { from, to } } : {}),
    ...(range === 'custom' && start && end && start < end ? { span: { start, end } } : {}),
    ...(isUid(group) ? { group } : {}),
    ...(isUid(who) ? { who } : {}),
    ...(isUid(saved) ? { saved } : {}),
    source: sources.find((source) => source === params.get('source')) ?? 'manual',
  }
}

/** The parameters of an address that say what is shown; null takes one out. */
export const writeView = ({ range, days, span, group, who, source, saved }: View) => ({
  range: range === 'day' ? null : range,
  from: span?.start.replace(' ', 'T') ?? days?.from ?? null,
  to: span?.end.replace(' ', 'T') ?? days?.to ?? null,
  group: group ?? null,
  who: who ?? null,
  source: source === 'manual' ? null : source,
  saved: saved ?? null,
})

const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
const lastOfMonth = (date: string) => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Whole weeks from Monday on, or whole months, around dates. */
export const snapped = (range: RangeType, { from, to }: Days): Days => {
  if (range === 'week') {
    return { from: dateAfter(from, -weekdayOf(from)), to: dateAfter(to, 6 - weekdayOf(to)) }
  }
  if (range === 'month') return { from: `${from.slice(0, 8)}01`, to: lastOfMonth(to) }
  return { from, to }
}

/** The days that are shown before any are chosen: the last 31, or whole weeks or months around them. */
export const usualDays = (range: RangeType, zone: string, now: number): Days => {
  const { date } = wallOf(zone, now)
  return snapped(range, { from: range === 'month' ? date : dateAfter(date, -30), to: date })
}

interface Times {
  range: RangeType
  days?: Days | undefined
  span?: HourSpan | undefined
}

/** From when to when, until the hour that is running is over at the latest. */
export const spanOf = ({ range, days, span }: Times, zone: string, now: number): HourSpan => {
  const far = latest(zone, now).end
  if (range === 'custom') return span ?? { start: hourAt(dateAfter(dateOf(far), -6), 0), end: far }
  const { from, to } = days ?? usualDays(range, zone, now)
  const end = hourAt(to, 24)
  return { start: hourAt(from, 0), end: plainHour(end) > plainHour(far) ? far : end }
}

const mostMonths = 12
export const mostSkus = 100

/** Whether a range is longer than can be asked for. */
export const isTooLong = ({ start, end }: HourSpan) => plainHour(end) > lastEnd(start, { months: mostMonths })
