import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** What a key may open: said when it is made and when it is used, and never secret. */
export type KeyContext = Readonly<Record<string, string>>

/** Keys for secrets that wait. Each is kept wrapped, beside what it closes; the key that wraps it never leaves the service. */
export interface Vault {
  /** A new key of 256 bits, plain and wrapped. */
  newKey: (context: KeyContext) => Promise<{ plain: Uint8Array; wrapped: string }>
  /** @throws where it was wrapped for another context */
  unwrap: (wrapped: string, context: KeyContext) => Promise<Uint8Array>
}

const absent = (): Promise<never> => Promise.reject(new Error('This endpoint group was given no vault'))
/** For endpoint groups that keep no secrets. */
export const noVault: Vault = { newKey: absent, unwrap: absent }

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/**
 * Closes a text with a key. @param about where it belongs: it can be opened there alone
 * @returns base64 of nonce, tag and what is closed
 */
export const sealed = (key: Uint8Array, about: string, text: string): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about))
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64')
}

/** @throws where the key is another, the text belongs elsewhere, or a bit of it was changed */
export const unsealed = (key: Uint8Array, about: string, kept: string): string => {
  const bytes = Buffer.from(kept, 'base64')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
