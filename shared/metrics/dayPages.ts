import { addFigures, noFigures } from './figures.ts'
import type { PageRow, WorkRow } from './page.ts'
import { slotsPerDay } from './range.ts'

/** The pages of a closed day, by the letter that their names begin with. */
export const dayPageLetters = ['S', 'D', 'F', 'T', 'P'] as const
export type DayPage = (typeof dayPageLetters)[number]

/** Rows added up where they are of the same place by another reckoning. */
const summed = (rows: readonly PageRow[], rowKeyOf: (row: PageRow) => Omit<PageRow, 'figures'>): PageRow[] => {
  const sums = new Map<string, PageRow>()
  for (const row of rows) {
    const rowKey = rowKeyOf(row)
    const key = `${rowKey.team} ${rowKey.worker} ${rowKey.slot}`
    const sum = sums.get(key) ?? { ...rowKey, figures: noFigures() }
    sums.set(key, sum)
    addFigures(sum.figures, row.figures)
  }
  return [...sums.values()]
}

/** The first and the last quarter of a UTC day in which somebody was at work, as the place of the day's total. */
const spanSlot = (first: number, last: number) => 1 + first * slotsPerDay + last

/** What the place of a day's total says: undefined where nobody was at work, or an older release wrote it. */
export const spanOf = (rowKey: number): { first: number; last: number } | undefined =>
  rowKey === 0 ? undefined : { first: Math.floor((rowKey - 1) / slotsPerDay), last: (rowKey - 1) % slotsPerDay }

/**
 * Every worker's total of a day. A day of UTC holds midnight of any zone once at most, so the first and the last
 * quarter tell on which days of its calendar somebody was at work.
 */
const totals = (rows: readonly PageRow[]): PageRow[] => {
  const spans = new Map<string, { first: number; last: number }>()
  const keyOf = ({ team, worker }: PageRow) => `${team} ${worker}`
  for (const row of rows) {
    if (row.figures.working === 0) continue
    const known = spans.get(keyOf(row)) ?? { first: row.slot, last: row.slot }
    spans.set(keyOf(row), { first: Math.min(known.first, row.slot), last: Math.max(known.last, row.slot) })
  }
  return summed(rows, ({ team, worker }) => ({ team, worker, slot: 0 })).map((row) => {
    const span = spans.get(keyOf(row))
    return { ...row, slot: span ? spanSlot(span.first, span.last) : 0 }
  })
}

/**
 * What the pages of a day hold, by what its workers did in each quarter on which devices. One for each question, so
 * that none reads more than it needs:
 * S every worker's quarters · D every worker's total, and from when to when · F the quarters of the whole facility · T the quarters of each
 * team · P who was at work when, and on what.
 * @returns the rows of each page, in the order of the letters
 */
export const dayPages = (rows: readonly WorkRow[]): PageRow[][] => {
  const plain = rows.map(({ team, worker, slot, figures }): PageRow => ({ team, worker, slot, figures }))
  const pages: Record<DayPage, PageRow[]> = {
    S: plain,
    D: totals(plain),
    F: summed(plain, ({ slot }) => ({ team: '', worker: '', slot })),
    T: summed(plain, ({ team, slot }) => ({ team, worker: '', slot })),
    P: rows.map(({ team, worker, slot, devices }) => ({ team, worker, slot, devices, figures: noFigures() })),
  }
  return dayPageLetters.map((letter) => pages[letter])
}
