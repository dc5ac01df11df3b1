import { randomBytes } from 'node:crypto'

/** No 0 or O, no 1, I or L, no U beside V: what is read aloud or off a screen is typed right. 30 signs. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const signs = 10

/** A new enrolment code such as `7KQ2M-XB9TD` (49 bits). */
export const newEnrolmentCode = (): string => {
  let code = ''
  while (code.length < signs) {
    for (const byte of randomBytes(signs)) if (byte < 240 && code.length < signs) code += alphabet[byte % 30]
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** A code as somebody typed it (any case, with or without dashes and spaces), or undefined where it cannot be one. */
export const readEnrolmentCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  if (code.length !== signs || [...code].some((sign) => !alphabet.includes(sign))) return undefined
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
