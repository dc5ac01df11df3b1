import { calendarOf } from '../../shared/metrics/calendar.ts'
import { spanOf } from '../../shared/metrics/dayPages.ts'
import { visitMonthDays } from '../../shared/metrics/monthPage.ts'
import { visitPage } from '../../shared/metrics/page.ts'
import { lastDayOf, type Range } from '../../shared/metrics/range.ts'
import { slot, utcDayStart } from '../../shared/time.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { ReadPage } from './pages.ts'
import { slotsIn } from './visits.ts'

/** A worker had working time in a team on a day of the asked zone's calendar, by its number (`calendar.ts`). */
export type DayVisitor = (team: string, worker: string, day: number) => void

/** Asks for the days too that totals are of, by the calendar of a zone. */
export interface Workdays {
  zone: string
  visit: DayVisitor
}

/** Pages whose name begins with a letter, of the days from one to another. */
type ReadDays = (letter: 'D' | 'S', first: string, last: string) => Promise<ReadPage[]>

const dateOf = ({ name }: ReadPage) => name.split('#')[1] ?? ''

/**
 * Visits the days on which somebody was at work, by pages that were read for their totals. A page that does not know
 * (packed by another calendar, or by an older release) is looked up in those that it was made of.
 */
export const workdayReader = ({ zone, visit }: Workdays, read: ReadDays) => {
  const dayOf = calendarOf(zone)

  /** Pages by quarter or hour: what lies in a range. */
  const ofSlots = (pages: readonly ReadPage[], startOf: (page: ReadPage) => number, range: Range) => {
    for (const page of pages) {
      const visitSlot = slotsIn(startOf(page), range, (team, worker, start, { working }) => {
        if (working > 0) visit(team, worker, dayOf(start))
      })
      for (const part of page.parts) visitPage(part, visitSlot)
    }
  }

  const ofDays = async (pages: readonly ReadPage[]) => {
    const unknown = pages.filter((page) => {
      const midnight = utcDayStart(dateOf(page))
      let isKnown = true
      for (const part of page.parts) {
        visitPage(part, (team, worker, place, { working }) => {
          const span = spanOf(place)
          if (working === 0) return
          if (!span) isKnown = false
          for (const quarter of span ? [span.first, span.last] : [])
            visit(team, worker, dayOf(midnight + quarter * slot))
        })
      }
      return !isKnown
    })
    await mapConcurrently(8, unknown, async (page) => {
      const midnight = utcDayStart(dateOf(page))
      const quarters = await read('S', dateOf(page), dateOf(page))
      ofSlots(quarters, () => midnight, { from: midnight, to: Number.POSITIVE_INFINITY })
    })
  }

  const ofMonths = async (pages: readonly ReadPage[]) => {
    const unknown = pages.filter((page) => !visitMonthDays(dateOf(page), zone, page.parts, visit))
    await mapConcurrently(4, unknown, async (page) => {
      await ofDays(await read('D', `${dateOf(page)}-01`, lastDayOf(dateOf(page))))
    })
  }
  return { ofSlots, ofDays, ofMonths }
}
