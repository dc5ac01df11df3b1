import { calendarOf } from '../../shared/metrics/calendar.ts'
import { spanOf } from '../../shared/metrics/dayPages.ts'
import { visitMonthDays } from '../../shared/metrics/monthPage.ts'
import { visitPage } from '../../shared/metrics/page.ts'
import { lastDayOf, type Range } from '../../shared/metrics/range.ts'
import { slot, utcDayStart } from '../../shared/time.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { ReadPage } from './pages.ts'
import { slotsIn, type TotalVisitor } from './visits.ts'

/** A worker had working time in a team on a day of the asked zone's calendar, by its number (`calendar.ts`). */
export type DayVisitor = (team: string, worker: string, day: number) => void

/** Asks for the days too that totals are of, by the calendar of a zone. */
export interface Workdays {
  zone: string
  visit: DayVisitor
}

/** Pages whose name begins with a letter, of the days from one to another. */
type ReadDays = (letter: 'D' | 'S', first: string, last: string) => Promise<ReadPage[]>

const nothing: TotalVisitor = () => {}
const dateOf = ({ name }: ReadPage) => name.split('#')[1] ?? ''

/** Works something out once for each place of a page. */
const perPlace = <Value>(of: (place: number) => Value) => {
  const known: Value[] = []
  return (place: number): Value => {
    const value = known[place] ?? of(place)
    known[place] = value
    return value
  }
}

/**
 * Visits the days on which somebody was at work, by the pages of their totals, and those totals with them: half a year
 * of a large company is 400,000 rows, which are gone through once. A page that does not know the days (packed by
 * another calendar, or by an older release) is looked up in those that it was made of.
 */
export const workdayReader = ({ zone, visit }: Workdays, read: ReadDays, visitTotal = nothing) => {
  const dayOf = calendarOf(zone)

  /** Pages by quarter or hour: what lies in a range. */
  const ofSlots = (
    pages: readonly ReadPage[],
    startOf: (page: ReadPage) => number,
    range: Range,
    visitSum: TotalVisitor,
  ) => {
    for (const page of pages) {
      const first = startOf(page)
      const dayAt = perPlace((place) => dayOf(first + place * slot))
      const visitSlot = slotsIn(first, range, (team, worker, start, figures) => {
        visitSum(team, worker, figures)
        if (figures.working > 0) visit(team, worker, dayAt((start - first) / slot))
      })
      for (const part of page.parts) visitPage(part, visitSlot)
    }
  }

  const ofDays = async (pages: readonly ReadPage[], visitSum: TotalVisitor) => {
    const unknown = pages.filter((page) => {
      const midnight = utcDayStart(dateOf(page))
      const dayAt = perPlace((quarter) => dayOf(midnight + quarter * slot))
      let isKnown = true
      for (const part of page.parts) {
        visitPage(part, (team, worker, place, figures) => {
          visitSum(team, worker, figures)
          if (figures.working === 0) return
          const span = spanOf(place)
          if (!span) {
            isKnown = false
            return
          }
          visit(team, worker, dayAt(span.first))
          visit(team, worker, dayAt(span.last))
        })
      }
      return !isKnown
    })
    await mapConcurrently(8, unknown, async (page) => {
      const midnight = utcDayStart(dateOf(page))
      const quarters = await read('S', dateOf(page), dateOf(page))
      ofSlots(quarters, () => midnight, { from: midnight, to: Number.POSITIVE_INFINITY }, nothing)
    })
  }

  const ofMonths = async (pages: readonly ReadPage[]) => {
    const unknown = pages.filter((page) => !visitMonthDays(dateOf(page), zone, page.parts, visit, visitTotal))
    await mapConcurrently(4, unknown, async (page) => {
      await ofDays(await read('D', `${dateOf(page)}-01`, lastDayOf(dateOf(page))), nothing)
    })
  }
  return {
    ofSlots: (pages: readonly ReadPage[], startOf: (page: ReadPage) => number, range: Range) =>
      ofSlots(pages, startOf, range, visitTotal),
    ofDays: (pages: readonly ReadPage[]) => ofDays(pages, visitTotal),
    ofMonths,
  }
}
