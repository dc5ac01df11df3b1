import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readApk } from '../../../functions/lib/apk/readApk.ts'
import { bytesSource } from '../../../functions/lib/apk/source.ts'
import { packageOf } from '../../../web/features/apps/packageOf.ts'
import { type ApkSpec, apkOf, filesOf } from '../../lib/apk/index.ts'
import { zipOf } from '../../lib/apk/zip.ts'

const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const name = 'com.example.dock_door2'

describe('the package of an APK, as the browser reads it', () => {
  test.each<[string, ApkSpec]>([
    ['as tools write it', {}],
    ['with text of one byte a sign', { xml: { utf8: true } }],
    ['with attributes without names', { xml: { bare: true } }],
    ['behind much else', { filler: 3_000_000 }],
    ['signed by the oldest scheme', { schemes: [1] }],
    ['of the longest name', { package: `com.${'x'.repeat(219)}` }],
  ])('is that which the server reads, %s', async (_, spec) => {
    const content = apkOf({ package: name, ...spec })
    const { apk } = await readApk(bytesSource(content))
    expect(await packageOf(blobOf(content))).toBe(apk.package)
  })

  test('is found where the manifest lies packed, and where it does not', async () => {
    const files = filesOf({ package: name })
    for (const stored of [true, false]) {
      const content = zipOf(files.map((file) => ({ ...file, stored })))
      expect(await packageOf(blobOf(content))).toBe(name)
    }
  })

  test.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('Hello, I am no app at all.'.repeat(9))],
    ['a zip without a manifest', () => zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }])],
    ['a cut one', () => apkOf({ package: name }).subarray(0, -40)],
    ['one that names no package', () => apkOf({ package: 'nodots' })],
    ['one of a name that is too long', () => apkOf({ package: `com.${'x'.repeat(220)}` })],
    [
      'a manifest that unpacks to more than any has',
      () => zipOf([{ name: 'AndroidManifest.xml', bytes: Buffer.alloc(5_000_000), stored: false }]),
    ],
  ])('is not known of %s', async (_, build) => {
    expect(await packageOf(blobOf(build()))).toBeUndefined()
  })

  test('is a package or not known, whatever a file is made of; it is found or given up', async () => {
    const content = apkOf({ package: name })
    const place = fc.tuple(fc.nat({ max: content.length - 1 }), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 8 }), async (changes) => {
        const changed = Buffer.from(content)
        for (const [at, byte] of changes) changed.writeUInt8(byte, at)
        const found = await packageOf(blobOf(changed))
        expect(found === undefined || /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(found)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
