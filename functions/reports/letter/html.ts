import { metrics } from '../../../shared/metrics/cardFigures.ts'
import type { Zone } from '../../../shared/metrics/zones.ts'
import { type CardFigure, endsOf, isSectionOf, type RowFigure, type Section } from '../figures.ts'
import type { Writer } from './format.ts'
import {
  briefOf,
  chooseLink,
  lineOf,
  parted,
  performanceLink,
  type Report,
  spanOf,
  subjectOf,
  whyOf,
} from './report.ts'
import { sentenceOf } from './sentence.ts'
import type { Words } from './words.ts'

/**
 * A report as HTML for mail programs: tables, and what it needs to be read written into the tags, since some drop the
 * style block, where finer colours, dark and narrow stand. Zones are characters with their words beside them: they need
 * no images, which most programs hold back. Short, so that ten groups stay below the 102 kB at which Gmail cuts a mail.
 */

const style = `:root{color-scheme:light dark}
.b{color:#454d5b}.c{color:#636c7b;font-size:12px;line-height:18px;font-weight:400}.n{font-size:13px;line-height:18px}.m{font-size:12px;line-height:18px}.k{border-radius:10px}.kyellow{background:#fff8e8;border-color:#edd199!important}.kred{background:#fff1f2;border-color:#f2c4ca!important}.e{padding:9px 0 9px 8px;border-bottom:1px solid #e3e6eb;white-space:nowrap}.e0{padding:9px 8px 9px 0;border-bottom:1px solid #e3e6eb;font-weight:500}.x{font-size:11px;line-height:16px}.y{padding:5px 0 0;font-size:12px;line-height:16px;white-space:nowrap}.w{white-space:nowrap}.d{padding:0 5px}.r{border-radius:4px 4px 0 0}.u{font-weight:600}.o{border-radius:8px}.green{color:#07664c}.yellow{color:#7a4e00}.red{color:#a5102b}.none{color:#636c7b}a.t{color:#2a45d0}
@media (prefers-color-scheme:dark){.bg{background:#0b0d11!important}.s{background:#161a20!important;border-color:#242a33!important;color:#f1f3f6!important}.b{color:#b6beca}.c{color:#8e97a6}.k{background:#1d222a;border-color:#353d49!important}.kyellow{background:#29210f;border-color:#64501f!important}.kred{background:#2e161a;border-color:#6f2c34!important}.l,.e,.e0{border-color:#242a33!important}.r{background:#5b76f2!important}.green{color:#5addb8}.yellow{color:#ffd27a}.red{color:#ff9299}.none{color:#8e97a6}.o{background:#4a66f0!important}a.t{color:#9db0ff}}
@media (max-width:480px){.p{padding-left:16px!important;padding-right:16px!important}.q{padding-left:10px!important;padding-right:10px!important}.f,.f>tbody{display:block!important;font-size:0}.f>tbody>tr{display:inline!important}.f>tbody>tr>td{display:inline-block!important;width:50%!important;box-sizing:border-box;vertical-align:top}.d{padding:0 2px}.h{display:none!important}.bg{padding:0!important}.s{border:0!important;border-radius:0!important}.z{width:100%!important}.z a{display:block!important;text-align:center}}`

