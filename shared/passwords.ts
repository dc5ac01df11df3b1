import { commonPasswords } from './commonPasswords.ts'

const product = 'shiftdeck'

let common: ReadonlySet<string> | undefined

/** The same, however it is written: letters and digits alone, in lower case. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a password is among the first that are tried: one of the most common, in any case, or the name of the product
 * or of the company, however it is written.
 * @param names of the company
 */
export const isTooCommon = (password: string, names: readonly string[]): boolean => {
  common ??= new Set(commonPasswords)
  if (common.has(password.toLowerCase())) return true
  const itself = plain(password)
  return itself !== '' && [product, ...names].some((name) => plain(name) === itself)
}

export const tooCommon = 'This password is too common. Choose another one.'
