import { utf8Mark } from '../../../shared/csv.ts'
import { csvLines } from '../../lib/csv.ts'
import type { Letter, LetterFile } from '../../lib/mail.ts'
import { barsOf } from './bars.ts'
import type { SavedFigures } from './compose.ts'
import { type About, type Content, contentOf } from './content.ts'
import { heatOf } from './heat.ts'
import { rowsInMail, savedHtml } from './html.ts'
import { type SavedWords, savedWords } from './words.ts'

/** Makes a PNG of an SVG; undefined where that did not work. */
export type Draw = (svg: string) => Promise<Uint8Array | undefined>

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

/** The picture of what a mail says, as SVG; undefined where there is nothing to draw. */
export const pictureOf = ({ title, picture }: Pick<Content, 'title' | 'picture'>): string | undefined =>
  picture.kind === 'heat'
    ? heatOf(title, picture.heat)
    : barsOf(picture.of === undefined ? title : `${title}: ${picture.of}`, picture.bars)

const csvOf = ({ file }: Content): Uint8Array => Buffer.from(utf8Mark + csvLines(file))

/** A code as it is, on one line. */
const plain = (text: string) => text.replace(/\p{Cc}/gu, ' ')

/** The end of each mail as text: why it comes, and how to stop it. */
export const footOf = ({ links, why, company }: Pick<Content, 'links' | 'why' | 'company'>, words: SavedWords) => [
  why,
  `${words.stop}: ${links.stop}`,
  `${words.choose}: ${links.choose}`,
  words.by(company),
]

/** The headers by which mail programs offer the way out (RFC 8058). */
export const stopHeaders = ({ stop }: Pick<About, 'stop'>) => ({
  'List-Unsubscribe': `<${stop}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const textOf = (content: Content, words: SavedWords) => {
  const { name, title, span, changes, rows, note, incomplete, links } = content
  const shown = rows.slice(0, rowsInMail).map((row) => `  ${plain(row.line)}`)
  const more = rows.length > rowsInMail ? [words.more(rows.length - rowsInMail)] : []
  return [
    [name, `${title}, ${span}`],
    changes,
    rows.length === 0 ? [words.empty] : [...shown, ...more, ...(note ? [note] : [])],
    incomplete ? [incomplete] : [],
    [`${words.open}: ${links.open}`],
    footOf(content, words),
  ]
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/**
 * A saved report as a mail: what changed, its main rows, its picture where one could be drawn, and a file with all rows.
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
  const svg = pictureOf(content)
  const png = svg === undefined ? undefined : await draw(svg)
  const files: LetterFile[] = [
    { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: csvOf(content) },
    ...(png ? [{ name: `${name}.png`, type: 'image/png', bytes: png, cid: pictureId }] : []),
  ]
  return {
    subject: `${content.name}: ${content.span}`,
    html: savedHtml(content, words, language === 'es' ? 'es' : 'en', png && `cid:${pictureId}`),
    text: textOf(content, words),
    files,
    headers: stopHeaders(about),
  }
}