const marks: Record<Zone, string> = { green: '●', yellow: '▲', red: '◆', none: '○' }
const barHeight = 72

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const table = (rows: string, more = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${more}>${rows}</table>`

const heading = (text: string) => `<h2 class="u" style="margin:0;font-size:15px;line-height:20px">${text}</h2>`

export const reportHtml = (report: Report, words: Words, write: Writer, language: string): string => {
  const { kind } = report.period
  const zoneText = (zone: Zone) => `<b class="w ${zone}">${marks[zone]} ${words.zones[zone]}</b>`
  const zoneMark = (zone: Zone) =>
    `<span class="${zone}" role="img" aria-label="${words.zones[zone]}">${marks[zone]}</span>`

  const cardOf = (card: CardFigure) => {
    const { id, value, zone } = card
    const { suffix } = metrics[id]
    const decimals = write.decimals(card)
    const goal = write.goal(card, decimals)
    const unit = suffix && value !== null ? `<span class="c"> ${suffix}</span>` : ''
    // A goal without a zone, such as of a rate without a value, is shown by itself.
    const zoneWords = zone === 'none' && goal ? '' : zoneText(zone)
    return `<td width="33.3%" valign="top" style="padding:0 6px 12px">${table(
      `<tr><td class="k k${zone}" style="padding:12px;border:1px solid #e3e6eb"><div class="b n">${words.cards[id]}</div><div style="font-size:25px;line-height:32px" class="u">${write.value(id, value, decimals)}${unit}</div><div class="b m">${zoneWords}${goal ? ` <span class="w">${goal}</span>` : ''}<br>${write.change(card)}</div></td></tr>`,
    )}</td>`
  }

  const barsOf = ({ days, lead, cards }: Section) => {
    const highest = Math.max(...days.map(({ value }) => value ?? 0))
    const goal = write.goal(cards.find(({ id }) => id === lead) ?? { id: lead, target: { goal: null, due: null } })
    const bars = days.map(({ value, zone }) => {
      const height = value && highest > 0 ? Math.max(2, Math.round((barHeight * value) / highest)) : 0
      return `<td width="14.28%" valign="bottom" class="d"><div class="x${zone === 'red' ? ' u' : ''}">${write.value(lead, value)}</div><div class="r" style="height:${height}px;background:#5f79e6"></div></td>`
    })
    const labels = days.map(
      ({ date, zone }) => `<td class="b y">${write.weekday(date)}${zone === 'none' ? '' : ` ${zoneMark(zone)}`}</td>`,
    )
    const held = goal ? ` <span class="c">${words.goal} ${goal}</span>` : ''
    return `${heading(`${words.byDay(words.cards[lead])}${held}`)}${table(`<tr align="center">${bars.join('')}</tr><tr align="center">${labels.join('')}</tr>`, ' style="margin-top:10px"')}`
  }

  const rowsOf = ({ rows, rowsAre, idle, lead }: Section) => {
    const { highest, lowest } = endsOf(rows)
    const rowOf = (row: RowFigure) =>
      `<tr align="right"><td align="left" class="e0">${escaped(row.name)}</td><td align="left" class="e m">${row.zone === 'none' ? '' : zoneText(row.zone)}</td><td class="e u">${write.value(lead, row.value)}</td><td class="e b h">${write.value(0, row.scans)}</td><td class="e b">${write.change(row)}</td></tr>`
    const headed = (title: string, some: readonly RowFigure[]) =>
      some.length === 0
        ? ''
        : `<tr><td colspan="5" class="c" style="padding-top:8px">${title}</td></tr>${some.map(rowOf).join('')}`
    const body =
      rows.length === 0
        ? ''
        : table(
            `<tr align="right"><td align="left" colspan="2">${heading(words.rows[rowsAre])}</td><td class="b m w">${words.cards[lead]}</td><td class="b m h">${words.cards[0]}</td><td class="b m">${words.change}</td></tr>${headed(words.highest, highest)}${headed(words.lowest, lowest)}`,
            ' style="margin-top:22px"',
          )
    const more = idle.length > 8 ? ` +${idle.length - 8}` : ''
    const resting =
      idle.length === 0
        ? ''
        : `<div class="c" style="margin-top:10px">${escaped(idle.slice(0, 8).join(', '))}${more}: ${words.idle[kind]}.</div>`
    return body + resting
  }

  const sectionOf = (section: Section, index: number) => {
    const { group, cards } = section
    const { lead, strong, rest } = sentenceOf(section, words, write, kind)
    const line = index > 0 ? ';border-top:1px solid #e3e6eb' : ''
    const threes = [cards.slice(0, 3), cards.slice(3)].map((some) => `<tr>${some.map(cardOf).join('')}</tr>`).join('')
    const compared = words.compared[kind](spanOf(report.period, words, write))
    return `<tr><td class="p l" style="padding:24px 24px 4px${line}"><h1 class="u" style="margin:0;font-size:25px;line-height:32px">${escaped(group.name)}</h1><div class="b" style="font-size:14px">${compared}</div><div style="margin-top:14px;font-size:16px;line-height:24px">${lead} <b>${strong}</b>. ${rest}</div></td></tr><tr><td class="q" style="padding:16px 18px 0">${table(threes, ' class="f"')}</td></tr><tr><td class="p" style="padding:12px 24px 24px">${barsOf(section)}${rowsOf(section)}${table(
      `<tr><td style="padding-top:22px"><table role="presentation" class="z" cellpadding="0" cellspacing="0"><tr><td class="o" style="background:#2f49d6"><a href="${performanceLink(report, group.uid)}" style="display:inline-block;padding:11px 20px;font-size:14px;font-weight:600;color:#ffffff;text-decoration:none">${words.open[kind]}</a></td></tr></table></td></tr>`,
    )}</td></tr>`
  }

  const { full, lines } = parted(report.groups)
  const linesOf = () => {
    if (lines.length === 0) return ''
    const title =
      full.length > 0
        ? heading(words.others)
        : `<h1 class="b" style="margin:0;font-size:14px;font-weight:400">${spanOf(report.period, words, write)}</h1>`
    const each = lines.map(
      (group) =>
        `<div style="margin-top:8px"><b>${escaped(group.group.name)}</b>: ${lineOf(group, report.period, words, write)}${isSectionOf(group) ? ` <a class="t" href="${performanceLink(report, group.group.uid)}">${words.openShort}</a>` : '.'}</div>`,
    )
    return `<tr><td class="p l" style="padding:20px 24px${full.length > 0 ? ';border-top:1px solid #e3e6eb' : ''}">${title}${each.join('')}</td></tr>`
  }

  const initials = report.company
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
  const [first] = full
  const preview = first ? `${briefOf(first, words, write)}. ${sentenceOf(first, words, write, kind).rest}` : ''
  const foot = `${escaped(whyOf(report, words))}<br><a class="t" href="${escaped(report.stop)}">${words.stop[kind]}</a> (${words.noSignIn}) &#160;·&#160; <a class="t" href="${chooseLink(report)}">${words.choose}</a><br>${escaped(words.by(report.company))}`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subjectOf(report, words, write))}</title><style>${style}</style></head><body class="bg" style="margin:0;padding:0;background:#f2f3f6"><div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div><div role="main">${table(
    `<tr><td class="bg" align="center" style="padding:24px 16px"><table role="presentation" class="s" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;color:#14181f;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;font-variant-numeric:tabular-nums"><tr><td class="p l" style="padding:16px 24px;border-bottom:1px solid #e3e6eb">${table(
      `<tr><td width="28" height="28" align="center" style="border-radius:7px;background:#b8361f;color:#ffffff;font-size:12px;font-weight:700;line-height:28px">${escaped(initials)}</td><td class="u" style="padding-left:10px">${escaped(report.company)}</td><td class="c" align="right">${words.report[kind]}</td></tr>`,
    )}</td></tr>${full.map(sectionOf).join('')}${linesOf()}<tr><td class="p l c" style="padding:16px 24px;border-top:1px solid #e3e6eb">${foot}</td></tr></table></td></tr>`,
    ' class="bg" style="background:#f2f3f6"',
  )}</div></body></html>`
}
