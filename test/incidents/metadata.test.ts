import { describe, expect, test } from 'vitest'
import { inspectPhoto } from '../../functions/lib/photos/inspect.ts'
import { stripped } from '../../functions/lib/photos/metadata.ts'
import { orientationOf } from '../../functions/lib/pictures/orientation.ts'
import { PictureFault, resize } from '../../functions/lib/pictures/resize.ts'
import { exifOfReno, photoOfReno } from '../lib/photos.ts'
import { fixture, pixelsIn, pngChunk, pngFile } from '../lib/pictures.ts'

/** Nothing that names the place, the device or the people. */
const silent = /Reno|GPS|Makers|Photoshop|xmpmeta|MotionPhoto/

describe.each(['baseline.jpg', 'progressive.jpg', 'cmyk.jpg', 'gray.jpg'])('a JPEG such as %s', (name) => {
  const photo = photoOfReno(name)
  const { bytes, place } = stripped('image/jpeg', photo)

  test('loses where it was taken, and everything else that is not seen', () => {
    expect(photo.toString('latin1')).toMatch(silent)
    expect(place).toBe(true)
    expect(bytes.toString('latin1')).not.toMatch(silent)
    expect(bytes.includes(Buffer.from([0x88, 0x25]))).toBe(false)
  })

  test('stays turned as it was, and shows the very same pixels', () => {
    expect(orientationOf('image/jpeg', bytes)).toBe(6)
    const [before, after] = [pixelsIn(fixture(name)), pixelsIn(bytes)]
    expect([after.width, after.height]).toEqual([before.width, before.height])
    for (let y = 0; y < before.height; y += 3)
      for (let x = 0; x < before.width; x += 3) expect(after.at(x, y)).toEqual(before.at(x, y))
  })

  test('is the same when it is done again, and says then that there was nothing', () => {
    const again = stripped('image/jpeg', bytes)
    expect(again.bytes.equals(bytes)).toBe(true)
    expect(again.place).toBe(false)
  })
})

test.each([
  ['stray bytes', Buffer.from([0x00, 0x41, 0x42])],
  ['an early end', Buffer.from([0xff, 0xd9])],
])('a JPEG with %s before its pixels is no picture: nobody knows what it says beside them', async (_what, stray) => {
  const photo = photoOfReno('baseline.jpg')
  const scan = photo.lastIndexOf(Buffer.from([0xff, 0xda]))
  const odd = Buffer.concat([photo.subarray(0, scan), stray, photo.subarray(scan)])
  expect(() => stripped('image/jpeg', odd)).toThrow(PictureFault)
  for (const keeps of [false, true])
    expect(await inspectPhoto({ type: 'image/jpeg', bytes: odd }, resize, keeps)).toEqual({ fault: 'notAPicture' })
})

test('an upright JPEG without any words is byte for byte what it was', () => {
  const plain = stripped('image/jpeg', fixture('baseline.jpg')).bytes
  expect(orientationOf('image/jpeg', plain)).toBe(1)
  expect(stripped('image/jpeg', plain).bytes.equals(plain)).toBe(true)
})

test('a PNG loses its EXIF and its texts, and keeps its pixels', () => {
  const words = pngChunk('tEXt', Buffer.from('Comment\0taken in Reno', 'latin1'))
  const photo = pngFile({
    ...{ width: 4, height: 2, depth: 8, colour: 2, row: (y) => [9, 8, 7, y, 2, 3, 4, 5, 6, 7, 8, 9] },
    before: [pngChunk('eXIf', exifOfReno(1)), words],
  })
  const { bytes, place } = stripped('image/png', photo)
  expect(place).toBe(true)
  expect(bytes.toString('latin1')).not.toMatch(/eXIf|tEXt|Reno/)
  expect([0, 1, 2, 3].map((x) => pixelsIn(bytes).at(x, 1))).toEqual([0, 1, 2, 3].map((x) => pixelsIn(photo).at(x, 1)))
})

test('only who keeps the place keeps it, and each photo says which it was', async () => {
  const photo = photoOfReno()
  const taken = await inspectPhoto({ type: 'image/jpeg', bytes: photo }, resize, false)
  const left = await inspectPhoto({ type: 'image/jpeg', bytes: photo }, resize, true)
  const bare = await inspectPhoto({ type: 'image/jpeg', bytes: fixture('baseline.jpg') }, resize, true)
  expect(taken).toMatchObject({ photo: { state: 'kept', place: 'removed' } })
  expect(left).toMatchObject({ photo: { state: 'kept', place: 'kept', size: photo.length } })
  expect(bare).toMatchObject({ photo: { place: 'none' } })
  if ('fault' in left || 'fault' in taken) throw new Error('Refused')
  expect(left.bytes.equals(photo)).toBe(true)
  // What lists show never has it.
  expect(Buffer.from(left.thumbnail.bytes).toString('latin1')).not.toMatch(silent)
  expect([taken.photo.width, taken.photo.height]).toEqual([pixelsIn(photo).height, pixelsIn(photo).width])
})
