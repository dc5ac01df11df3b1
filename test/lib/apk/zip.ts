import { crc32, deflateRawSync } from 'node:zlib'

/** A file to be put into a zip; fields of its headers can be made to lie. */
export interface ZipFile {
  name: string
  bytes: Buffer
  stored?: boolean
  /** What its entry in the directory says in place of the truth. */
  says?: { packed?: number; size?: number; crc?: number; flags?: number; method?: number; at?: number }
  /** What its own header calls it. */
  called?: string
}

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/**
 * A zip as Android's tools write it.
 * @param block what lies before the directory, made of what lies before that
 * @param says what its end says in place of the truth
 */
export const zipOf = (
  files: readonly ZipFile[],
  { block = () => Buffer.alloc(0), says = {} }: ZipOptions = {},
): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, stored = false, says: lies = {}, called = name } of files) {
    const packed = stored ? bytes : deflateRawSync(bytes)
    const method = lies.method ?? (stored ? 0 : 8)
    const [crc, named] = [crc32(bytes), Buffer.from(name)]
    const sizes = [u32(crc), u32(packed.length), u32(bytes.length)]
    const own = Buffer.from(called)
    const body = Buffer.concat([
      ...[u32(0x04034b50), u16(20), u16(0x800), u16(method), u32(0), ...sizes, u16(own.length), u16(0), own, packed],
    ])
    const header = [u32(lies.crc ?? crc), u32(lies.packed ?? packed.length), u32(lies.size ?? bytes.length)]
    directory.push(
      Buffer.concat([
        ...[u32(0x02014b50), u16(20), u16(20), u16(lies.flags ?? 0x800), u16(method), u32(0), ...header],
        ...[u16(named.length), u16(0), u16(0), u16(0), u16(0), u32(0), u32(lies.at ?? at), named],
      ]),
    )
    bodies.push(body)
    at += body.length
  }
  const [content, central] = [Buffer.concat(bodies), Buffer.concat(directory)]
  const signed = block(content)
  const count = Math.min(files.length, 0xffff)
  return Buffer.concat([
    ...[content, signed, central, u32(0x06054b50), u16(0), u16(0), u16(says.count ?? count), u16(says.count ?? count)],
    ...[u32(says.bytes ?? central.length), u32(says.from ?? content.length + signed.length), u16(0)],
  ])
}
interface ZipOptions {
  block?: (content: Buffer) => Buffer
  says?: { count?: number; bytes?: number; from?: number }
}
