import { describe, expect, test } from 'vitest'
import { picturesOf } from '../../functions/lib/pictures/codec.ts'
import { type Box, type Picture, PictureFault, resize, taskOf } from '../../functions/lib/pictures/resize.ts'
import { fixture, pixelsIn, pngChunk, pngFile } from '../lib/pictures.ts'

const inside = (width: number, height = width): Box => ({ width, height, fit: 'inside' })
const one = async (file: Buffer, box: Box): Promise<Picture> => {
  const [picture] = await resize(file, [box])
  if (!picture) throw new Error('There is no picture')
  return picture
}
const reasonOf = (file: Buffer, timeout?: number) =>
  resize(file, [inside(50)], timeout).then(
    () => 'a picture',
    (error: unknown) => (error instanceof PictureFault ? error.reason : error),
  )
const near = (found: number[], wanted: readonly number[], by = 12) => {
  for (const [at, value] of wanted.entries()) expect(Math.abs((found[at] ?? 0) - value)).toBeLessThanOrEqual(by)
}

/** 240 x 120: a red corner at the top left, redder to the right and greener to the bottom. */
const corners = (picture: Picture) => {
  const { width, height, at } = pixelsIn(picture.bytes)
  expect([width, height]).toEqual([picture.width, picture.height])
  near(at(3, 3), [220, 20, 20, 255])
  near(at(width - 4, 3), [245, 17, 128, 255])
  near(at(3, height - 4), [8, 235, 128, 255])
}

describe('a smaller picture is made', () => {
  test.each([
    ['baseline.jpg', 'image/jpeg'],
    ['progressive.jpg', 'image/jpeg'],
    ['cmyk.jpg', 'image/png'],
    ['lossy.webp', 'image/jpeg'],
    ['lossless.webp', 'image/png'],
    ['turned.jpg', 'image/jpeg'],
    ['turned.png', 'image/png'],
    ['turned.webp', 'image/jpeg'],
  ])('of %s, upright and in its colours', async (name, type) => {
    const picture = await one(fixture(name), inside(96))
    expect(picture).toMatchObject({ type, width: 96, height: 48 })
    corners(picture)
    // What the camera wrote is not in it.
    expect(Buffer.from(picture.bytes).toString('latin1')).not.toMatch(/Secret|Exif|eXIf/)
  })

  test('of grey', async () => {
    const { at } = pixelsIn((await one(fixture('gray.jpg'), inside(96))).bytes)
    near(at(3, 3), [80, 80, 80, 255])
  })

  test.each(['animated.gif', 'animated.png', 'animated.webp'])('of the first one of %s', async (name) => {
    const { at } = pixelsIn((await one(fixture(name), inside(32))).bytes)
    near(at(16, 12), [220, 20, 20, 255])
  })

  test('of 16 bits a channel', async () => {
    const row = () => Array.from({ length: 80 }, () => [0xdc, 0x14, 0x14, 0x00, 0x14, 0xff]).flat()
    const file = pngFile({ width: 80, height: 60, depth: 16, colour: 2, row })
    const { width, height, at } = pixelsIn((await one(file, inside(40))).bytes)
    expect([width, height]).toEqual([40, 30])
    near(at(20, 15), [220, 20, 20, 255], 1)
  })

  test('of a palette that can be seen through', async () => {
    const file = pngFile({
      ...{ width: 80, height: 60, depth: 8, colour: 3 },
      row: () => Array.from({ length: 80 }, (_, x) => (x < 40 ? 0 : 1)),
      before: [pngChunk('PLTE', Buffer.from([0, 0, 0, 220, 20, 20])), pngChunk('tRNS', Buffer.from([0, 255]))],
    })
    const picture = await one(file, inside(40))
    expect(picture.type).toBe('image/png')
    const { at } = pixelsIn(picture.bytes)
    expect([at(5, 15)[3], at(35, 15)]).toEqual([0, [220, 20, 20, 255]])
    // Black that nobody saw does not darken the edge.
    for (let x = 0; x < 40; x++) if ((at(x, 15)[3] ?? 0) > 20) near(at(x, 15).slice(0, 3), [220, 20, 20], 14)
  })

  test('with what could be seen through, and no other colour at its edge', async () => {
    const picture = await one(fixture('transparent.webp'), inside(60))
    expect(picture).toMatchObject({ type: 'image/png', width: 60, height: 30 })
    const { at } = pixelsIn(picture.bytes)
    expect([at(0, 0), at(30, 15)]).toEqual([
      [0, 0, 0, 0],
      [255, 255, 255, 255],
    ])
    for (let x = 0; x < 60; x++)
      for (let y = 0; y < 30; y++) if ((at(x, y)[3] ?? 0) > 8) near(at(x, y).slice(0, 3), [255, 255, 255], 16)
  })

  test('inside a box, over a box, and never larger than it was', async () => {
    const boxes: Box[] = [inside(60, 60), { width: 60, height: 60, fit: 'cover' }, inside(1000), inside(10, 400)]
    const made = await resize(fixture('lossless.webp'), [...boxes, { width: 300, height: 90, fit: 'cover' }])
    expect(made.map(({ width, height }) => [width, height])).toEqual([
      [60, 30],
      [60, 60],
      [240, 120],
      [10, 5],
      [240, 90],
    ])
  })

  test('over a box from the middle, whichever way the camera was held', async () => {
    for (const name of ['baseline.jpg', 'turned.jpg']) {
      const picture = await one(fixture(name), { width: 40, height: 60, fit: 'cover' })
      expect([picture.width, picture.height]).toEqual([40, 60])
      near(pixelsIn(picture.bytes).at(20, 55), [127, 235, 128, 255])
    }
  })
})

