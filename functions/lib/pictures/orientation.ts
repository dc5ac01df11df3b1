/** How a picture is turned and mirrored to be upright, as EXIF counts it: 1 is upright, from 5 on width and height change places. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112

/** What a block of EXIF says, which is a TIFF file of its own. */
const inExif = (exif: Buffer): Orientation => {
  const little = exif.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) =>
    at < 0 || at + 2 > exif.length ? 0 : little ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  const u32 = (at: number) => u16(at) * (little ? 1 : 0x10000) + u16(at + 2) * (little ? 0x10000 : 1)
  const directory = u32(4)
  for (let entry = 0; entry < Math.min(u16(directory), 500); entry++) {
    const at = directory + 2 + entry * 12
    if (u16(at) !== orientationTag) continue
    const found = u16(at + 8)
    return found >= 1 && found <= 8 ? (found as Orientation) : 1
  }
  return 1
}

const exifOfJpeg = (file: Buffer): Buffer | undefined => {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] as number
    if (marker === 0xda || marker === 0xd9) return undefined
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + Math.max(2, file.readUInt16BE(at + 2))
    if (marker === 0xe1 && file.toString('latin1', at + 4, at + 10) === 'Exif\0\0') return file.subarray(at + 10, end)
    at = end
  }
  return undefined
}

const exifOfPng = (file: Buffer): Buffer | undefined => {
  for (let at = 8; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'eXIf') return file.subarray(at + 8, at + 8 + size)
    at += size + 12
  }
  return undefined
}

const exifOfWebp = (file: Buffer): Buffer | undefined => {
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4)
    if (file.toString('latin1', at, at + 4) === 'EXIF') return file.subarray(at + 8, at + 8 + size)
    at += size + (size % 2) + 8
  }
  return undefined
}

const readers: Record<string, (file: Buffer) => Buffer | undefined> = {
  'image/jpeg': exifOfJpeg,
  'image/png': exifOfPng,
  'image/webp': exifOfWebp,
}

/** How a file says that it is to be turned. @param type its media type */
export const orientationOf = (type: string, file: Buffer): Orientation => {
  const exif = readers[type]?.(file)
  return exif ? inExif(exif) : 1
}

/** Whether width and height change places. */
export const isTurned = (orientation: Orientation) => orientation >= 5

/** For each orientation, from which column and row of the stored pixels an upright one comes; `w` and `h` are the last ones. */
const sources: Record<Orientation, (x: number, y: number, w: number, h: number) => readonly [x: number, y: number]> = {
  1: (x, y) => [x, y],
  2: (x, y, w) => [w - x, y],
  3: (x, y, w, h) => [w - x, h - y],
  4: (x, y, _, h) => [x, h - y],
  5: (x, y) => [y, x],
  6: (x, y, _, h) => [y, h - x],
  7: (x, y, w, h) => [w - y, h - x],
  8: (x, y, w) => [w - y, x],
}

/** Pixels of four bytes, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** The same picture, upright. */
export const upright = ({ width, height, data }: Pixels, orientation: Orientation): Pixels => {
  if (orientation === 1) return { width, height, data }
  const [across, down] = isTurned(orientation) ? [height, width] : [width, height]
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  const source = sources[orientation]
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const [left, top] = source(x, y, width - 1, height - 1)
      to[y * across + x] = from[top * width + left] as number
    }
  }
  return { width: across, height: down, data: new Uint8Array(to.buffer) }
}
