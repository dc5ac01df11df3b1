import type { Selection } from '../../../shared/contract/savedReports.ts'
import { mostRefusedMails } from '../../../shared/savedReports.ts'
import type { Letter } from '../../lib/mail.ts'
import type { RefusedFigures } from './compose.ts'
import { type About, aroundOf } from './content.ts'
import { framedHtml } from './html.ts'
import { footOf, stopHeaders } from './letter.ts'
import { type SavedWords, savedWords } from './words.ts'

const reportOf = ({ report }: Selection, { reports }: SavedWords) =>
  report === 'skuMetrics' || report === 'skuHeatMap' ? reports[report] : reports.rankings

/**
 * Tells the user of a saved report that it cannot be made, why, and what becomes of it: the one mail about that.
 * @param language which its reader has chosen, if any
 */
export const refusedLetter = (
  about: About,
  { dates, refused: { message } }: RefusedFigures,
  language: string | undefined,
): Letter => {
  const words = savedWords(language)
  const { refused } = words
  const around = aroundOf(about, dates, words)
  const { name, span, links } = around
  const sentences = [refused.reasons[message] ?? refused.other(message), refused.next(mostRefusedMails - 1)]
  const subtitle = refused.made(span)
  const framed = {
    ...{
      ...around,
      report: reportOf(about.report.selection, words),
      subtitle,
      preview: sentences[0] ?? '',
      sentences,
      body: '',
    },
  }
  const text = [[name, subtitle], sentences, [`${words.open}: ${links.open}`], footOf(around, words)].map((lines) =>
    lines.join('\n'),
  )
  return {
    subject: refused.subject(name),
    html: framedHtml(framed, words, language === 'es' ? 'es' : 'en'),
    text: text.join('\n\n'),
    headers: stopHeaders(about),
  }
}
