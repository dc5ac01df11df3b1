import { count, plural } from './en/locale.ts'

/** What is counted, by the plural forms of its language. The ending is for languages in which words agree with it. */
export interface Noun {
  one: string
  other: string
  few?: string
  many?: string
  ending: string
}

/** A noun as it stands after a number. */
export const nounFor = (value: number, { one, other, few, many }: Noun) => plural(value, one, other, few, many)

/** `1 team`, `1,200 teams`. */
export const counted = (value: number, noun: Noun) => `${count(value)} ${nounFor(value, noun)}`
