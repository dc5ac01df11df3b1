import { readRichText } from '../../../shared/richText.ts'

/** The text alone, as far as it fits into `most` characters. */
export const plainText = (json: string, most: number): string => {
  const raw = readRichText(json)
  const text = raw
    ? raw.blocks
        .filter(({ type }) => !type.startsWith('header'))
        .map((block) => block.text.trim())
        .filter(Boolean)
        .join(' ')
    : json
  return text.length > most ? `${text.slice(0, most).replace(/[\s.,;:]+\S*$/, '')}…` : text
}
