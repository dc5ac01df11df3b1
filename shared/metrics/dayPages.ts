import { addFigures, noFigures } from './figures.ts'
import type { PageRow, WorkRow } from './page.ts'

/** The pages of a closed day, by the letter that their names begin with. */
export const dayPageLetters = ['S', 'D', 'F', 'T', 'P'] as const
export type DayPage = (typeof dayPageLetters)[number]

/** Rows added up where they are of the same place by another reckoning. */
const summed = (rows: readonly PageRow[], placeOf: (row: PageRow) => Omit<PageRow, 'figures'>): PageRow[] => {
  const sums = new Map<string, PageRow>()
  for (const row of rows) {
    const place = placeOf(row)
    const key = `${place.team} ${place.worker} ${place.slot}`
    const sum = sums.get(key) ?? { ...place, figures: noFigures() }
    sums.set(key, sum)
    addFigures(sum.figures, row.figures)
  }
  return [...sums.values()]
}

/**
 * What the pages of a day hold, by what its workers did in each quarter on which devices. One for each question, so
 * that none reads more than it needs:
 * S every worker's quarters · D every worker's total · F the quarters of the whole facility · T the quarters of each
 * team · P who was at work when, and on what.
 * @returns the rows of each page, in the order of the letters
 */
export const dayPages = (rows: readonly WorkRow[]): PageRow[][] => {
  const plain = rows.map(({ team, worker, slot, figures }): PageRow => ({ team, worker, slot, figures }))
  const pages: Record<DayPage, PageRow[]> = {
    S: plain,
    D: summed(plain, ({ team, worker }) => ({ team, worker, slot: 0 })),
    F: summed(plain, ({ slot }) => ({ team: '', worker: '', slot })),
    T: summed(plain, ({ team, slot }) => ({ team, worker: '', slot })),
    P: rows.map(({ team, worker, slot, devices }) => ({ team, worker, slot, devices, figures: noFigures() })),
  }
  return dayPageLetters.map((letter) => pages[letter])
}
