/** Binary files of Android, as its tools write them: XML and tables of resources. */

const u8 = (...values: number[]) => Buffer.from(values)
const whole = (values: readonly number[], bytes: 2 | 4) => {
  const written = Buffer.alloc(values.length * bytes)
  for (const [at, value] of values.entries()) written.writeUIntLE(value >>> 0, at * bytes, bytes)
  return written
}
const u16 = (...values: number[]) => whole(values, 2)
const words = (values: readonly number[]) => whole(values, 4)
const u32 = (...values: number[]) => words(values)

const chunk = (type: number, head: Buffer, body: Buffer) =>
  Buffer.concat([u16(type, 8 + head.length), u32(8 + head.length + body.length), head, body])
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

const length8 = (length: number) => (length < 0x80 ? u8(length) : u8(0x80 | (length >> 8), length & 0xff))
const length16 = (length: number) => (length < 0x8000 ? u16(length) : u16(0x8000 | (length >>> 16), length & 0xffff))

/** A pool of strings. */
export const poolOf = (strings: readonly string[], utf8 = true): Buffer => {
  const items = strings.map((text) => {
    const bytes = Buffer.from(text, utf8 ? 'utf8' : 'utf16le')
    return utf8
      ? Buffer.concat([length8(text.length), length8(bytes.length), bytes, u8(0)])
      : Buffer.concat([length16(text.length), bytes, u16(0)])
  })
  let at = 0
  const offsets = items.map((item) => {
    at += item.length
    return at - item.length
  })
  const start = 28 + strings.length * 4
  return chunk(
    0x0001,
    u32(strings.length, 0, utf8 ? 0x100 : 0, start, 0),
    Buffer.concat([words(offsets), padded(Buffer.concat(items))]),
  )
}

/** What an attribute says: text, a number, whether, or a resource. */
export type Said = string | number | boolean | { ref: number }
export interface XmlElement {
  name: string
  /** By name; those of Android by `android:<name>`. */
  attributes?: Record<string, Said>
  children?: XmlElement[]
}

const androidIds: Record<string, number> = {
  label: 0x01010001,
  icon: 0x01010002,
  name: 0x01010003,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  roundIcon: 0x0101052c,
  versionCodeMajor: 0x01010576,
  isSplitRequired: 0x01010591,
}
const namespace = 'http://schemas.android.com/apk/res/android'

/** A binary XML. @param bare whether names of Android's attributes are taken out, as some tools do */
export const xmlOf = (root: XmlElement, { utf8 = false, bare = false } = {}): Buffer => {
  const ids = Object.keys(androidIds)
  const strings = [...ids.map((name) => (bare ? '' : name)), namespace]
  const fixed = strings.length
  const indexOf = (text: string) => {
    const known = strings.indexOf(text, fixed - 1)
    return known >= 0 ? known : strings.push(text) - 1
  }
  const value = (attribute: Said) =>
    typeof attribute === 'string'
      ? [indexOf(attribute), 0x03, indexOf(attribute)]
      : typeof attribute === 'number'
        ? [-1, 0x10, attribute]
        : typeof attribute === 'boolean'
          ? [-1, 0x12, attribute ? -1 : 0]
          : [-1, 0x01, attribute.ref]
  const written = ({ name, attributes = {}, children = [] }: XmlElement): Buffer[] => {
    const own = Object.entries(attributes).map(([full, attribute]) => {
      const short = full.replace('android:', '')
      const [raw = 0, type = 0, data = 0] = value(attribute)
      const index = full === short || !(short in androidIds) ? indexOf(short) : ids.indexOf(short)
      return Buffer.concat([u32(full === short ? -1 : indexOf(namespace), index, raw), u16(8), u8(0, type), u32(data)])
    })
    const line = u32(1, -1)
    const head = Buffer.concat([u32(-1, indexOf(name)), u16(20, 20, own.length, 0, 0, 0)])
    return [
      chunk(0x0102, line, Buffer.concat([head, ...own])),
      ...children.flatMap(written),
      chunk(0x0103, line, u32(-1, indexOf(name))),
    ]
  }
  const body = written(root)
  return chunk(
    0x0003,
    Buffer.alloc(0),
    Buffer.concat([poolOf(strings, utf8), chunk(0x0180, Buffer.alloc(0), u32(...Object.values(androidIds))), ...body]),
  )
}

