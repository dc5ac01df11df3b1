import { longestPackage, packageForm } from '../../../shared/apps.ts'

/**
 * Which package an APK is of, by its own manifest: a few kilobytes of the file are read, wherever they lie in it. The server
 * reads it once more, and strictly: this is for what can be said before anything is sent.
 */

const manifestName = 'AndroidManifest.xml'
const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
const lengths = { end: 22, comment: 0xffff, entry: 46, local: 30 }
/** Bytes of the directory and of the manifest: nobody's are longer. */
const most = { directory: 6_000_000, manifest: 4_000_000 }
const chunks = { xml: 0x0003, pool: 0x0001, element: 0x0102 }
const stringType = 0x03

const [text, wide] = [new TextDecoder(), new TextDecoder('utf-16le')]
const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())

/** Unpacks, and stops where there is more than is wanted. */
const inflated = async (packed: Blob): Promise<DataView | undefined> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    length += read.value.length
    if (length > most.manifest) return void reader.cancel()
  }
  return viewOf(new Blob(parts))
}

/** The bytes of the manifest, by the directory at the end of the file. */
const manifestIn = async (file: Blob): Promise<DataView | undefined> => {
  const tail = await viewOf(file.slice(-(lengths.end + lengths.comment)))
  let end = tail.byteLength - lengths.end
  while (
    end >= 0 &&
    !(
      tail.getUint32(end, true) === signatures.end &&
      end + lengths.end + tail.getUint16(end + 20, true) === tail.byteLength
    )
  )
    end -= 1
  if (end < 0) return undefined
  const [bytes, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (bytes > most.directory) return undefined
  const directory = await viewOf(file.slice(from, from + bytes))
  for (let at = 0; directory.getUint32(at, true) === signatures.entry; ) {
    const short = (field: number) => directory.getUint16(at + field, true)
    const long = (field: number) => directory.getUint32(at + field, true)
    const name = text.decode(new Uint8Array(directory.buffer, at + lengths.entry, short(28)))
    if (name === manifestName) {
      const local = await viewOf(file.slice(long(42), long(42) + lengths.local))
      if (local.getUint32(0, true) !== signatures.local) return undefined
      const start = long(42) + lengths.local + local.getUint16(26, true) + local.getUint16(28, true)
      const packed = file.slice(start, start + Math.min(long(20), most.manifest))
      return short(10) === 0 ? viewOf(packed) : inflated(packed)
    }
    at += lengths.entry + short(28) + short(30) + short(32)
  }
  return undefined
}

/** The strings of a binary XML. @param at where their chunk begins */
const poolAt = (xml: DataView, at: number) => {
  const [count, utf8] = [xml.getUint32(at + 8, true), (xml.getUint32(at + 16, true) & 0x100) !== 0]
  const [table, start] = [at + xml.getUint16(at + 2, true), at + xml.getUint32(at + 20, true)]
  return (index: number): string | undefined => {
    if (index >= count) return undefined
    let offset = start + xml.getUint32(table + 4 * index, true)
    /** One unit, or two where the highest bit says so. */
    const length = () => {
      const [first, next] = utf8
        ? [xml.getUint8(offset), xml.getUint8(offset + 1)]
        : [xml.getUint16(offset, true), xml.getUint16(offset + 2, true)]
      const [high, rest, unit] = utf8 ? [0x80, 8, 1] : [0x8000, 16, 2]
      const long = (first & high) !== 0
      offset += long ? 2 * unit : unit
      return long ? (first & (high - 1)) * 2 ** rest + next : first
    }
    const signs = length()
    const bytes = utf8 ? length() : 2 * signs
    // No name that is looked for is as long.
    if (signs > longestPackage) return undefined
    return (utf8 ? text : wide).decode(new Uint8Array(xml.buffer, offset, bytes))
  }
}

/** What the root of a manifest says of its package. */
const packageIn = (xml: DataView): string | undefined => {
  if (xml.getUint16(0, true) !== chunks.xml) return undefined
  let string: ReturnType<typeof poolAt> | undefined
  for (let at = xml.getUint16(2, true), size = 0; at + 8 <= xml.byteLength; at += size) {
    const [type, header] = [xml.getUint16(at, true), xml.getUint16(at + 2, true)]
    size = xml.getUint32(at + 4, true)
    if (size < 8) return undefined
    if (type === chunks.pool) string ??= poolAt(xml, at)
    if (type !== chunks.element || !string) continue
    const body = at + header
    const [start, each, count] = [8, 10, 12].map((field) => xml.getUint16(body + field, true)) as [
      ...[number, number, number],
    ]
    for (let number = 0; number < count; number++) {
      const offset = body + start + number * each
      if (string(xml.getUint32(offset + 4, true)) !== 'package') continue
      return xml.getUint8(offset + 15) === stringType ? string(xml.getUint32(offset + 16, true)) : undefined
    }
    return undefined
  }
  return undefined
}

/** @returns undefined where it cannot be read here, which says nothing against the file */
export const packageOf = async (file: Blob): Promise<string | undefined> => {
  try {
    const manifest = await manifestIn(file)
    const name = manifest && packageIn(manifest)
    return name !== undefined && name.length <= longestPackage && packageForm.test(name) ? name : undefined
  } catch {
    return undefined
  }
}
