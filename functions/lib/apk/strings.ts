import { ApkFault } from './fault.ts'
import type { ByteSource } from './source.ts'

/** Strings of a binary file of Android, by their numbers; read one by one, since of most of them nothing is wanted. */
export interface StringPool {
  /** @returns undefined where there is no such string */
  get: (index: number) => Promise<string | undefined>
}

export const poolType = 0x0001
const headerLength = 28
const isUtf8 = 0x100
/** Signs of a string: names and labels have fewer, and what is longer is cut. */
const mostSigns = 2048

/** A length of one or two units, of which the first says so by its highest bit. */
const lengthIn = (bytes: Buffer, at: number, unit: 1 | 2): [length: number, next: number] => {
  const of = (offset: number) => (unit === 1 ? bytes.readUInt8(offset) : bytes.readUInt16LE(offset))
  const high = unit === 1 ? 0x80 : 0x8000
  const first = of(at)
  if ((first & high) === 0) return [first, at + unit]
  const rest = unit === 1 ? 8 : 16
  return [(first & (high - 1)) * 2 ** rest + of(at + unit), at + 2 * unit]
}

/**
 * Opens a pool of strings.
 * @param at where its chunk begins
 * @param size bytes of the chunk
 */
export const openPool = async (source: ByteSource, at: number, size: number): Promise<StringPool> => {
  if (size < headerLength) throw new ApkFault('damaged', 'strings')
  const header = await source.read(at, headerLength)
  const [length, count] = [header.readUInt16LE(2), header.readUInt32LE(8)]
  const [flags, start] = [header.readUInt32LE(16), header.readUInt32LE(20)]
  if (length + count * 4 > size || start > size) throw new ApkFault('damaged', 'strings')
  const known = new Map<number, string | undefined>()

  const read = async (index: number) => {
    if (!(index >= 0 && index < count)) return undefined
    const offset = (await source.read(at + length + index * 4, 4)).readUInt32LE(0)
    const from = start + offset
    if (from + 2 > size) throw new ApkFault('damaged', 'strings')
    const utf8 = (flags & isUtf8) !== 0
    const prefix = await source.read(at + from, Math.min(4, size - from))
    // A prefix at the very end may be shorter than its longest form.
    const padded = Buffer.concat([prefix, Buffer.alloc(4)])
    const first = lengthIn(padded, 0, utf8 ? 1 : 2)
    const [units, next] = utf8 ? lengthIn(padded, first[1], 1) : first
    const bytes = Math.min(utf8 ? units : units * 2, mostSigns * 2)
    if (from + next + bytes > size) throw new ApkFault('damaged', 'strings')
    return (await source.read(at + from + next, bytes)).toString(utf8 ? 'utf8' : 'utf16le')
  }

  return {
    get: async (index) => {
      if (!known.has(index)) known.set(index, await read(index))
      return known.get(index)
    },
  }
}
