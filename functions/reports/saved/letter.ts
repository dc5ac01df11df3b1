import { utf8Mark } from '../../../shared/csv.ts'
import { csvLines } from '../../lib/csv.ts'
import type { Letter, LetterFile } from '../../lib/mail.ts'
import type { SavedFigures } from './compose.ts'
import { type About, type Content, contentOf } from './content.ts'
import { rowsInMail, savedHtml } from './html.ts'
import { type SavedWords, savedWords } from './words.ts'

/** A picture of what a mail says, as PNG. */
export type Draw = (content: Content) => Promise<Uint8Array | undefined>

/** By which the HTML names the picture. */
const pictureId = 'picture'

/** In ASCII, as headers want it: `inbound-scans-2026-11-22`. */
const fileName = (name: string, last: string) => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${plain || 'report'}-${last}`
}

/** The answer of the report's call: place, team and value, as numbers. */
const csvOf = ({ rows }: SavedFigures, content: Content, words: SavedWords): Uint8Array => {
  const lines = [
    [words.place, words.team, content.noun],
    ...rows.map(({ name, value }, index) => [content.rows[index]?.place ?? '', name, value]),
  ]
  return Buffer.from(utf8Mark + csvLines(lines))
}

const textOf = ({ name, title, span, changes, rows, links, why, company }: Content, words: SavedWords) => {
  const shown = rows.slice(0, rowsInMail).map((row) => `  ${row.place}  ${row.name}: ${row.text}`)
  const more = rows.length > rowsInMail ? [words.more(rows.length - rowsInMail)] : []
  return [
    [name, `${title}, ${span}`],
    changes,
    rows.length === 0 ? [words.empty] : [...shown, ...more],
    [`${words.open}: ${links.open}`],
    [why, `${words.stop}: ${links.stop}`, `${words.choose}: ${links.choose}`, words.by(company)],
  ]
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/**
 * A saved report as a mail: what changed, its main rows, its picture where one could be drawn, and a file with all rows;
 * with the headers by which mail programs offer the way out (RFC 8058).
 * @param language which its reader has chosen, if any
 */
export const savedLetter = async (
  about: About,
  figures: SavedFigures,
  language: string | undefined,
  draw: Draw,
): Promise<Letter> => {
  const words = savedWords(language)
  const content = contentOf(about, figures, words)
  const name = fileName(content.name, figures.dates.last)
  const png = await draw(content)
  const files: LetterFile[] = [
    { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: csvOf(figures, content, words) },
    ...(png ? [{ name: `${name}.png`, type: 'image/png', bytes: png, cid: pictureId }] : []),
  ]
  return {
    subject: `${content.name}: ${content.span}`,
    html: savedHtml(content, words, language === 'es' ? 'es' : 'en', png && `cid:${pictureId}`),
    text: textOf(content, words),
    files,
    headers: { 'List-Unsubscribe': `<${about.stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
