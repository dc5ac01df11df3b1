import { ApkFault } from './fault.ts'
import type { ByteSource } from './source.ts'
import { openPool, poolType, type StringPool } from './strings.ts'
import { referenceOf, type Value, valueAt, valueTypes } from './value.ts'

/** For which devices a value is. */
export interface Configuration {
  /** Whether it is for every language and network. */
  general: boolean
  /** Two letters; empty where it is for every language. */
  language: string
  /** Dots per inch; 0 where it does not say. */
  density: number
}

/** One of the values of a resource. */
export interface Candidate {
  configuration: Configuration
  text: string
}

export interface Resources {
  /**
   * The texts that a resource has, each for some devices; through others that it stands for.
   * @param isEnough whether a text is all that is wanted: the others are not looked for
   */
  textsOf: (id: number, isEnough?: (candidate: Candidate) => boolean) => Promise<Candidate[]>
}

/** The values of the resources of one type for some devices, as they lie in the file. */
interface TypeChunk {
  at: number
  size: number
  /** Package and type, as in the numbers of resources. */
  kind: number
  flags: number
  count: number
  start: number
  header: number
  configuration: Configuration
}

const chunkTypes = { table: 0x0002, package: 0x0200, type: 0x0201 }
const lengths = { chunk: 8, table: 12, package: 288, type: 20, configuration: 16 }
const typeFlags = { sparse: 1, shortOffsets: 2 }
const entryFlags = { complex: 1, compact: 8 }
/** Resources that stand for others, one after the other. */
const deepest = 10
/** What is looked at of one resource. */
const mostValues = 500

const lettersAt = (bytes: Buffer, at: number) =>
  bytes[at] && (bytes[at] as number) < 0x80 ? bytes.toString('latin1', at, at + 2) : bytes[at] ? '??' : ''

const configurationAt = (bytes: Buffer, at: number): Configuration => {
  const language = lettersAt(bytes, at + 8)
  return {
    general: bytes.readUInt32LE(at + 4) === 0 && language === '',
    language,
    density: bytes.readUInt16LE(at + 14),
  }
}

/**
 * Opens a table of resources. Nothing is read of it but what is asked for, and where the chunks before that begin: the table of a
 * large app has tens of megabytes. Chunks of one type follow one another, as all tools write them: after them nobody looks on.
 */
export const openResources = async (source: ByteSource): Promise<Resources> => {
  const chunkAt = async (at: number, end: number) => {
    const bytes = await source.read(at, lengths.chunk)
    const [type, header, size] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt32LE(4)]
    if (size < lengths.chunk || header < lengths.chunk || header > size || at + size > end)
      throw new ApkFault('damaged', 'resources')
    return { type, header, size }
  }

  const typeAt = async (at: number, size: number, header: number, packageId: number) => {
    if (header < lengths.type + lengths.configuration) throw new ApkFault('damaged', 'resources')
    const bytes = await source.read(at, lengths.type + lengths.configuration)
    return {
      ...{ at, size, header },
      kind: packageId * 0x100 + bytes.readUInt8(8),
      flags: bytes.readUInt8(9),
      count: bytes.readUInt32LE(12),
      start: bytes.readUInt32LE(16),
      configuration: configurationAt(bytes, lengths.type),
    }
  }

  let pool: StringPool | undefined
  const packages: { from: number; size: number; header: number }[] = []
  const table = await chunkAt(0, source.size)
  if (table.type !== chunkTypes.table || table.header < lengths.table) throw new ApkFault('damaged', 'resources')
  for (let at = table.header; at + lengths.chunk <= table.size; ) {
    const chunk = await chunkAt(at, table.size)
    if (chunk.type === poolType) pool ??= await openPool(source, at, chunk.size)
    else if (chunk.type === chunkTypes.package) packages.push({ from: at, size: chunk.size, header: chunk.header })
    at += chunk.size
  }

  const walk = async function* (): AsyncGenerator<TypeChunk> {
    for (const { from, size, header } of packages) {
      const id = (await source.read(from + lengths.chunk, 4)).readUInt32LE(0) & 0xff
      for (let at = from + header; at + lengths.chunk <= from + size; ) {
        const chunk = await chunkAt(at, from + size)
        if (chunk.type === chunkTypes.type) yield await typeAt(at, chunk.size, chunk.header, id)
        at += chunk.size
      }
    }
  }
  const walked = walk()
  const types: TypeChunk[] = []
  /** The chunks of a type, one after the other. */
  const typesOf = async function* (kind: number): AsyncGenerator<TypeChunk> {
    for (let [at, isIn] = [0, false]; ; at++) {
      if (at === types.length) {
        const next = await walked.next()
        if (next.done) return
        types.push(next.value)
      }
      const chunk = types[at] as TypeChunk
      if (chunk.kind === kind) {
        isIn = true
        yield chunk
      } else if (isIn) return
    }
  }

  /** Where the value of a resource begins among those of its type; undefined where it has none for these devices. */
  const offsetIn = async ({ at, header, flags, count, size }: TypeChunk, entry: number) => {
    if (count * 2 > size) throw new ApkFault('damaged', 'resources')
    if (flags & typeFlags.sparse) {
      const pairs = await source.read(at + header, count * 4)
      for (let index = 0; index < pairs.length; index += 4)
        if (pairs.readUInt16LE(index) === entry) return pairs.readUInt16LE(index + 2) * 4
      return undefined
    }
    if (entry >= count) return undefined
    const short = (flags & typeFlags.shortOffsets) !== 0
    const bytes = await source.read(at + header + entry * (short ? 2 : 4), short ? 2 : 4)
    const offset = short ? bytes.readUInt16LE(0) : bytes.readUInt32LE(0)
    return offset === (short ? 0xffff : 0xffffffff) ? undefined : short ? offset * 4 : offset
  }

  const valueIn = async (chunk: TypeChunk, entry: number): Promise<Value | undefined> => {
    const offset = await offsetIn(chunk, entry)
    if (offset === undefined) return undefined
    const from = chunk.start + offset
    if (from + 8 > chunk.size) throw new ApkFault('damaged', 'resources')
    const head = await source.read(chunk.at + from, 8)
    const flags = head.readUInt16LE(2)
    if (flags & entryFlags.compact) return { type: flags >> 8, data: head.readUInt32LE(4) }
    if (flags & entryFlags.complex) return undefined
    const value = from + head.readUInt16LE(0)
    if (value + 8 > chunk.size) throw new ApkFault('damaged', 'resources')
    return valueAt(await source.read(chunk.at + value, 8), 0)
  }

  const textsOf = async (id: number, isEnough: (one: Candidate) => boolean, depth = 0): Promise<Candidate[]> => {
    const found: Candidate[] = []
    const [kind, entry] = [id >>> 16, id & 0xffff]
    for await (const chunk of typesOf(kind)) {
      if (found.length >= mostValues || found.some(isEnough)) break
      const value = await valueIn(chunk, entry)
      if (!value) continue
      const text = value.type === valueTypes.string ? await pool?.get(value.data) : undefined
      if (text !== undefined) found.push({ configuration: chunk.configuration, text })
      const reference = referenceOf(value)
      if (reference !== undefined && reference !== id && depth < deepest) {
        // Of what it stands for, each value is for its own devices.
        found.push(...(await textsOf(reference, isEnough, depth + 1)).slice(0, mostValues - found.length))
      }
    }
    return found
  }

  return { textsOf: (id, isEnough = () => false) => textsOf(id, isEnough) }
}
