import { normalised } from '../../parts/table/rows.ts'

export type Section = 'pages' | 'people' | 'performance' | 'actions'

/** Something that the palette can find. */
export interface Entry {
  key: string
  section: Section
  title: string
  /** What tells it from others of the same title. */
  detail?: string
  /** Further words that it is found by. */
  also?: string
}

/** How many entries of a section are shown. */
export const shownOf: Record<Section, number> = { pages: 7, people: 6, performance: 6, actions: 4 }
/** In their order on the screen. */
export const sections = Object.keys(shownOf) as Section[]

interface Prepared<E extends Entry> {
  entry: E
  title: string
  /** The words of all that is not the title, a blank before each. */
  rest: string
}

const noLetters = /[^\p{L}\p{N}]+/gu

/** Entries with their texts as searches compare them; done once, since there may be thousands. */
export const prepared = <E extends Entry>(entries: readonly E[]): Prepared<E>[] =>
  entries.map((entry) => ({
    entry,
    title: normalised(entry.title),
    rest: ` ${normalised(`${entry.detail ?? ''} ${entry.also ?? ''}`).replace(noLetters, ' ')}`,
  }))

/** The least is the best, -1 the very title; undefined is no match. Titles are found by any part, the rest by how its words begin. */
const rank = ({ title, rest }: Prepared<Entry>, query: string, words: readonly string[]) => {
  if (!words.every((word) => title.includes(word) || rest.includes(` ${word}`))) return undefined
  if (title === query) return -1
  if (title.startsWith(query)) return 0
  const starts = (word: string) => title.startsWith(word) || title.includes(` ${word}`)
  if (words.every(starts)) return 1
  return words.every((word) => title.includes(word)) ? 2 : 3
}

export interface Found<E extends Entry> {
  section: Section
  entries: E[]
  /** How many more there are. */
  more: number
}

/**
 * What a query finds, by section, the best first; a section that has the very title comes before the others. Nothing asked for shows the pages and actions only: of people and
 * groups there are too many to choose from.
 */
export const search = <E extends Entry>(all: readonly Prepared<E>[], query: string): Found<E>[] => {
  const asked = normalised(query).trim()
  const words = asked.split(noLetters).filter(Boolean)
  const found = sections.flatMap((section) => {
    const some = all.filter(({ entry }) => entry.section === section)
    const ranked =
      words.length === 0
        ? section === 'pages' || section === 'actions'
          ? some.map((each) => ({ each, at: 0 }))
          : []
        : some.flatMap((each) => {
            const at = rank(each, asked, words)
            return at === undefined ? [] : [{ each, at }]
          })
    const entries = ranked.sort((a, b) => a.at - b.at).map(({ each }) => each.entry)
    const shown = words.length === 0 ? entries : entries.slice(0, shownOf[section])
    const named = ranked[0]?.at === -1
    return shown.length > 0 ? [{ section, entries: shown, more: entries.length - shown.length, named }] : []
  })
  return found.sort((a, b) => Number(b.named) - Number(a.named)).map(({ named: _, ...each }) => each)
}
