import { pngOf } from '../../bin/seed/picture.ts'
import { fixture } from './pictures.ts'

/** Degrees, minutes and seconds as EXIF counts them. */
const rational = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(Math.round(value * 1000), 0)
  bytes.writeUInt32BE(1000, 4)
  return bytes
}
const angle = (degrees: number) => {
  const [whole, rest] = [Math.floor(degrees), (degrees % 1) * 60]
  return Buffer.concat([rational(whole), rational(Math.floor(rest)), rational((rest % 1) * 60)])
}

const entry = (tag: number, type: number, count: number, value: Buffer | number) => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(tag, 0)
  bytes.writeUInt16BE(type, 2)
  bytes.writeUInt32BE(count, 4)
  if (typeof value === 'number') bytes.writeUInt32BE(value, 8)
  else value.copy(bytes, 8)
  return bytes
}
const directory = (...entries: Buffer[]) => {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(entries.length)
  return Buffer.concat([count, ...entries, Buffer.alloc(4)])
}
const short = (value: number) => Buffer.from([value >> 8, value & 255, 0, 0])

/** What a phone writes of a photo taken in Reno: how it was held, with what, and where. */
export const exifOfReno = (orientation = 6): Buffer => {
  const maker = Buffer.from('Handheld Makers\0', 'latin1')
  const main = 8
  const gpsAt = main + 2 + 3 * 12 + 4
  const makerAt = gpsAt + 2 + 4 * 12 + 4
  const latitudeAt = makerAt + maker.length
  return Buffer.concat([
    Buffer.from('4d4d002a00000008', 'hex'),
    directory(
      entry(0x010f, 2, maker.length, makerAt),
      entry(0x0112, 3, 1, short(orientation)),
      entry(0x8825, 4, 1, gpsAt),
    ),
    directory(
      entry(1, 2, 2, Buffer.from('N\0\0\0', 'latin1')),
      entry(2, 5, 3, latitudeAt),
      entry(3, 2, 2, Buffer.from('W\0\0\0', 'latin1')),
      entry(4, 5, 3, latitudeAt + 24),
    ),
    maker,
    angle(39.529633),
    angle(119.813803),
  ])
}

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A photo with where it was taken in each place where phones write it. */
export const photoOfReno = (name = 'baseline.jpg', orientation = 6): Buffer => {
  const photo = fixture(name)
  const xmp = '<x:xmpmeta><rdf:Description exif:GPSLatitude="39,31.77N" exif:GPSLongitude="119,48.82W"/></x:xmpmeta>'
  return Buffer.concat([
    photo.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOfReno(orientation)])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`, 'latin1')),
    segment(0xed, Buffer.from('Photoshop 3.0\0City: Reno', 'latin1')),
    segment(0xfe, Buffer.from('at the dock in Reno', 'latin1')),
    photo.subarray(2),
    Buffer.from('MotionPhoto_Data Reno', 'latin1'),
  ])
}

/** A drawn photo of so many pixels a side. */
export const drawnPhoto = (pixels = 640, seed = 1): Buffer =>
  pngOf(pixels, (x, y) => [(x * 255 * seed) & 255, y * 255, 90, 255])
