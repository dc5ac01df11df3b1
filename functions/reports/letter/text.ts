import { metrics } from '../../../shared/metrics/cardFigures.ts'
import { endsOf, type RowFigure, type Section } from '../figures.ts'
import type { Writer } from './format.ts'
import { chooseLink, lineOf, parted, performanceLink, type Report, spanOf, whyOf } from './report.ts'
import { sentenceOf } from './sentence.ts'
import type { Words } from './words.ts'

/** A report for who reads without HTML. */
export const reportText = (report: Report, words: Words, write: Writer): string => {
  const { period } = report
  const { kind } = period
  const rowOf =
    ({ lead }: Section) =>
    ({ zone, ...row }: RowFigure) =>
      `  ${row.name}: ${[write.value(lead, row.value), ...(zone === 'none' ? [] : [words.zones[zone]]), write.change(row)].join(', ')}`

  const sectionOf = (section: Section) => {
    const { lead, strong, rest } = sentenceOf(section, words, write, kind)
    const { highest, lowest } = endsOf(section.rows)
    const cards = section.cards.map((card) => {
      const decimals = write.decimals(card)
      const goal = write.goal(card, decimals)
      const unit = card.value !== null && metrics[card.id].suffix ? ` ${metrics[card.id].suffix}` : ''
      const goalParts = card.zone === 'none' ? (goal ? [goal] : []) : [`${words.zones[card.zone]} ${goal}`]
      return `${words.cards[card.id]}: ${[`${write.value(card.id, card.value, decimals)}${unit}`, ...goalParts, write.change(card)].join(', ')}`
    })
    const days = section.days.map(
      ({ date, value, zone }) =>
        `  ${write.day(date)}: ${write.value(section.lead, value)}${zone === 'none' ? '' : `, ${words.zones[zone]}`}`,
    )
    const ends = [
      ...(highest.length > 0
        ? [`${words.rows[section.rowsAre]}, ${words.highest}`, ...highest.map(rowOf(section))]
        : []),
      ...(lowest.length > 0 ? [`${words.rows[section.rowsAre]}, ${words.lowest}`, ...lowest.map(rowOf(section))] : []),
    ]
    return [
      [section.group.name, words.compared[kind](spanOf(period, words, write)), `${lead} ${strong}. ${rest}`.trim()],
      cards,
      [words.byDay(words.cards[section.lead]), ...days],
      ends,
      section.idle.length > 0 ? [`${section.idle.join(', ')}: ${words.idle[kind]}.`] : [],
      [`${words.open[kind]}: ${performanceLink(report, section.group.uid)}`],
    ]
      .filter(({ length }) => length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n')
  }

  const { full, lines } = parted(report.groups)
  const others = lines.map((group) => `${group.group.name}: ${lineOf(group, period, words, write)}.`)
  return [
    `${report.company} · ${words.report[kind]}`,
    ...full.map(sectionOf),
    ...(others.length > 0
      ? [[full.length > 0 ? words.others : spanOf(period, words, write), ...others].join('\n')]
      : []),
    `${whyOf(report, words)}\n${words.stop[kind]}: ${report.stop}\n${words.choose}: ${chooseLink(report)}\n${words.by(report.company)}`,
  ].join('\n\n\n')
}
