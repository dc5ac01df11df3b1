import { reasonOf } from '../../../shared/refusals.ts'
import { mostRefusedMails } from '../../../shared/savedReports.ts'
import { isThere, type RefusedMails, type SavedReportRecord } from '../../data/savedReports.ts'
import type { Stores } from '../../data/stores.ts'
import type { RefusedFigures, SavedFigures } from './compose.ts'

interface Which {
  company: string
  user: string
  report: SavedReportRecord
  /** The last day of the mail (`YYYY-MM-DD`). */
  last: string
  /** Epoch ms. */
  now: number
}

/** A day counts once, however often its mail is tried. */
const withOneMore = ({ refused }: RefusedFigures, before: RefusedMails | undefined, last: string): RefusedMails =>
  before?.latest === last
    ? before
    : { ...reasonOf(refused), first: before?.first ?? last, latest: last, tries: (before?.tries ?? 0) + 1 }

/**
 * Keeps with a saved report that its mail could not be made, or forgets that earlier ones could not; one that was refused
 * again and again is mailed no more.
 * @returns the last day of the first mail of those that could not be made; undefined where this one can
 */
export const noteOutcome = async (
  { savedReports }: Pick<Stores, 'savedReports'>,
  { company, user, report, last, now }: Which,
  made: SavedFigures | RefusedFigures,
): Promise<string | undefined> => {
  if (!('refused' in made) && !report.refused) return undefined
  let first: string | undefined
  const noted = (before: SavedReportRecord): SavedReportRecord => {
    const { refused: earlier, ...kept } = before
    if (!('refused' in made)) return kept
    const refused = withOneMore(made, earlier, last)
    first = refused.first
    return refused === earlier
      ? before
      : { ...kept, refused, schedule: refused.tries < mostRefusedMails ? kept.schedule : 'none' }
  }
  const done = await savedReports.change([company, user], now, (reports) => {
    const before = reports.find(({ id }) => id === report.id)
    if (!before || !isThere(before)) return reports
    const after = noted(before)
    return after === before ? reports : reports.map((each) => (each === before ? after : each))
  })
  if (!done) throw new Error('The saved report was changed again and again')
  return first
}
