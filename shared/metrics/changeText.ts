import type { ChangeWords } from './changeWords.ts'
import { type Changed, type Compared, sameWithin, whatChanged } from './whatChanged.ts'

/** A piece of a sentence: plain text, a name, or a size with the numbers it comes from. */
export type Piece = string | { name: string } | { size: string; tip: string }

export interface Wording {
  /** What is counted: "Scans". */
  noun: string
  nameOf: (id: string) => string
  valueText: (value: number) => string
}

// No text has this character, and sentences keep it where they put a value.
const mark = '\u0001'

/** What changed, in the words of a language. */
export const changeText = (words: ChangeWords, locale: string) => {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const percents = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const percentOf = (by: number) => `${percents.format(Math.abs(by * 100))}%`

  /** "on the four Mondays before". */
  const comparedText = ({ kind, weeks, weekday }: Pick<Compared, 'kind' | 'weeks' | 'weekday'>): string => {
    if (kind === 'weekdays') return words.compared.weekdays(words.weekdays[weekday - 1] ?? '')
    return kind === 'week' ? words.compared.week : words.compared.weeks(weeks)
  }

  /** "6.2% more", "41.3% less", "about the same". */
  const sizeText = (by: number): string => {
    if (Math.abs(by) < sameWithin) return words.unchanged
    return by > 0 ? words.more(percentOf(by)) : words.less(percentOf(by))
  }

  /** " since the Monday before": since when places moved, where that is not what all is compared with. */
  const sinceText = ({ kind, weekday }: Changed['compared']) =>
    kind === 'weekdays' ? words.since(words.weekday[weekday - 1] ?? '') : ''

  /** What changed, each change as the pieces of a sentence; empty where nothing was and nothing is. */
  const sentences = (changed: Changed, { noun, nameOf, valueText }: Wording): Piece[][] => {
    const [compared, since] = [comparedText(changed.compared), sinceText(changed.compared)]
    return whatChanged(changed).map((change) => {
      const pieces: Piece[] = []
      const put = (piece: Piece) => `${mark}${pieces.push(piece) - 1}${mark}`
      const name = (id: string) => put({ name: nameOf(id) })
      const size = (text: string) =>
        put(
          'now' in change ? { size: text, tip: words.against(valueText(change.now), valueText(change.before)) } : text,
        )
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
            return (change.places > 0 ? words.up : words.down)(name(change.id), Math.abs(change.places), since, by)
          }
          case 'sameRanks':
            return words.samePlaces(since)
          case 'gone':
            return words.gone(name(change.id), size(words.none), change.others)
        }
      }
      return text()
        .split(mark)
        .flatMap((part, at) => (at % 2 === 0 ? part : (pieces[Number(part)] ?? [])))
        .filter((piece) => piece !== '')
    })
  }

  return { comparedText, sizeText, sentences }
}

/** A sentence without its marks. */
export const plainText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.size)).join('')
