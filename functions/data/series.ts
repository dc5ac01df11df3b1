import { calendarOf } from '../../shared/metrics/calendar.ts'
import type { Figures } from '../../shared/metrics/figures.ts'
import { visitPage } from '../../shared/metrics/page.ts'
import { lastDayOf, monthOf, monthsBetween, type Range } from '../../shared/metrics/range.ts'
import { daysOf, type Piece, planPresence, planSeries } from '../../shared/metrics/seriesPlan.ts'
import { day, slot, utcDate } from '../../shared/time.ts'
import type { ReadPage } from './pages.ts'
import { type FacilityKey, visitPages } from './visits.ts'
import { workdayReader } from './workdays.ts'

/** Figures that belong to an interval, by its number; with sign -1 they are too much in what came before. */
export type SeriesVisitor = (index: number, figures: Readonly<Figures>, sign: 1 | -1) => void
/** Somebody who is asked for worked in an interval, by its number, on a day of the zone's calendar, by its number. */
export interface SeriesDays {
  zone: string
  visit: (index: number, day: number) => void
}
/** A worker worked on a device in [from, to), epoch ms on slots. */
export type PresentVisitor = (team: string, worker: string, device: string, from: number, to: number) => void

/** The same with the start of the slot, epoch ms. */
type PieceVisitor = (index: number, figures: Readonly<Figures>, sign: 1 | -1, at: number) => void

/** Whose figures are asked for: the smallest pages that know them are read. */
export type Whose = { team?: string; worker?: string }

/** What series are read from: see `rollups.ts`. */
export interface SeriesSource {
  through: (facilityKey: FacilityKey) => Promise<string | undefined>
  /** Pages whose name begins with a letter, of the days or months from one to another. */
  pages: (
    facilityKey: FacilityKey,
    letter: 'F' | 'T' | 'S' | 'D' | 'M' | 'P' | 'Q',
    first: string,
    last: string,
  ) => Promise<ReadPage[]>
  /** The hour pages that touch a range. */
  hours: (facilityKey: FacilityKey, range: Range) => Promise<ReadPage[]>
  /** The start of what a page is about, epoch ms. */
  startOf: (page: ReadPage) => number
}

const spanOf = (ranges: readonly Range[]): Range =>
  ranges.length === 0
    ? { from: 0, to: 0 }
    : { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) }

export const seriesOf = ({ through, pages, hours, startOf }: SeriesSource) => {
  const visitPieces = (
    found: readonly ReadPage[],
    pieces: readonly Piece[],
    isAsked: (team: string, worker: string) => boolean,
    visit: PieceVisitor,
  ) => {
    for (const page of found) {
      const start = startOf(page)
      const touched = pieces.filter(({ from, to }) => from < start + day && to > start)
      for (const part of page.parts) {
        visitPage(part, (team, worker, index, figures) => {
          if (!isAsked(team, worker)) return
          const at = start + index * slot
          for (const { from, to, index: interval, sign } of touched) {
            if (at >= from && at < to) visit(interval, figures, sign, at)
          }
        })
      }
    }
  }

  return {
    /** Visits what adds up to the sums of adjacent intervals, in order of time, of a facility or a part of it. */
    series: async (
      facilityKey: FacilityKey,
      intervals: readonly Range[],
      { team, worker }: Whose,
      visit: SeriesVisitor,
      workdays?: SeriesDays,
    ) => {
      const { months, pieces, open } = planSeries(intervals, await through(facilityKey))
      const letter = worker !== undefined ? 'S' : team !== undefined ? 'T' : 'F'
      const isAsked = (ofTeam: string, ofWorker: string) =>
        (team === undefined || ofTeam === team) && (worker === undefined || ofWorker === worker)
      const [firstMonth, lastMonth] = [months[0]?.month, months.at(-1)?.month]
      const [monthPages, dayPages, hourPages] = await Promise.all([
        firstMonth && lastMonth ? pages(facilityKey, 'M', firstMonth, lastMonth) : [],
        Promise.all(daysOf(pieces).map(([first, last]) => pages(facilityKey, letter, first, last))),
        hours(facilityKey, spanOf(open)),
      ])
      const byMonth = new Map(months.map(({ month, index }) => [month, index]))
      for (const page of monthPages) {
        const index = byMonth.get(monthOf(utcDate(startOf(page))))
        if (index === undefined) continue
        visitPages([page], (ofTeam, ofWorker, _slot, figures) => {
          if (isAsked(ofTeam, ofWorker)) visit(index, figures, 1)
        })
      }
      visitPieces(dayPages.flat(), pieces, isAsked, visit)
      visitPieces(hourPages, open, isAsked, visit)
      if (!workdays) return
      const dayOf = calendarOf(workdays.zone)
      const added = pieces.filter(({ sign }) => sign === 1)
      for (const [found, parts] of [[dayPages.flat(), added] as const, [hourPages, open] as const]) {
        visitPieces(found, parts, isAsked, (index, { working }, _sign, at) => {
          if (working > 0) workdays.visit(index, dayOf(at))
        })
      }
      for (const page of monthPages) {
        const index = byMonth.get(monthOf(utcDate(startOf(page))))
        if (index === undefined) continue
        const [from, to] = [dayOf(intervals[index]?.from ?? 0), dayOf((intervals[index]?.to ?? 0) - 1)]
        const read = (name: 'D' | 'S', start: string, end: string) => pages(facilityKey, name, start, end)
        const reader = workdayReader(workdays.zone, read, {
          of: (ofTeam, ofWorker) => (isAsked(ofTeam, ofWorker) ? true : undefined),
          sum: () => {},
          // A month of UTC has more at its edges than one of the zone.
          days: (_asked, first, end) => {
            for (let at = Math.max(first, from); at < end && at <= to; at++) workdays.visit(index, at)
          },
        })
        await reader.ofMonths([page])
      }
    },

    /** Visits who worked on which device when, in runs of slots of the days and months that a range touches. */
    presence: async (facilityKey: FacilityKey, range: Range, visit: PresentVisitor): Promise<void> => {
      const { months, days, open } = planPresence(range, await through(facilityKey))
      const ofDays = (runs: readonly (readonly [string, string])[]) =>
        Promise.all(runs.map(([first, last]) => pages(facilityKey, 'P', first, last)))
      const ofMonths = async (first: string, last: string) => {
        const found = await pages(facilityKey, 'Q', first, last)
        const packed = new Set(found.map((page) => monthOf(utcDate(startOf(page)))))
        // Months without a page were closed before there were any, or nobody worked in them.
        const missing = monthsBetween(first, last).filter((month) => !packed.has(month))
        return [found, ...(await ofDays(missing.map((month) => [`${month}-01`, lastDayOf(month)] as const)))]
      }
      const [monthPages, dayPages, hourPages] = await Promise.all([
        months ? ofMonths(...months) : [],
        ofDays(days),
        hours(facilityKey, open),
      ])
      for (const page of [...monthPages.flat(), ...dayPages.flat(), ...hourPages]) {
        const start = startOf(page)
        for (const part of page.parts) {
          visitPage(
            part,
            () => {},
            (team, worker, device, from, to) => visit(team, worker, device, start + from * slot, start + to * slot),
          )
        }
      }
    },
  }
}
