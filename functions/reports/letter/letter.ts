import type { Letter } from '../../lib/mail.ts'
import { writer } from './format.ts'
import { reportHtml } from './html.ts'
import { type Report, subjectOf } from './report.ts'
import { reportText } from './text.ts'
import { wordsFor } from './words.ts'

/**
 * A report as a mail, with the headers by which mail programs offer the way out (RFC 8058).
 * @param language which its reader has chosen, if any
 */
export const reportLetter = (report: Report, language: string | undefined): Letter => {
  const words = wordsFor(language)
  const write = writer(words)
  return {
    subject: subjectOf(report, words, write),
    html: reportHtml(report, words, write, language === 'es' ? 'es' : 'en'),
    text: reportText(report, words, write),
    headers: { 'List-Unsubscribe': `<${report.stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