/** A value of a resource for some devices. */
export interface ResourceValue {
  language?: string
  density?: number
  text?: string
  ref?: number
}
export interface TableOptions {
  sparse?: boolean
  compact?: boolean
  shortOffsets?: boolean
  /** Strings that nobody wants, before those that are wanted: as in a large app. */
  ballast?: number
  /** Chunks of values of another type, of so many bytes each; some of them before those that are wanted. */
  others?: { count: number; bytes: number; before?: number }
}

/** A table of resources of package 0x7f. @param types values by the number of the type, then that of the resource */
export const tableOf = (
  types: Record<number, Record<number, ResourceValue[]>>,
  { sparse = false, compact = false, shortOffsets = false, ballast = 0, others }: TableOptions = {},
): Buffer => {
  const strings = Array.from(
    { length: ballast },
    (_, at) => `Nobody wants text number ${at}, which is in the app all the same`,
  )
  const indexOf = (text: string) => strings.push(text) - 1
  const nobodys = Array.from({ length: others?.count ?? 0 }, () => {
    const configuration = Buffer.concat([u32(48, 0), Buffer.from('zz'), Buffer.alloc(38)])
    const head = Buffer.concat([u8(9, 0), u16(0), u32(0, 68), configuration])
    return chunk(0x0201, head, Buffer.alloc(others?.bytes ?? 0))
  })
  const chunks: Buffer[] = nobodys.splice(0, others?.before ?? 0)
  for (const [type, resources] of Object.entries(types)) {
    const entries = Object.entries(resources).map(([entry, values]) => ({ entry: Number(entry), values }))
    const count = Math.max(...entries.map(({ entry }) => entry)) + 1
    chunks.push(chunk(0x0202, Buffer.concat([u8(Number(type), 0), u16(0), u32(count)]), u32(...Array(count).fill(0))))
    const configurations = new Map(
      entries.flatMap(({ values }) =>
        values.map(({ language = '', density = 0 }) => [`${language} ${density}`, { language, density }] as const),
      ),
    )
    for (const { language, density } of configurations.values()) {
      const found = entries.flatMap(({ entry, values }) => {
        const value = values.find((each) => (each.language ?? '') === language && (each.density ?? 0) === density)
        if (!value) return []
        const [kind, data] = value.text === undefined ? [0x01, value.ref ?? 0] : [0x03, indexOf(value.text)]
        return [
          {
            entry,
            bytes: compact
              ? Buffer.concat([u16(0, 8 | (kind << 8)), u32(data)])
              : Buffer.concat([u16(8, 0), u32(0), u16(8), u8(0, kind), u32(data)]),
          },
        ]
      })
      let at = 0
      const offsets = new Map(
        found.map(({ entry, bytes }) => {
          at += bytes.length
          return [entry, at - bytes.length]
        }),
      )
      const table = sparse
        ? u16(...[...offsets].flatMap(([entry, offset]) => [entry, offset / 4]))
        : shortOffsets
          ? padded(u16(...Array.from({ length: count }, (_, entry) => (offsets.get(entry) ?? 4 * 0xffff) / 4)))
          : u32(...Array.from({ length: count }, (_, entry) => offsets.get(entry) ?? -1))
      const configuration = Buffer.concat([
        ...[u32(48, 0), Buffer.from(language.padEnd(2, '\0')), u16(0), u8(0, 0), u16(density), Buffer.alloc(32)],
      ])
      const header = 8 + 12 + configuration.length
      const head = Buffer.concat([
        u8(Number(type), (sparse ? 1 : 0) | (shortOffsets ? 2 : 0)),
        u16(0),
        u32(sparse ? offsets.size : count, header + table.length),
        configuration,
      ])
      chunks.push(chunk(0x0201, head, Buffer.concat([table, ...found.map(({ bytes }) => bytes)])))
    }
  }
  chunks.push(...nobodys)
  const names = Buffer.concat([poolOf(['type']), poolOf(['key'])])
  const own = chunk(
    0x0200,
    Buffer.concat([u32(0x7f), Buffer.alloc(256), u32(288, 0, 288 + poolOf(['type']).length, 0, 0)]),
    Buffer.concat([names, ...chunks]),
  )
  return chunk(0x0002, u32(1), Buffer.concat([poolOf(strings), own]))
}
