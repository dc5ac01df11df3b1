import type { Session } from '../../../shared/contract/session.ts'
import { byWhom } from '../../parts/print/print.ts'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { charts } from '../../words/en/charts.ts'

/** The line below a printed chart’s title: whose it is, of what, and who printed it when. @param at ISO instant */
export const printedSummary = ({ by, span }: { by: string; span: string }, session: Session, at: string) => {
  const { name, time_zone } = session.company
  return charts.print.summary(name, by, span, dateTimeIn(time_zone, at), byWhom(session))
}
