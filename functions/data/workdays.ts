import { calendarOf } from '../../shared/metrics/calendar.ts'
import { spanOf } from '../../shared/metrics/dayPages.ts'
import { readMonth, type TotalsReader } from '../../shared/metrics/monthPage.ts'
import { readPage } from '../../shared/metrics/page.ts'
import { lastDayOf, monthOf, type Range } from '../../shared/metrics/range.ts'
import { lastOfTen } from '../../shared/metrics/tenDays.ts'
import { slot, utcDayStart } from '../../shared/time.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { ReadPage } from './pages.ts'

/** Pages whose name begins with a letter, of the days from one to another. */
type ReadDays = (letter: 'D' | 'S', first: string, last: string) => Promise<ReadPage[]>

const dateOf = ({ name }: ReadPage) => name.split('#')[1] ?? ''

/** Works something out once for each place of a page. */
const perPlace = <Value>(of: (index: number) => Value) => {
  const known: Value[] = []
  return (index: number): Value => {
    const value = known[index] ?? of(index)
    known[index] = value
    return value
  }
}

/**
 * Reads totals with the days of a zone's calendar on which somebody was at work, by the pages of their totals: half a
 * year of a large company is 400,000 rows, which are gone through once. A page that does not know the days (packed by
 * another calendar, or by an older release) is looked up in those that it was made of.
 */
export const workdayReader = <Of>(zone: string, read: ReadDays, reader: TotalsReader<Of>) => {
  const dayOf = calendarOf(zone)
  /** For pages whose totals were read from another one. */
  const daysOnly: TotalsReader<Of> = { ...reader, sum: () => {} }

  /** Pages by quarter or hour: what lies in a range. */
  const ofSlots = (
    pages: readonly ReadPage[],
    startOf: (page: ReadPage) => number,
    { from, to }: Range,
    { of, sum, days }: TotalsReader<Of>,
  ) => {
    for (const page of pages) {
      const start = startOf(page)
      const dayAt = perPlace((index) => dayOf(start + index * slot))
      const [first, end] = [(from - start) / slot, (to - start) / slot]
      const row = (asked: Of, index: number, figures: Parameters<typeof sum>[1]) => {
        if (index < first || index >= end) return
        sum(asked, figures)
        if (figures.working === 0) return
        const at = dayAt(index)
        days(asked, at, at + 1)
      }
      for (const part of page.parts) readPage(part, { of, row })
    }
  }

  const ofDays = async (pages: readonly ReadPage[], { of, sum, days }: TotalsReader<Of>) => {
    const unknown = pages.filter((page) => {
      const midnight = utcDayStart(dateOf(page))
      const dayAt = perPlace((quarter) => dayOf(midnight + quarter * slot))
      let isKnown = true
      const row = (asked: Of, index: number, figures: Parameters<typeof sum>[1]) => {
        sum(asked, figures)
        if (figures.working === 0) return
        const span = spanOf(index)
        if (span) days(asked, dayAt(span.first), dayAt(span.last) + 1)
        else isKnown = false
      }
      for (const part of page.parts) readPage(part, { of, row })
      return !isKnown
    })
    await mapConcurrently(8, unknown, async (page) => {
      const midnight = utcDayStart(dateOf(page))
      const quarters = await read('S', dateOf(page), dateOf(page))
      ofSlots(quarters, () => midnight, { from: midnight, to: Number.POSITIVE_INFINITY }, daysOnly)
    })
  }

  /** Pages that were made of those of days: from which to which one, by what they are named after. */
  const ofMany = async (
    pages: readonly ReadPage[],
    daysOf: (named: string) => [first: string, last: string],
  ): Promise<void> => {
    const unknown = pages.filter((page) => !readMonth(monthOf(dateOf(page)), zone, page.parts, reader))
    await mapConcurrently(4, unknown, async (page) => {
      await ofDays(await read('D', ...daysOf(dateOf(page))), daysOnly)
    })
  }

  return {
    ofSlots: (pages: readonly ReadPage[], startOf: (page: ReadPage) => number, range: Range) =>
      ofSlots(pages, startOf, range, reader),
    ofDays: (pages: readonly ReadPage[]) => ofDays(pages, reader),
    ofTens: (pages: readonly ReadPage[]) => ofMany(pages, (first) => [first, lastOfTen(first)]),
    ofMonths: (pages: readonly ReadPage[]) => ofMany(pages, (month) => [`${month}-01`, lastDayOf(month)]),
  }
}
