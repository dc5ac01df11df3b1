import type { ReportPeriod } from '../../../shared/reports.ts'
import { type Idle, isSectionOf, type Section } from '../figures.ts'
import type { Writer } from './format.ts'
import type { Words } from './words.ts'

/** What a mail is made of. */
export interface Report {
  period: ReportPeriod
  /** Name of the company. */
  company: string
  /** In the order of the tree. */
  groups: readonly (Section | Idle)[]
  /** Where the console is, such as `https://shiftdeck.example.com`. */
  origin: string
  /** The address of the way out. */
  stop: string
}

/** How many groups are shown in full; the others have a line each. */
const inFull = 10

/** The groups that are shown in full, and those that have a line. */
export const parted = (groups: Report['groups']): { full: Section[]; lines: (Section | Idle)[] } => {
  const full = groups.filter(isSectionOf).slice(0, inFull)
  return { full, lines: groups.filter((group) => !full.includes(group as Section)) }
}

/** Performance at a group and the period, compared with the one before. */
export const performanceLink = (
  { origin, period: { kind, first, last } }: Pick<Report, 'origin' | 'period'>,
  uid: string,
) => {
  const times = kind === 'daily' ? `range=day&from=${first}T00` : `range=custom&from=${first}T00&to=${last}T24`
  return `${origin}/home/performance?${times}&groups=${uid}&compare=sameTime`
}

/** Where reports are chosen. */
export const chooseLink = ({ origin }: Pick<Report, 'origin'>) => `${origin}/user/reports`

/** `Mon, Nov 9 to Sun, Nov 15, 2026`, or the day. */
export const spanOf = ({ kind, first, last }: ReportPeriod, words: Words, write: Writer) =>
  kind === 'daily' ? write.dayOfYear(last) : words.span(write.day(first), write.dayOfYear(last))

/** Why somebody gets the mail. */
export const whyOf = ({ period: { kind }, groups }: Report, words: Words) => {
  const [only] = groups
  return only && groups.length === 1 ? words.why[kind](only.group.name) : words.whyMany[kind]
}

/** The figure that a group is known by in few words: `Scans/Hour 219.84, on goal`. */
export const briefOf = (section: Section, words: Words, write: Writer) => {
  const card = section.cards.find(({ id }) => id === section.lead)
  const zone = card && card.zone !== 'none' ? `, ${words.zones[card.zone].toLocaleLowerCase(words.locale)}` : ''
  return `${words.cards[section.lead]} ${write.value(section.lead, card?.value ?? null)}${zone}`
}

/** `Reno North, week of Nov 9: Scans/Hour 219.84, on goal` */
export const subjectOf = ({ period: { kind, first, last }, groups }: Report, words: Words, write: Writer) => {
  const [one] = groups
  const name = one?.group.name ?? ''
  const who = groups.length > 1 ? words.andMore(name, groups.length - 1) : name
  const when = kind === 'daily' ? words.of.daily(write.day(last)) : words.of.weekly(write.short(first))
  const shown = groups.find(isSectionOf)
  return `${who}, ${when}: ${shown ? briefOf(shown, words, write) : words.idle[kind]}`
}

/** What a group of a line has behind its name. */
export const lineOf = (group: Section | Idle, { kind }: ReportPeriod, words: Words, write: Writer): string => {
  if (!isSectionOf(group)) return words.idle[kind]
  const lead = group.cards.find(({ id }) => id === group.lead)
  return [briefOf(group, words, write), ...(lead && lead.past !== null ? [write.change(lead)] : [])].join(', ')
}
