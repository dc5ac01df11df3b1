import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { PhotonImage } from '@cf-wasm/photon/others'
// Makes the codec ready.
import '../../functions/lib/pictures/codec.ts'

/** A file of `test/fixtures/pictures`. */
export const fixture = (name: string) => readFileSync(new URL(`../fixtures/pictures/${name}`, import.meta.url))

export const pngChunk = (name: string, content: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(content.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

interface Png {
  width: number
  height: number
  /** Bits a channel. */
  depth: number
  /** 2: colours, 3: palette, 6: colours and opacity */
  colour: number
  /** The bytes of a row. */
  row: (y: number) => number[]
  /** Chunks before the pixels. */
  before?: Buffer[]
}

/** A PNG of a kind that the product does not write itself. */
export const pngFile = ({ width, height, depth, colour, row, before = [] }: Png) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour], 8)
  const rows = Array.from({ length: height }, (_, y) => Buffer.from([0, ...row(y)]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The pixels of a picture, each as red, green, blue and alpha. */
export const pixelsIn = (bytes: Uint8Array) => {
  const image = PhotonImage.new_from_byteslice(bytes)
  const [width, height, data] = [image.get_width(), image.get_height(), image.get_raw_pixels()]
  image.free()
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
  return { width, height, at }
}