describe('no picture is made', () => {
  const jpeg = fixture('baseline.jpg')
  const unsigned = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  test.each([
    ['a renamed page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a renamed drawing', unsigned],
    ['a page that begins as a picture', Buffer.concat([Buffer.from('GIF89a'), unsigned])],
    ['nothing', Buffer.alloc(0)],
    ['half of a PNG', fixture('turned.png').subarray(0, 500)],
    ['the head of a JPEG', jpeg.subarray(0, 640)],
    ['half of a WebP', fixture('lossy.webp').subarray(0, 300)],
    ['the head of a GIF', fixture('animated.gif').subarray(0, 30)],
  ])('of %s', async (_, file) => expect(await reasonOf(file)).toBe('unreadable'))

  /** A file of few bytes whose header says that it is huge. */
  const huge = (name: string, change: (file: Buffer) => void) => {
    const file = Buffer.from(fixture(name))
    change(file)
    return file
  }
  test.each([
    ['a PNG', huge('turned.png', (file) => file.writeUInt32BE(60_000, 16) && file.writeUInt32BE(60_000, 20))],
    [
      'a JPEG',
      huge('baseline.jpg', (file) => {
        const frame = file.indexOf(Buffer.from('ffc0', 'hex'))
        file.writeUInt16BE(60_000, frame + 5)
        file.writeUInt16BE(60_000, frame + 7)
      }),
    ],
    ['a GIF', huge('animated.gif', (file) => file.writeUInt16LE(60_000, 6) && file.writeUInt16LE(60_000, 8))],
    ['a WebP', huge('animated.webp', (file) => file.writeUIntLE(16_000, 24, 3) && file.writeUIntLE(16_000, 27, 3))],
  ])('of %s with billions of pixels, and it is not even opened', async (_, file) => {
    const before = process.memoryUsage().rss
    expect(await reasonOf(file)).toBe('tooManyPixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000)
  })

  test('of a small picture with a huge one in it', async () => {
    const gif = huge('animated.gif', (file) => {
      const at = file.indexOf(0x2c, 13)
      file.writeUInt16LE(65_000, at + 5)
      file.writeUInt16LE(65_000, at + 7)
    })
    const webp = huge('animated.webp', (file) => file.writeUInt16LE(0x3fff, file.indexOf('VP8 ') + 14))
    expect(await Promise.all([gif, webp].map((file) => reasonOf(file)))).toEqual(['unreadable', 'unreadable'])
  })

  test('of one that takes too long, and the next one is made all the same', async () => {
    expect(await reasonOf(jpeg, 1)).toBe('tooSlow')
    expect(await reasonOf(jpeg)).toBe('a picture')
  })
})

test('500 damaged files do no harm: each is a picture or is refused', () => {
  const names = [
    ...['baseline.jpg', 'progressive.jpg', 'cmyk.jpg', 'turned.png', 'turned.jpg', 'lossy.webp', 'lossless.webp'],
    ...['animated.webp', 'animated.gif'],
  ]
  let state = 12_345
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const found = { made: 0, refused: 0, broken: 0 }
  for (let at = 0; at < 500; at++) {
    const file = Buffer.from(fixture(names[at % names.length] as string))
    // Past the signature, so that it is opened.
    for (let hits = random(8); hits >= 0; hits--) file[16 + random(file.length - 16)] = random(256)
    const cut = at % 5 === 0 ? file.subarray(0, 16 + random(file.length - 16)) : file
    try {
      const task = taskOf(cut, [inside(30)])
      try {
        // In this thread rather than in one for each: what breaks is the codec's own.
        expect(picturesOf(task)[0]?.bytes.length).toBeGreaterThan(50)
        found.made += 1
      } catch (error) {
        // A trap of WebAssembly, or what the codec is told by its caller; nothing else.
        expect(String(error)).toMatch(/unreachable|out of bounds|The header says/)
        found.broken += 1
      }
    } catch (error) {
      expect(error).toBeInstanceOf(PictureFault)
      found.refused += 1
    }
  }
  for (const [what, times] of Object.entries(found)) expect(times, what).toBeGreaterThan(20)
})
