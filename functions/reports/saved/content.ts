import { changeText, plainText } from '../../../shared/metrics/changeText.ts'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import { whatChanged } from '../../../shared/metrics/whatChanged.ts'
import type { ReportKind } from '../../../shared/reports.ts'
import { linkTo } from '../../../shared/savedReports.ts'
import type { SavedReportRecord } from '../../data/savedReports.ts'
import { writer } from '../letter/format.ts'
import type { SavedFigures } from './compose.ts'
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

/** What a mail says, in the words of a language; HTML, plain text and picture are made of it. */
export interface Content {
  name: string
  company: string
  /** "Scans by team" */
  title: string
  /** The type of its values. */
  noun: string
  /** The days that it is of. */
  span: string
  /** What changed, a sentence each. */
  changes: string[]
  rows: { place: string; name: string; value: number | null; text: string }[]
  links: Record<'open' | 'stop' | 'choose', string>
  why: string
}

const whole: readonly RankingType[] = ['SCANS', 'STEPS', 'ACTIVE_USERS']
const money: readonly RankingType[] = ['ROI', 'COST_P_SCAN']

/** A value as the page writes it. */
export const valueWriter = (type: RankingType, locale: string) => {
  const digits = whole.includes(type) ? 0 : 2
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (value: number | null): string => {
    if (value === null) return '–'
    const size = format.format(Math.abs(value))
    return `${value < 0 && /[1-9]/.test(size) ? '−' : ''}${money.includes(type) ? '$' : ''}${size}`
  }
}

const changesOf = ({ change, type }: SavedFigures, words: SavedWords): string[] => {
  if (!change) return []
  const { comparedText, sentences } = changeText(words.changed, words.locale)
  const wording = {
    noun: words.types[type],
    nameOf: (id: string) => change.names.get(id) ?? id,
    valueText: valueWriter(type, words.locale),
  }
  return sentences(whatChanged(change.parts, { ranked: true }), comparedText(change.compared), wording).map(plainText)
}

export const contentOf = (about: About, figures: SavedFigures, words: SavedWords): Content => {
  const { report, company, kind, origin, stop } = about
  const { dates, type, worker, rows } = figures
  const write = writer(words)
  const text = valueWriter(type, words.locale)
  const noun = words.types[type]
  // Equal values share a place; what has no value has none.
  const placeOf = (value: number | null) =>
    value === null ? '–' : String(1 + rows.filter((row) => row.value !== null && row.value > value).length)
  return {
    ...{ name: report.name, company, noun },
    title: worker === undefined ? words.byTeam(noun) : words.ofWorker(noun, worker),
    span:
      dates.first === dates.last
        ? write.dayOfYear(dates.last)
        : words.span(write.day(dates.first), write.dayOfYear(dates.last)),
    changes: changesOf(figures, words),
    rows: rows.map(({ name, value }) => ({ place: placeOf(value), name, value, text: text(value) })),
    links: { open: `${origin}${linkTo(report.selection, dates)}`, stop, choose: `${origin}/user/reports` },
    why: words.why[kind],
  }
}
