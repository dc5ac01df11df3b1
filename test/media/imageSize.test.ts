import { describe, expect, test } from 'vitest'
import { imageSize } from '../../functions/lib/imageSize.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const u16 = (value: number) => value.toString(16).padStart(4, '0')
const le = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer.toString('hex')
}

const png = (width: number, height: number) =>
  hex(
    `89504e470d0a1a0a 0000000d 49484452 ${width.toString(16).padStart(8, '0')} ${height.toString(16).padStart(8, '0')}`,
  )
/** With a table of two colours, a comment and a first picture. */
const gif = (
  width: number,
  height: number,
  first: { left?: number; width: number; height: number } = { width, height },
) =>
  hex(
    `474946383961 ${le(width, 2)} ${le(height, 2)} 80 00 00 000000 ffffff 21fe 02 4142 00
     2c ${le(first.left ?? 0, 2)} 0000 ${le(first.width, 2)} ${le(first.height, 2)} 00`.replaceAll('\n', ''),
  )
/** An extended one with a frame in it. */
const animated = (width: number, height: number, frameWidth: number) =>
  Buffer.concat([
    extended(width, height).subarray(0, 30),
    hex(`414e4d46 30000000 ${'00'.repeat(16)} 5650384c 05000000 2f ${le(frameWidth - 1, 4)} 00`),
  ])
const webp = (rest: string) => hex(`52494646 00000000 57454250 ${rest}`.padEnd(100, '0'))
const lossy = (width: number, height: number) =>
  webp(`56503820 00000000 000000 9d012a ${le(width, 2)} ${le(height, 2)}`)
const lossless = (width: number, height: number) =>
  webp(`5650384c 00000000 2f ${le((width - 1) | ((height - 1) << 14), 4)}`)
const extended = (width: number, height: number) =>
  webp(`56503858 0a000000 00000000 ${le(width - 1, 3)} ${le(height - 1, 3)}`)
/** A segment of so many bytes before the frame, such as a preview. */
const jpeg = (width: number, height: number, before = 16) =>
  Buffer.concat([
    hex(`ffd8 ffe1 ${u16(before + 2)}`),
    Buffer.alloc(before, 0xff),
    hex(`ffff ffc4 0003 00 ffc2 0011 08 ${u16(height)} ${u16(width)} 03`),
  ])

describe('the size of an image is read from its header', () => {
  test.each([
    ['image/png', png(640, 480), 640, 480],
    ['image/png', png(4_000_000_000, 2), 4_000_000_000, 2],
    ['image/gif', gif(65_535, 1), 65_535, 1],
    ['image/gif', gif(64, 48, { left: 60, width: 4, height: 48 }), 64, 48],
    ['image/webp', lossy(300, 200), 300, 200],
    ['image/webp', animated(64, 48, 64), 64, 48],
    ['image/webp', lossless(16_384, 9), 16_384, 9],
    ['image/webp', extended(16_777_216, 3), 16_777_216, 3],
    ['image/jpeg', jpeg(6000, 4000), 6000, 4000],
    ['image/jpeg', jpeg(6000, 4000, 60_000), 6000, 4000],
  ] as const)('%s %#', (type, image, width, height) => expect(imageSize(type, image)).toEqual({ width, height }))

  test.each([
    ['image/png', png(0, 5)],
    ['image/png', png(5, 5).subarray(0, 22)],
    ['image/jpeg', jpeg(5, 0)],
    ['image/jpeg', jpeg(5, 5).subarray(0, 26)],
    ['image/jpeg', hex('ffd8 ffda 0003 00 ffc0 0011 08 0005 0005 03 00')],
    ['image/jpeg', hex('ffd8 0000000000000000000000')],
    ['image/jpeg', hex('ffd8 ffe1 0000 ffe1 0000 ffe1 0000 ffe1 0000')],
    ['image/webp', webp('41424344')],
    ['image/webp', hex('524946460000000057454250')],
    ['image/gif', hex('474946383961')],
    // What is in it is larger than it says.
    ['image/gif', gif(64, 48, { width: 65_535, height: 48 })],
    ['image/gif', gif(64, 48, { left: 61, width: 4, height: 48 })],
    ['image/webp', animated(64, 48, 65)],
    ['image/svg+xml', Buffer.from('<svg width="5" height="5"/>')],
  ] as const)('%s without one has none: %#', (type, image) => expect(imageSize(type, image)).toBeUndefined())

  test('whatever bytes come, and ends with them', () => {
    for (let seed = 1; seed < 400; seed++) {
      const bytes = Buffer.from(Array.from({ length: seed % 90 }, (_, at) => (seed * 7919 + at * at * 31) % 256))
      for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
        expect(() => imageSize(type, bytes)).not.toThrow()
    }
  })
})
