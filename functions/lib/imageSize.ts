/** The size of an image in pixels. */
export interface ImageSize {
  width: number
  height: number
}

const pngSize = (image: Buffer): ImageSize | undefined =>
  image.length >= 24 && image.toString('latin1', 12, 16) === 'IHDR'
    ? { width: image.readUInt32BE(16), height: image.readUInt32BE(20) }
    : undefined

/** Bytes after a table of colours, of which a packed field says the length. */
const afterColours = (at: number, packed: number) => at + (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0)

/** Where the blocks of an extension end. */
const afterBlocks = (image: Buffer, start: number) => {
  let at = start
  while (at < image.length && image[at] !== 0) at += (image[at] as number) + 1
  return at + 1
}

/** The screen's size, in which the first picture has to lie: decoders make room for each of them. */
const gifSize = (image: Buffer): ImageSize | undefined => {
  if (image.length < 13) return undefined
  const screen = { width: image.readUInt16LE(6), height: image.readUInt16LE(8) }
  let at = afterColours(13, image[10] as number)
  while (image[at] === 0x21) at = afterBlocks(image, at + 2)
  if (image[at] !== 0x2c || at + 10 > image.length) return undefined
  const right = image.readUInt16LE(at + 1) + image.readUInt16LE(at + 5)
  const bottom = image.readUInt16LE(at + 3) + image.readUInt16LE(at + 7)
  return right <= screen.width && bottom <= screen.height ? screen : undefined
}

/** The size in a chunk of WebP that begins at a place; undefined for a chunk that is no picture. */
const webpChunkSize = (image: Buffer, at: number): ImageSize | undefined => {
  const kind = image.toString('latin1', at, at + 4)
  const body = at + 8
  if (kind === 'VP8X' && body + 10 <= image.length)
    return { width: image.readUIntLE(body + 4, 3) + 1, height: image.readUIntLE(body + 7, 3) + 1 }
  if (kind === 'VP8L' && body + 5 <= image.length && image[body] === 0x2f) {
    const bits = image.readUInt32LE(body + 1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ' && body + 10 <= image.length && image.readUIntBE(body + 3, 3) === 0x9d012a)
    return { width: image.readUInt16LE(body + 6) & 0x3fff, height: image.readUInt16LE(body + 8) & 0x3fff }
  return undefined
}

/** Bytes before the chunks of a frame: its own header, place, size and time. */
const frameHead = 24

/** Whether every picture in a WebP, as far as it is there, is as large as what is around it says at most. */
const holdsFrames = (image: Buffer, canvas: ImageSize): boolean => {
  for (let at = 12; at + 8 <= image.length; ) {
    if (image.toString('latin1', at, at + 4) === 'ANMF') {
      at += frameHead
      continue
    }
    const frame = webpChunkSize(image, at)
    if (frame && (frame.width > canvas.width || frame.height > canvas.height)) return false
    const size = image.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return true
}

const webpSize = (image: Buffer): ImageSize | undefined => {
  const size = webpChunkSize(image, 12)
  return size && holdsFrames(image, size) ? size : undefined
}

/** Whether a marker begins a frame, in which a JPEG says its size. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpegSize = (image: Buffer): ImageSize | undefined => {
  let at = 2
  while (at + 9 <= image.length) {
    if (image[at] !== 0xff) return undefined
    const marker = image[at + 1] as number
    // Any number of these may stand before a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: image.readUInt16BE(at + 7), height: image.readUInt16BE(at + 5) }
    else if (marker === 0xd9 || marker === 0xda) return undefined
    else at += 2 + Math.max(2, image.readUInt16BE(at + 2))
  }
  return undefined
}

const readers: Record<string, (image: Buffer) => ImageSize | undefined> = {
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/jpeg': jpegSize,
}

/**
 * The size of an image as its header says, without decoding it: a few bytes can say that they are billions of pixels.
 * @param start the first bytes of the file, of which a JPEG may need many
 * @returns undefined where there is no size to be read, or none with an area
 */
export const imageSize = (type: string, start: Buffer): ImageSize | undefined => {
  const size = readers[type]?.(start)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}
