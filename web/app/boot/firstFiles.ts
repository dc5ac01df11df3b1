import type { Language } from '../../words/languages.ts'

/** What every page needs, as the build writes it at the beginning of a document. */
export interface FirstFiles {
  /** The font of nearly every text. */
  font?: string
  /** Of each language the script that begins and what it imports, and what all pages behind the sign-in have. */
  languages: Record<Language, { always: [string, ...string[]]; frame: string[] }>
}

/** What the build has written into the document, as the text of a script element. */
export const written = <Data>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Data

/** Where all scripts and sheets are. */
export const assets = '/assets/'

export const append = <Tag extends 'link' | 'script'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  document.head.append(Object.assign(document.createElement(tag), properties))
