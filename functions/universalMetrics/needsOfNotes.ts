import type { ReleaseNote } from '../../shared/contract/content.ts'
import type { NeedsAttention } from '../../shared/contract/universalMetrics.ts'
import { pageAt } from '../../shared/pages.ts'
import { readRichText } from '../../shared/richText.ts'

/** Whether a link is to a page of the console that is not there. What lies elsewhere is not asked for. */
const isLost = (url: string) => url.startsWith('/') && !pageAt(url.replace(/[?#].*$/, ''))?.built

const linksIn = (content: string): string[] =>
  content === ''
    ? []
    : Object.values(readRichText(content)?.entityMap ?? {}).flatMap((entity) =>
        entity.type === 'LINK' ? [entity.data.url] : [],
      )

/** What of release notes wants to be looked at: those that lead nowhere, and those that have a title alone. The newest come first. */
export const needsOfNotes = (notes: readonly ReleaseNote[]): Pick<NeedsAttention, 'what' | 'notes'>[] => {
  const found = {
    notesLost: notes.filter(({ content }) => linksIn(content).some(isLost)),
    notesEmpty: notes.filter(({ content }) => content === ''),
  }
  return (['notesLost', 'notesEmpty'] as const).flatMap((what) =>
    found[what].length > 0 ? [{ what, notes: found[what].map(({ created_at }) => created_at) }] : [],
  )
}
