import { ApkFault, ReadLimit } from './fault.ts'

/** Bytes that are read piece by piece. */
export interface ByteSource {
  /** Bytes */
  size: number
  /** Exactly these bytes. @throws ApkFault `cut` where the file ends before them, ReadLimit where it was read enough */
  read: (from: number, length: number) => Promise<Buffer>
}

/** Bytes of a file that are in memory. */
export const bytesSource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (from, length) => {
    if (!(from >= 0 && length >= 0 && from + length <= bytes.length)) throw new ApkFault('cut')
    return bytes.subarray(from, from + length)
  },
})

/** Some of the bytes of another source. */
export const partSource = (source: ByteSource, at: number, size: number): ByteSource => ({
  size,
  read: (from, length) => {
    if (!(from >= 0 && length >= 0 && from + length <= size)) throw new ApkFault('cut')
    return source.read(at + from, length)
  },
})

/** What a file may cost: bytes, and how often it is asked for some. */
export interface ReadBudget {
  bytes: number
  reads: number
}

/** Bytes that are read at once where something is looked up; where reading goes on from there, twice as many each time. */
const window = { least: 16 * 1024, most: 512 * 1024 }

interface Window {
  from: number
  length: number
  /** On its way or there. */
  bytes: Promise<Buffer>
}

/**
 * A file that lies elsewhere, such as in a bucket: what was read is kept, also for who asks while it is on its way, and it is not
 * read without end.
 * @param fetch some bytes of it, from the first to before the last
 */
export const remoteSource = (
  size: number,
  budget: ReadBudget,
  fetch: (from: number, length: number) => Promise<Buffer>,
): ByteSource & { used: () => ReadBudget } => {
  const windows: Window[] = []
  const used: ReadBudget = { bytes: 0, reads: 0 }
  let width = window.least

  const load = (from: number, length: number): Window => {
    const last = windows.at(-1)
    const goesOn = last !== undefined && from >= last.from && from <= last.from + last.length
    width = goesOn ? Math.min(width * 2, window.most) : window.least
    const wanted = Math.min(Math.max(length, width), size - from)
    if (used.bytes + wanted > budget.bytes || used.reads >= budget.reads) throw new ReadLimit()
    used.bytes += wanted
    used.reads += 1
    const bytes = fetch(from, wanted).then((found) => {
      if (found.length !== wanted) throw new ApkFault('cut')
      return found
    })
    const loaded = { from, length: wanted, bytes }
    windows.push(loaded)
    return loaded
  }

  return {
    size,
    used: () => ({ ...used }),
    read: async (from, length) => {
      if (!(from >= 0 && length >= 0 && from + length <= size)) throw new ApkFault('cut')
      const holds = (each: Window) => from >= each.from && from + length <= each.from + each.length
      const found = windows.findLast(holds) ?? load(from, length)
      return (await found.bytes).subarray(from - found.from, from - found.from + length)
    },
  }
}
