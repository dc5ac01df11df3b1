import type { Change, Compared } from '../../../shared/metrics/whatChanged.ts'
import { sameWithin } from '../../../shared/metrics/whatChanged.ts'
import { changeSize } from '../../parts/metrics/format.ts'
import { locale } from '../../words/en/locale.ts'
import { whatChanged as words } from '../../words/en/whatChanged.ts'

/** A piece of a sentence: plain text, a name, or a size with the numbers it comes from. */
export type Piece = string | { name: string } | { size: string; tip: string }

export interface Wording {
  /** What is counted: "Scans". */
  noun: string
  nameOf: (id: string) => string
  valueText: (value: number) => string
}

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

/** "on the four Mondays before". */
export const comparedText = ({ kind, weeks, weekday }: Pick<Compared, 'kind' | 'weeks' | 'weekday'>): string => {
  if (kind === 'weekdays') return words.compared.weekdays(words.weekdays[weekday - 1] ?? '')
  return kind === 'week' ? words.compared.week : words.compared.weeks(weeks)
}

/** "6.2% more", "41.3% less", "about the same". */
export const sizeText = (by: number): string => {
  if (Math.abs(by) < sameWithin) return words.unchanged
  return by > 0 ? words.more(changeSize(by * 100)) : words.less(changeSize(by * 100))
}

// No text has this character, and sentences keep it where they put a value.
const mark = '\u0001'

/** Each change as the pieces of a sentence. */
export const sentences = (
  changes: readonly Change[],
  compared: string,
  { noun, nameOf, valueText }: Wording,
): Piece[][] =>
  changes.map((change) => {
    const pieces: Piece[] = []
    const put = (piece: Piece) => `${mark}${pieces.push(piece) - 1}${mark}`
    const name = (id: string) => put({ name: nameOf(id) })
    const tip = words.against(valueText(change.now), valueText(change.before))
    const size = (text: string) => put({ size: text, tip })
    const text = () => {
      switch (change.kind) {
        case 'total': {
          if (change.by === null) return words.onlyNow(noun, size(valueText(change.now)), compared)
          const say = Math.abs(change.by) < sameWithin ? words.same : words.total
          return say(noun, size(sizeText(change.by)), compared)
        }
        case 'share':
          return words[change.way](size(`${Math.round(change.share * 100)}%`), list.format(change.ids.map(name)))
        case 'rank': {
          const by = size(change.by === null ? words.noChange : sizeText(change.by))
          return (change.places > 0 ? words.up : words.down)(name(change.id), Math.abs(change.places), by)
        }
        case 'gone':
          return words.gone(name(change.id), size(words.none), change.others)
      }
    }
    return text()
      .split(mark)
      .flatMap((part, at) => (at % 2 === 0 ? part : (pieces[Number(part)] ?? [])))
      .filter((piece) => piece !== '')
  })
