/** The method of a zip that leaves files as they are. */
const stored = 0

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})
const crcOf = (bytes: Uint8Array) => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] as number)
  return (crc ^ 0xffffffff) >>> 0
}

export interface NamedFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What a local and a central header of a zip have in common. */
const common = ({ name, bytes }: NamedFile, view: DataView, at: number) => {
  view.setUint16(at, 20, true)
  // Names are UTF-8.
  view.setUint16(at + 2, 0x0800, true)
  view.setUint16(at + 4, stored, true)
  // The first of January 1980: when a photo was taken is in its name.
  view.setUint16(at + 8, 33, true)
  view.setUint32(at + 10, crcOf(bytes), true)
  view.setUint32(at + 14, bytes.length, true)
  view.setUint32(at + 18, bytes.length, true)
  view.setUint16(at + 22, new TextEncoder().encode(name).length, true)
}

/** Files as one zip, as they are: photos do not get smaller by packing. */
export const zipOf = (files: readonly NamedFile[]): Blob => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const central: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const file of files) {
    const name = new TextEncoder().encode(file.name)
    const local = new DataView(new ArrayBuffer(30))
    local.setUint32(0, 0x04034b50, true)
    common(file, local, 4)
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint16(4, 20, true)
    common(file, entry, 6)
    entry.setUint32(42, at, true)
    parts.push(new Uint8Array(local.buffer), name, file.bytes)
    central.push(new Uint8Array(entry.buffer), name)
    at += 30 + name.length + file.bytes.length
  }
  const size = central.reduce((sum, { length }) => sum + length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, files.length, true)
  end.setUint16(10, files.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, at, true)
  return new Blob([...parts, ...central, new Uint8Array(end.buffer)], { type: 'application/zip' })
}

/** An instant in a zone as it may stand in the name of a file, such as `2024-01-05_13-45-00_GMT-0800`. */
const momentIn = (zone: string, epochMs: number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  const part = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value]))
  const [, offset = '+00:00'] = /GMT(.+)/.exec(part.timeZoneName ?? '') ?? []
  const date = `${part.year}-${part.month}-${part.day}`
  return `${date}_${part.hour}-${part.minute}-${part.second}_GMT${offset.replace(':', '')}`
}

/**
 * What a photo is saved as: `incident-report-photo_{date-time}_GMT{offset}.png`, by the clock of its facility; a JPEG says that it
 * is one.
 * @param at epoch ms
 * @param number from the second photo of a report on its number, so that no two have one name
 */
export const photoName = (zone: string, at: number, type: string, number = 1) =>
  `incident-report-photo_${momentIn(zone, at)}${number > 1 ? `_${number}` : ''}.${type === 'image/png' ? 'png' : 'jpg'}`

/** What all photos of a report are saved as. */
export const photosName = (name: string, zone: string, at: number) => `${name}_${momentIn(zone, at)}.zip`

/** Has the browser save a file. */
export const save = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
