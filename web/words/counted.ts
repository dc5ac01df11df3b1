import { count as formatted } from './en/locale.ts'

/** What is counted, in a sentence. The ending is for languages in which words agree with it. */
export interface Noun {
  one: string
  many: string
  ending: string
}

/** `1 team`, `1,200 teams`. */
export const counted = (count: number, { one, many }: Noun) => `${formatted(count)} ${count === 1 ? one : many}`
