import { groupSeparator } from './keys.ts'
import type { Symbology } from './symbologies.ts'

/** Whether the last digit is what GS1 reckons from the others: weights 3 and 1 from the right. */
const hasCheckDigit = (digits: string): boolean => {
  const sum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
}

const byLength: Partial<Record<number, Symbology>> = { 8: 'EAN8', 12: 'UPCA', 13: 'EAN13' }

/**
 * The kind of code that a text is most likely from: what is typed or comes from a scanner that acts as a keyboard does not say.
 * Digits that add up are retail codes; what has separators or begins with an article number is GS1; the rest is Code 128.
 */
export const recognised = (code: string): Symbology => {
  const retail = /^\d+$/.test(code) ? byLength[code.length] : undefined
  if (retail && hasCheckDigit(code)) return retail
  const article = /^01(\d{14})(?=\D|\d{2})/.exec(code)
  if (code.includes(String.fromCharCode(groupSeparator)) || (article?.[1] && hasCheckDigit(article[1])))
    return 'GS1DataMatrix'
  return /^https?:/i.test(code) ? 'QRcode' : 'Code128'
}
