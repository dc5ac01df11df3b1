import { pluralIn } from '../plural.ts'

/** The language of these words, as `<html lang>` says it. */
export const language = 'en'
/** For `Intl`: how numbers, dates and times are written. */
export const locale: string = 'en-US'
/** A number with its separators. */
export const count = (value: number) => value.toLocaleString(locale)
/** The form of a text that goes with a number. */
export const plural = pluralIn(locale)
