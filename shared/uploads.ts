/** What may be uploaded, and how. The browser asks before it sends anything, the server before it takes anything. */

/** A kind of file: its media type, how its name ends, and how its content begins. */
export interface FileKind {
  type: string
  extension: string
  /** Hex; `..` is any byte. */
  begins: readonly string[]
}

/** What one use of uploads takes. */
export interface UploadRules {
  kinds: readonly FileKind[]
  invalidKind: string
  /** Bytes; no more than the 5 GB that can be copied at once. */
  most: number
  tooLarge: string
  /** Whether each part is sent with its SHA-256, so that what arrives is what was chosen. */
  checked?: true
}

/** Bytes of a content that must be known to tell its kind. */
export const kindBytes = 16

/** Whether a content is what its kind says. */
export const beginsAs = (kind: Pick<FileKind, 'begins'>, content: Uint8Array): boolean => {
  const found = Array.from(content.subarray(0, kindBytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return kind.begins.some((pattern) => new RegExp(`^${pattern}`).test(found))
}

export const kindOf = ({ kinds }: Pick<UploadRules, 'kinds'>, type: string) => kinds.find((kind) => kind.type === type)

/** Why a file is not taken, as far as its type and size tell. */
export const uploadFault = (
  rules: UploadRules,
  { type, size }: { type: string; size: number },
): { path: 'type' | 'size'; message: string } | undefined => {
  if (!kindOf(rules, type)) return { path: 'type', message: rules.invalidKind }
  return size > rules.most ? { path: 'size', message: rules.tooLarge } : undefined
}

const mib = 1024 * 1024
/** Bytes; larger files go in parts, which can be sent side by side and gone on with. */
export const multipartAbove = 50_000_000
const smallestPart = 8 * mib
/** As many as S3 lists in one answer. */
export const mostParts = 1000

/** From which byte on how many make up each part of a file. */
export const partsOf = (size: number): { number: number; from: number; size: number }[] => {
  if (size <= multipartAbove) return [{ number: 1, from: 0, size }]
  const each = Math.max(smallestPart, Math.ceil(size / mostParts / mib) * mib)
  return Array.from({ length: Math.ceil(size / each) }, (_, at) => ({
    number: at + 1,
    from: at * each,
    size: Math.min(each, size - at * each),
  }))
}
