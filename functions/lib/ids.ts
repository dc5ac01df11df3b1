import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export const alphabet = '0123456789abcdefghijkmnpqrstuvwxyz'

/** A random identifier of 16 characters without l and o (81 bits): unique without asking anybody. */
export const newId = () => {
  let id = ''
  while (id.length < 16) {
    for (const byte of randomBytes(24)) if (byte < 238 && id.length < 16) id += alphabet[byte % 34]
  }
  return id
}

/** A secret of 256 bits, safe in a header. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Compares two texts in constant time. */
export const sameSecret = (a: string, b: string) => {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(x, y)
}
