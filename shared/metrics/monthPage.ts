import { slot, utcDayStart } from '../time.ts'
import { calendarOf, dayNumber } from './calendar.ts'
import { spanOf } from './dayPages.ts'
import { type Figures, noFigures } from './figures.ts'
import { type PageReader, type PageRow, readPage, visitPage } from './page.ts'

/** The totals of a UTC day, packed, with its date. */
export interface DayTotals {
  day: string
  parts: readonly Uint8Array[]
}

/** A day's place in a month's page: the calendar of a zone begins a month up to a day before UTC does. */
const dayOffsetIn = (month: string) => 1 - dayNumber(`${month}-01`)

/**
 * What the page of a month or of ten of its days holds: every worker's total, and on which days of the facility's calendar each was at work,
 * as presence under the name of the zone. It says nothing of days where one of its own does not.
 */
export const monthRows = (month: string, zone: string, days: readonly DayTotals[]): PageRow[] => {
  const rows: PageRow[] = []
  const worked: PageRow[] = []
  const dayOf = calendarOf(zone)
  const calendar = new Set([zone])
  let isKnown = true
  for (const { day, parts } of days) {
    const midnight = utcDayStart(day)
    for (const part of parts) {
      visitPage(part, (team, worker, index, figures) => {
        rows.push({ team, worker, slot: 0, figures: { ...figures } })
        if (figures.working === 0) return
        const span = spanOf(index)
        if (!span) isKnown = false
        for (const quarter of span ? [span.first, span.last] : []) {
          const at = dayOffsetIn(month) + dayOf(midnight + quarter * slot)
          worked.push({ team, worker, slot: at, devices: calendar, figures: noFigures() })
        }
      })
    }
  }
  return isKnown ? [...rows, ...worked] : rows
}

/** What reads totals, and of which days they are. */
export interface TotalsReader<Of> extends Pick<PageReader<Of>, 'of'> {
  /** The figures object is used again for the next row: copy what you keep. */
  sum: (of: Of, figures: Readonly<Figures>) => void
  /** There was working time on the days [from, to) of the asked zone's calendar, by their numbers (`calendar.ts`). */
  days: (of: Of, from: number, to: number) => void
}

/**
 * Reads what each worker did in a month or ten of its days, and on which days of a zone's calendar each was at work.
 * @returns whether the page knows the days: not where it was packed by another calendar, or by an older release
 */
export const readMonth = <Of>(
  month: string,
  zone: string,
  parts: readonly Uint8Array[],
  { of, sum, days }: TotalsReader<Of>,
): boolean => {
  let worked = false
  let isKnown = false
  const first = dayOffsetIn(month)
  const reader: PageReader<Of> = {
    of,
    row: (asked, _slot, figures) => {
      worked ||= figures.working > 0
      sum(asked, figures)
    },
    run: (asked, calendar, from, to) => {
      if (calendar !== zone) return
      isKnown = true
      days(asked, from - first, to - first)
    },
  }
  for (const part of parts) readPage(part, reader)
  return isKnown || !worked
}
