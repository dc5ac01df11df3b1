import { ApkFault } from './fault.ts'

/** A value in DER, with where it begins and ends. */
export interface Der {
  tag: number
  /** All of it, with its tag and length. */
  whole: Buffer
  content: Buffer
}

export const derTags = { integer: 0x02, sequence: 0x30, set: 0x31, first: 0xa0 }

/** The values in some bytes, one after the other. @throws ApkFault where they are none */
export const derIn = (bytes: Buffer): Der[] => {
  const found: Der[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at)
    if (at + 2 > bytes.length) throw new ApkFault('damaged', 'signature')
    const first = bytes.readUInt8(at + 1)
    const more = first < 0x80 ? 0 : first & 0x7f
    if (more > 4 || (first >= 0x80 && more === 0) || at + 2 + more > bytes.length)
      throw new ApkFault('damaged', 'signature')
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more)
    const start = at + 2 + more
    if (start + length > bytes.length) throw new ApkFault('damaged', 'signature')
    found.push({ tag, whole: bytes.subarray(at, start + length), content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return found
}

/** The only value in some bytes. */
export const derOf = (bytes: Buffer, tag: number): Der => {
  const [one] = derIn(bytes)
  if (one?.tag !== tag) throw new ApkFault('damaged', 'signature')
  return one
}
