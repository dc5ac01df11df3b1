import { pluralIn } from '../plural.ts'
import { regional } from '../regional.ts'

export const language = 'es'
export const locale: string = regional(language, 'es-US')
/** A number with its separators. */
export const count = (value: number) => value.toLocaleString(locale)
/** The form of a text that goes with a number. */
export const plural = pluralIn(locale)
