import type { Content } from './content.ts'
import { cut, escaped } from './picture.ts'
import type { SavedWords } from './words.ts'

/** A saved report as HTML for mail programs: what it needs to be read is in the tags; dark and narrow may be dropped. */

const style = `:root{color-scheme:light dark}
.c{color:#636c7b;font-size:12px;line-height:18px}.b{color:#454d5b}.u{font-weight:600}a.t{color:#2a45d0}
@media (prefers-color-scheme:dark){.bg{background:#0b0d11!important}.s{background:#161a20!important;border-color:#242a33!important;color:#f1f3f6!important}.c{color:#8e97a6}.b{color:#b6beca}.l,.e{border-color:#242a33!important}.o{background:#4a66f0!important}a.t{color:#9db0ff}}
@media (max-width:480px){.p{padding-left:16px!important;padding-right:16px!important}.bg{padding:0!important}.s{border:0!important;border-radius:0!important}}`

const table = (rows: string, more = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${more}>${rows}</table>`
const line = 'border-top:1px solid #e3e6eb'

/** How many rows stand in the mail itself; the file has all. */
export const rowsInMail = 25

/** Characters of a name in a table: codes may have hundreds. */
const mostCharacters = 80

type Column = Content['columns'][number]
const columnStyles: Record<Column['type'], { cell: string; align: string; width?: number }> = {
  place: { cell: 'b e', align: 'left', width: 48 },
  name: { cell: 'e', align: 'left' },
  number: { cell: 'b e', align: 'right' },
  value: { cell: 'u e', align: 'right' },
}

const tableOf = ({ columns, rows }: Pick<Content, 'columns' | 'rows'>) => {
  const cellOf = (text: string, at: number) => {
    const { cell, align, width } = columnStyles[columns[at]?.type ?? 'number']
    const style = `padding:8px 0${at > 0 && align === 'right' ? ' 8px 12px' : ''};${line};word-break:${align === 'left' ? 'break-word' : 'normal'}`
    return `<td class="${cell}" align="${align}"${width ? ` width="${width}"` : ''} style="${style}">${escaped(cut(text, mostCharacters))}</td>`
  }
  const headOf = ({ title, type }: Column) =>
    `<th scope="col" align="${columnStyles[type].align}" class="c" style="padding:0${columnStyles[type].align === 'right' ? ' 0 0 12px' : ''}">${escaped(title)}</th>`
  const lines = rows.map(({ cells }) => `<tr>${cells.map(cellOf).join('')}</tr>`)
  return `<table width="100%" cellpadding="0" cellspacing="0"><thead><tr>${columns.map(headOf).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** What every mail of a saved report says around its body. */
export interface Framed extends Pick<Content, 'report' | 'name' | 'company' | 'links' | 'why'> {
  /** Below the name: "Scans by team, Sun, Mar 8, 2026". */
  subtitle: string
  /** What mail programs show of it in a list. */
  preview: string
  /** Sentences below the head. */
  sentences: readonly string[]
  /** HTML above the button. */
  body: string
}

/** A whole mail, with the button that leads to the report's page and the way out. */
export const framedHtml = (framed: Framed, words: SavedWords, language: string) => {
  const { report, name, company, subtitle, preview, sentences, body, links, why } = framed
  const lead =
    sentences.length === 0
      ? ''
      : `<p style="margin:12px 0 0;font-size:15px;line-height:22px">${sentences.map(escaped).join(' ')}</p>`
  const button = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:20px"><tr><td class="o" style="border-radius:8px;background:#2f49d6"><a href="${escaped(links.open)}" style="display:inline-block;padding:11px 20px;font-size:14px;font-weight:600;color:#ffffff;text-decoration:none">${words.open}</a></td></tr></table>`
  const foot = `${why}<br><a class="t" href="${escaped(links.stop)}">${words.stop}</a> (${words.noSignIn}) &#160;·&#160; <a class="t" href="${escaped(links.choose)}">${words.choose}</a><br>${escaped(words.by(company))}`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(name)}</title><style>${style}</style></head><body class="bg" style="margin:0;padding:0;background:#f2f3f6"><div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div><div role="main">${table(
    `<tr><td class="bg" align="center" style="padding:24px 16px"><table role="presentation" class="s" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;color:#14181f;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;font-variant-numeric:tabular-nums"><tr><td class="p" style="padding:16px 24px"><span class="u">${escaped(company)}</span> <span class="c">${escaped(report)}</span></td></tr><tr><td class="p l" style="padding:20px 24px;${line}"><h1 class="u" style="margin:0;font-size:25px;line-height:32px">${escaped(name)}</h1><div class="b" style="font-size:14px">${escaped(subtitle)}</div>${lead}</td></tr><tr><td class="p" style="padding:0 24px 24px">${body}${button}</td></tr><tr><td class="p l c" style="padding:16px 24px;${line}">${foot}</td></tr></table></td></tr>`,
    ' class="bg" style="background:#f2f3f6"',
  )}</div></body></html>`
}

/** @param picture how the HTML names the picture; undefined where there is none */
export const savedHtml = (content: Content, words: SavedWords, language: string, picture: string | undefined) => {
  const { title, span, changes, columns, rows, note, incomplete } = content
  const shown = rows.slice(0, rowsInMail)
  const body =
    rows.length === 0 ? `<p class="b" style="margin:0">${words.empty}</p>` : tableOf({ columns, rows: shown })
  const more =
    rows.length > shown.length
      ? `<p class="c" style="margin:10px 0 0">${words.more(rows.length - shown.length)}</p>`
      : ''
  const noted = note && rows.length > 0 ? `<p class="c" style="margin:10px 0 0">${escaped(note)}</p>` : ''
  const lacking = incomplete ? `<p class="b" style="margin:10px 0 0">${escaped(incomplete)}</p>` : ''
  const image = picture
    ? `<img src="${picture}" width="552" alt="${escaped(words.picture[content.picture.kind](title))}" style="display:block;width:100%;height:auto;margin:0 0 16px;border-radius:8px">`
    : ''
  const subtitle = `${title}, ${span}`
  const framed = {
    subtitle,
    preview: changes[0] ?? subtitle,
    sentences: changes,
    body: `${image}${body}${more}${lacking}${noted}`,
  }
  return framedHtml({ ...content, ...framed }, words, language)
}
