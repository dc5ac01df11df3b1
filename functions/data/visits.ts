import type { Figures } from '../../shared/metrics/figures.ts'
import { type PageVisitor, visitPage } from '../../shared/metrics/page.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { slot } from '../../shared/time.ts'
import type { ReadPage } from './pages.ts'

/** A facility of a company. */
export interface FacilityKey {
  company: string
  facility: string
}

/** The figures object is used again for the next row: copy what you keep. */
export type TotalVisitor = (team: string, worker: string, figures: Readonly<Figures>) => void
/** `start` is the start of the slot, epoch ms. */
export type SlotVisitor = (team: string, worker: string, start: number, figures: Readonly<Figures>) => void

/** Visits the slots of a page that lie in a range; slot 0 of the page starts at `first`. */
export const slotsIn =
  (first: number, { from, to }: Range, visit: SlotVisitor): PageVisitor =>
  (team, worker, index, figures) => {
    const start = first + index * slot
    if (start >= from && start < to) visit(team, worker, start, figures)
  }

/** Visits every row of some pages. */
export const visitPages = (pages: readonly ReadPage[], visit: PageVisitor) => {
  for (const { parts } of pages) for (const page of parts) visitPage(page, visit)
}
