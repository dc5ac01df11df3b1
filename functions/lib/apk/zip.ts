import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { ApkFault } from './fault.ts'
import { type ByteSource, partSource } from './source.ts'

const inflate = promisify(inflateRaw)

/** A file in an APK, as the directory at its end says. */
export interface ZipEntry {
  name: string
  stored: boolean
  crc: number
  /** Bytes in the APK, and unpacked. */
  packed: number
  size: number
  /** Where its own header is. */
  at: number
}

export interface Directory {
  entries: ReadonlyMap<string, ZipEntry>
  /** Where the directory begins: what signs the file lies before it. */
  at: number
}

const signatures = { entry: 0x02014b50, local: 0x04034b50, end: 0x06054b50 }
const lengths = { entry: 46, local: 30, end: 22, comment: 0xffff }
/** Bytes of the directory: so many have 60,000 files. */
const mostDirectory = 6_000_000
/** Bytes that all files together may say they have, unpacked. */
const mostUnpacked = 2_000_000_000
/** Stands where the figure itself is in a header of 64 bits, which no APK may have. */
const elsewhere = { short: 0xffff, long: 0xffffffff }
const encrypted = 1

const isUnsafe = (name: string) =>
  name === '' || name.startsWith('/') || /[\\\0]/.test(name) || name.split('/').includes('..')

/** Where the directory is. Android takes none that is not followed by its end at once. */
const endOf = async (source: ByteSource) => {
  const length = Math.min(source.size, lengths.end + lengths.comment)
  const tail = await source.read(source.size - length, length)
  for (let at = tail.length - lengths.end; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signatures.end) continue
    if (at + lengths.end + tail.readUInt16LE(at + 20) !== tail.length) continue
    const [disk, first, here, all] = [4, 6, 8, 10].map((field) => tail.readUInt16LE(at + field)) as [
      ...[number, number, number, number],
    ]
    const [bytes, from] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (all === elsewhere.short || bytes === elsewhere.long || from === elsewhere.long)
      throw new ApkFault('tooManyFiles', 'of 64 bits')
    if (disk !== 0 || first !== 0 || here !== all) throw new ApkFault('damaged', 'of several disks')
    if (from + bytes !== source.size - length + at) throw new ApkFault('cut', 'directory elsewhere')
    return { count: all, bytes, from }
  }
  const start = source.size >= 4 ? (await source.read(0, 4)).readUInt32LE(0) : 0
  throw new ApkFault(start === signatures.local ? 'cut' : 'notAnApk')
}

/**
 * The files of an APK.
 * @throws ApkFault for what is no zip, is cut, or is not as Android takes it
 */
export const readDirectory = async (source: ByteSource): Promise<Directory> => {
  if (source.size < lengths.end) throw new ApkFault('notAnApk')
  const { count, bytes, from } = await endOf(source)
  if (bytes > mostDirectory) throw new ApkFault('tooManyFiles')
  const directory = await source.read(from, bytes)
  const entries = new Map<string, ZipEntry>()
  let [at, unpacked] = [0, 0]
  for (let number = 0; number < count; number++) {
    if (at + lengths.entry > bytes || directory.readUInt32LE(at) !== signatures.entry) throw new ApkFault('damaged')
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
    const [crc, packed, size] = [16, 20, 24].map((field) => directory.readUInt32LE(at + field)) as [
      ...[number, number, number],
    ]
    const [named, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      ...[number, number, number],
    ]
    const header = directory.readUInt32LE(at + 42)
    const next = at + lengths.entry + named + extra + comment
    if (next > bytes) throw new ApkFault('damaged')
    const name = directory.toString('utf8', at + lengths.entry, at + lengths.entry + named)
    if (isUnsafe(name)) throw new ApkFault('unsafe', name)
    if (entries.has(name)) throw new ApkFault('twice', name)
    if (flags & encrypted || (method !== 0 && method !== 8)) throw new ApkFault('damaged', `method ${method}`)
    if (packed === elsewhere.long || size === elsewhere.long || header === elsewhere.long)
      throw new ApkFault('unpacksTooLarge', name)
    unpacked += size
    if (unpacked > mostUnpacked) throw new ApkFault('unpacksTooLarge')
    if (header + lengths.local + packed > from) throw new ApkFault('cut', name)
    if (method === 0 && packed !== size) throw new ApkFault('damaged', name)
    entries.set(name, { name, stored: method === 0, crc, packed, size, at: header })
    at = next
  }
  if (at !== bytes) throw new ApkFault('damaged')
  return { entries, at: from }
}

/** The bytes of a file as they lie in the APK. @throws ApkFault where its own header says another */
export const packedSource = async (source: ByteSource, { name, packed, at }: ZipEntry): Promise<ByteSource> => {
  const header = await source.read(at, lengths.local)
  if (header.readUInt32LE(0) !== signatures.local) throw new ApkFault('damaged', name)
  const [named, extra] = [header.readUInt16LE(26), header.readUInt16LE(28)]
  const own = (await source.read(at + lengths.local, named)).toString('utf8')
  if (own !== name) throw new ApkFault('damaged', `${name} is called ${own}`)
  return partSource(source, at + lengths.local + named + extra, packed)
}

/**
 * A file of an APK, unpacked and checked.
 * @param most bytes that it may have, unpacked
 * @throws ApkFault where it is longer, or not what the directory says
 */
export const readEntry = async (source: ByteSource, entry: ZipEntry, most: number): Promise<Buffer> => {
  const { name, stored, crc, packed, size } = entry
  if (size > most) throw new ApkFault('damaged', `${name} is too long`)
  const bytes = await (await packedSource(source, entry)).read(0, packed)
  // One byte more than it says tells that it lies.
  const unpacked = stored ? bytes : await inflate(bytes, { maxOutputLength: size + 1 }).catch(() => undefined)
  if (unpacked?.length !== size || crc32(unpacked) !== crc) throw new ApkFault('damaged', name)
  return unpacked
}
