import { crc32, deflateSync } from 'node:zlib'

/** A colour with its opacity, each 0 to 255. */
export type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

/** What is at a point of the picture; both run from 0 to 1. */
export type Paint = (x: number, y: number) => Pixel

/** Points that are looked at for one pixel, along each side: so edges are smooth. */
const fine = 4

const chunk = (name: string, content: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** The pixel at a place: the mean of several points, transparent ones without weight. */
const pixelAt = (paint: Paint, left: number, top: number, size: number): number[] => {
  const sum = [0, 0, 0, 0]
  for (let i = 0; i < fine * fine; i++) {
    const [red, green, blue, alpha] = paint(
      (left + ((i % fine) + 0.5) / fine) / size,
      (top + (Math.floor(i / fine) + 0.5) / fine) / size,
    )
    for (const [position, value] of [red * alpha, green * alpha, blue * alpha, alpha].entries())
      sum[position] = (sum[position] ?? 0) + value
  }
  const [red = 0, green = 0, blue = 0, alpha = 0] = sum
  return alpha === 0
    ? [0, 0, 0, 0]
    : [red / alpha, green / alpha, blue / alpha, alpha / (fine * fine)].map((value) => Math.round(value))
}

/** A square picture as a PNG. @param size pixels along each side */
export const pngOf = (size: number, paint: Paint): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits a channel, with opacity.
  header.set([8, 6], 8)
  const rows = Array.from({ length: size }, (_, top) =>
    Buffer.from([0, ...Array.from({ length: size }, (_, left) => pixelAt(paint, left, top, size)).flat()]),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
