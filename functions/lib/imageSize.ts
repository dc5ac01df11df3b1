/** The size of an image in pixels. */
export interface ImageSize {
  width: number
  height: number
}

const pngSize = (image: Buffer): ImageSize | undefined =>
  image.length >= 24 && image.toString('latin1', 12, 16) === 'IHDR'
    ? { width: image.readUInt32BE(16), height: image.readUInt32BE(20) }
    : undefined

const gifSize = (image: Buffer): ImageSize | undefined =>
  image.length >= 10 ? { width: image.readUInt16LE(6), height: image.readUInt16LE(8) } : undefined

const webpSize = (image: Buffer): ImageSize | undefined => {
  if (image.length < 30) return undefined
  const kind = image.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: image.readUIntLE(24, 3) + 1, height: image.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L' && image[20] === 0x2f) {
    const bits = image.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ' && image.readUIntBE(23, 3) === 0x9d012a)
    return { width: image.readUInt16LE(26) & 0x3fff, height: image.readUInt16LE(28) & 0x3fff }
  return undefined
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
