import type { PhotoType } from '../../../shared/incidents.ts'
import { type Orientation, orientationOf } from '../pictures/orientation.ts'
import { PictureFault } from '../pictures/resize.ts'

/** What a photo says beside its pixels: where it was taken, by whom and with what. */

const gpsTag = 0x8825

/** Whether a block of EXIF, which is a TIFF file of its own, says where a photo was taken. */
const exifHasPlace = (exif: Buffer): boolean => {
  const little = exif.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) =>
    at < 0 || at + 2 > exif.length ? 0 : little ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  const u32 = (at: number) => u16(at) * (little ? 1 : 0x10000) + u16(at + 2) * (little ? 0x10000 : 1)
  const directory = u32(4)
  return Array.from({ length: Math.min(u16(directory), 500) }, (_, entry) => u16(directory + 2 + entry * 12)).includes(
    gpsTag,
  )
}

/** Whether other words about a photo, such as XMP, say where it was taken. */
const textHasPlace = (text: Buffer) => /GPSL(?:ati|ongi)tude|exif:GPS|LocationShown/i.test(text.toString('latin1'))

const exifMark = 'Exif\0\0'

/** An EXIF block that says how the photo is turned, and nothing else. */
const turned = (orientation: Orientation): Buffer => {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([Buffer.from(exifMark, 'latin1'), tiff])
}

interface Segment {
  marker: number
  /** With its marker and length. */
  bytes: Buffer
}

/** The parts of a JPEG before its pixels, and everything from these on. @returns undefined where it is none */
const segmentsOf = (file: Buffer): { segments: Segment[]; scan: Buffer } | undefined => {
  const segments: Segment[] = []
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) return { segments, scan: file.subarray(at) }
    if (marker === 0xd9) return undefined
    const end = at + 2 + Math.max(2, file.readUInt16BE(at + 2))
    segments.push({ marker, bytes: file.subarray(at, end) })
    at = end
  }
  return undefined
}

/**
 * The scans with their tables, up to the end of the picture: what cameras add behind it goes, and what stands between two
 * scans without being shown.
 */
const scansOf = (scan: Buffer): Buffer => {
  const parts: Buffer[] = []
  let from = 0
  for (let at = 0; at + 3 < scan.length; ) {
    const marker = scan[at + 1] as number
    // Within a scan a byte of all ones is followed by none, or by the number of a restart.
    if (scan[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      const next = scan.indexOf(0xff, at + 1)
      at = next < 0 ? scan.length : next
      continue
    }
    if (marker === 0xd9) return Buffer.concat([...parts, scan.subarray(from, at + 2)])
    const end = at + 2 + Math.max(2, scan.readUInt16BE(at + 2))
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) {
      parts.push(scan.subarray(from, at))
      from = end
    }
    at = end
  }
  return Buffer.concat([...parts, scan.subarray(from)])
}

/** Segments without which a JPEG looks other than it should: JFIF, colour profiles, what Adobe says of its colours. */
const isShown = ({ marker, bytes }: Segment) => {
  if (marker < 0xe0 || marker > 0xef) return marker !== 0xfe
  if (marker === 0xe0) return bytes.toString('latin1', 4, 9) === 'JFIF\0'
  return marker === 0xee || (marker === 0xe2 && bytes.toString('latin1', 4, 16) === 'ICC_PROFILE\0')
}

const strippedJpeg = (file: Buffer): Stripped => {
  const parts = segmentsOf(file)
  // Decoders skip what does not belong there. What cannot be followed may say anything, and is not kept.
  if (!parts) throw new PictureFault('unreadable')
  const { segments, scan } = parts
  const located = segments.some(({ marker, bytes }) => {
    if (marker < 0xe1 || marker > 0xef) return false
    if (marker === 0xe1 && bytes.toString('latin1', 4, 10) === exifMark) return exifHasPlace(bytes.subarray(10))
    return textHasPlace(bytes)
  })
  const orientation = orientationOf('image/jpeg', file)
  const kept = segments.filter(isShown).map(({ bytes }) => bytes)
  const block = turned(orientation)
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, block.length + 2]), block])
  const [first, ...others] = kept
  const isJfif = first?.[1] === 0xe0
  const head = isJfif ? [first as Buffer] : []
  return {
    place: located,
    bytes: Buffer.concat([
      file.subarray(0, 2),
      ...head,
      ...(orientation === 1 ? [] : [exif]),
      ...(isJfif ? others : kept),
      scansOf(scan),
    ]),
  }
}

/** Chunks of a PNG that say how its pixels look. */
const shownChunks = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'pHYs',
  'bKGD',
]

const strippedPng = (file: Buffer): Stripped => {
  const kept = [file.subarray(0, 8)]
  let located = false
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const content = file.subarray(at + 8, end - 4)
    if (shownChunks.includes(name)) kept.push(file.subarray(at, end))
    else if (name === 'eXIf') located ||= exifHasPlace(content)
    else located ||= textHasPlace(content)
    if (name === 'IEND') break
    at = end
  }
  return { bytes: Buffer.concat(kept), place: located }
}

export interface Stripped {
  /** The photo without anything but its pixels, how they are turned and what their colours mean. */
  bytes: Buffer
  /** Whether it said where it was taken. */
  place: boolean
}

/** Takes out of a photo what it says beside its pixels. @throws PictureFault where its parts cannot be told from each other */
export const stripped = (type: PhotoType, file: Buffer): Stripped =>
  type === 'image/jpeg' ? strippedJpeg(file) : strippedPng(file)
