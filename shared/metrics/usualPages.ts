import { addDays, day, slot, utcDayStart } from '../time.ts'
import { noFigures } from './figures.ts'
import { type PageRow, visitPage } from './page.ts'
import type { Amounts } from './usual.ts'

/**
 * What is kept of each weekday of UTC, so that what is usual is a read of one or two small pages a facility: its last
 * dates, by quarter. Pages of UTC know no zone: whoever asks reads them by any clock.
 */

/** One more than is asked for: the newest is of the last seven days. */
const keptWeeks = 5
/** And one more, since the newest may be without work. */
const weeksRead = keptWeeks + 1

/** The weekday of a UTC date, 0 is Sunday. */
export const utcWeekday = (date: string): number => new Date(utcDayStart(date)).getUTCDay()

/** The dates that the pages of a weekday may be made of, when days are closed up to a UTC date; the newest first. */
export const datesToKeep = (weekday: number, closed: string): string[] => {
  const newest = addDays(closed, -((utcWeekday(closed) - weekday + 7) % 7))
  return Array.from({ length: weeksRead }, (_, back) => addDays(newest, -7 * back))
}

/** What a team did in the quarter of an hour that begins at `at`, epoch ms. */
export interface Done extends Amounts {
  team: string
  at: number
}

/**
 * The rows of a weekday's two pages: the quarters of the whole facility, and those of each team. In the place of a
 * worker stands the date. They hold the last date on which anything was done, and those of the 4 weeks before it.
 * @param dates of the weekday, the newest first
 */
export const usualPages = (dates: readonly string[], done: Iterable<Done>): [PageRow[], PageRow[]] => {
  const [whole, teams] = [new Map<string, PageRow>(), new Map<string, PageRow>()]
  const worked = new Set<string>()
  const add = (rows: Map<string, PageRow>, team: string, { at, scans, steps }: Done) => {
    const key = `${team} ${at}`
    const midnight = at - (at % day)
    const date = dates.find((each) => utcDayStart(each) === midnight) ?? ''
    const row = rows.get(key) ?? { team, worker: date, slot: (at - midnight) / slot, figures: noFigures() }
    rows.set(key, row)
    row.figures.scans += scans
    row.figures.steps += steps
    worked.add(date)
  }
  for (const each of done) {
    if (each.scans + each.steps === 0) continue
    add(whole, '', each)
    add(teams, each.team, each)
  }
  const newest = dates.find((date) => worked.has(date))
  const oldest = newest === undefined ? '' : addDays(newest, -7 * (keptWeeks - 1))
  const kept = (rows: Map<string, PageRow>) => [...rows.values()].filter(({ worker }) => worker >= oldest)
  return [kept(whole), kept(teams)]
}

/**
 * Visits what pages of weekdays say of a facility, or of one of its teams.
 * @param team of the team pages, whose rows; else all
 * @param visit with the start of the quarter, epoch ms
 */
export const visitUsual = (
  pages: readonly Uint8Array[],
  team: string | undefined,
  visit: (at: number, amounts: Amounts) => void,
) => {
  for (const page of pages) {
    visitPage(page, (ofTeam, date, quarter, { scans, steps }) => {
      if (team === undefined || ofTeam === team) visit(utcDayStart(date) + quarter * slot, { scans, steps })
    })
  }
}
