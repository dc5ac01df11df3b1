import { changeText, plainText } from '../../../shared/metrics/changeText.ts'
import type { ReportKind } from '../../../shared/reports.ts'
import { type Dates, linkTo } from '../../../shared/savedReports.ts'
import type { SavedReportRecord } from '../../data/savedReports.ts'
import { writer } from '../letter/format.ts'
import type { Bar } from './bars.ts'
import type { SavedFigures } from './compose.ts'
import type { Heat } from './heat.ts'
import { heatBody } from './heatMap.ts'
import { rankingBody } from './rankings.ts'
import { skuBody } from './skuMetrics.ts'
import type { SavedWords } from './words.ts'

/** What a mail is about. */
export interface About {
  report: Pick<SavedReportRecord, 'id' | 'name' | 'selection'>
  /** Name of the company. */
  company: string
  kind: ReportKind
  /** Where the console is, such as `https://shiftdeck.example.com`. */
  origin: string
  /** The address of the way out. */
  stop: string
}

/** What is drawn. `of` says what the bars are, where the title does not. */
export type Picture = { kind: 'bars'; bars: Bar[]; of?: string } | { kind: 'heat'; heat: Heat }

/** What a kind of report says of itself. */
export interface Body {
  /** What its page is called: "Team Rankings". */
  report: string
  /** "Scans by team" */
  title: string
  /** What is counted, and how it is written. */
  noun: string
  write: (value: number | null) => string
  /** Of the table; the value is what rows are ordered by. */
  columns: { title: string; type: 'place' | 'name' | 'number' | 'value' }[]
  /** `line` says in the text what the cells say in the table. */
  rows: { cells: string[]; line: string }[]
  /** Lines of the file, its head first. */
  file: (string | number | null)[][]
  picture: Picture
  note?: string
}

/** What a mail says, in the words of a language; HTML, plain text and picture are made of it. */
export interface Content extends Body {
  name: string
  company: string
  /** The days that it is of. */
  span: string
  /** What changed, a sentence each. */
  changes: string[]
  /** That some of the figures are missing. */
  incomplete: string | undefined
  links: Record<'open' | 'stop' | 'choose', string>
  why: string
}

const bodyOf = (figures: SavedFigures['figures'], words: SavedWords): Body => {
  switch (figures.report) {
    case 'skuMetrics':
      return skuBody(figures, words)
    case 'skuHeatMap':
      return heatBody(figures, words)
    default:
      return rankingBody(figures, words)
  }
}

const sentencesOf = (figures: SavedFigures['figures'], { noun, write }: Body, words: SavedWords): string[] => {
  const { changes } = figures
  if (!changes) return []
  const { sentences } = changeText(words.changed, words.locale)
  const nameOf = (id: string) => changes.names.get(id) ?? id
  return sentences(changes, { noun, nameOf, valueText: write }).map(plainText)
}

const incompleteOf = (figures: SavedFigures['figures'], words: SavedWords) =>
  'knownFrom' in figures && figures.knownFrom !== null
    ? words.sku.knownFrom(writer(words).moment(figures.zone, figures.knownFrom))
    : undefined

/** What a mail says of itself, whether its report could be made or not. */
export const aroundOf = (
  { report, company, kind, origin, stop }: About,
  dates: Dates,
  words: SavedWords,
): Pick<Content, 'name' | 'company' | 'span' | 'links' | 'why'> => {
  const write = writer(words)
  return {
    ...{ name: report.name, company },
    span:
      dates.first === dates.last
        ? write.dayOfYear(dates.last)
        : words.span(write.day(dates.first), write.dayOfYear(dates.last)),
    links: { open: `${origin}${linkTo(report, dates)}`, stop, choose: `${origin}/user/reports` },
    why: words.why[kind],
  }
}

export const contentOf = (about: About, { dates, figures }: SavedFigures, words: SavedWords): Content => {
  const body = bodyOf(figures, words)
  const changes = sentencesOf(figures, body, words)
  return { ...body, ...aroundOf(about, dates, words), changes, incomplete: incompleteOf(figures, words) }
}
