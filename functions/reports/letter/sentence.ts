import type { ReportKind } from '../../../shared/reports.ts'
import type { Section } from '../figures.ts'
import type { Writer } from './format.ts'
import type { Words } from './words.ts'

/** What a section says first: the main figure, of which a part is emphasised, and what else is to be known. */
export interface Sentence {
  lead: string
  strong: string
  rest: string
}

/** The main figure against its goal, or else against the period before. */
const mainOf = ({ cards, lead }: Section, words: Words, write: Writer, kind: ReportKind): [string, string] => {
  const card = cards.find(({ id }) => id === lead)
  const name = words.cards[lead]
  if (!card || card.value === null) return words.plain(name, '–')
  const { value, target, past } = card
  if (target.due) {
    const ahead = (100 * (value - target.due)) / target.due
    const percent = write.percent(ahead)
    return words.against(name, percent, Number(ahead.toFixed(2)) === 0 ? 'on' : ahead > 0 ? 'over' : 'under')
  }
  if (past === null || past === 0) return words.plain(name, write.value(lead, value))
  const change = (100 * (value - past)) / past
  return words.changed(name, write.value(lead, value), write.percent(change), change > 0, kind)
}

/** One sentence of a section: how it went, and what needs a look. */
export const sentenceOf = (section: Section, words: Words, write: Writer, kind: ReportKind): Sentence => {
  const [lead, strong] = mainOf(section, words, write, kind)
  const named = (zone: 'yellow' | 'red') =>
    section.cards.filter((card) => card.id !== section.lead && card.zone === zone).map(({ id }) => words.cards[id])
  const offDays = kind === 'weekly' ? section.days.filter(({ zone }) => zone === 'red') : []
  const [near, off] = [named('yellow'), named('red')]
  const facts = [
    ...(off.length > 0 ? [words.off(words.listed(off))] : []),
    ...(near.length > 0 ? [words.near(words.listed(near))] : []),
    ...(offDays.length > 0 && offDays.length < section.days.length
      ? [words.offDays(words.listed(offDays.map(({ date }) => write.weekdayLong(date))))]
      : []),
  ]
  const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase(words.locale) + text.slice(1)
  return { lead, strong, rest: facts.map((fact) => `${capital(fact)}.`).join(' ') }
}
