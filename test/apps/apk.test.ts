import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApkFault, type ApkFaultReason, ReadLimit } from '../../functions/lib/apk/fault.ts'
import { readApk } from '../../functions/lib/apk/readApk.ts'
import { mayReplace } from '../../functions/lib/apk/signers.ts'
import { bytesSource, type ReadBudget, remoteSource } from '../../functions/lib/apk/source.ts'
import { type ApkSpec, apkOf, filesOf, iconOf, labelRef, publisher } from '../lib/apk/index.ts'
import { blockOf, pkcs7Of, room, scheme2, scheme3, signerCalled } from '../lib/apk/signing.ts'
import { type ZipFile, zipOf } from '../lib/apk/zip.ts'

const read = (bytes: Buffer) => readApk(bytesSource(bytes))
const signedZip = (files: readonly ZipFile[], options: Parameters<typeof zipOf>[1] = {}) =>
  zipOf(files, { block: blockOf([scheme2([publisher])]), ...options })
const reasonOf = async (bytes: Buffer) => {
  try {
    await read(bytes)
    return undefined
  } catch (error) {
    if (error instanceof ApkFault) return error.reason
    throw error
  }
}

describe('what an APK says of itself', () => {
  test('is read: package, version, label, icon and who signed it', async () => {
    const { apk, icon } = await read(apkOf())
    expect(apk).toEqual({
      ...{ package: 'com.example.scanner', version_name: '1.2.0', version_code: 12, label: 'Dock Scanner' },
      ...{ min_sdk: 26, target_sdk: 34 },
      ...{ scheme: 2, signers: [publisher.digest], earlier: [], subject: 'Example Apps' },
    })
    expect(icon).toEqual(iconOf(144))
  })

  test.each<[string, ApkSpec]>([
    ['strings of 8 bits', { xml: { utf8: true } }],
    ['attributes without names', { xml: { bare: true } }],
    ['a packed table', { table: { packed: true } }],
    ['a sparse table', { table: { sparse: true } }],
    ['a compact table', { table: { compact: true } }],
    ['short offsets', { table: { shortOffsets: true } }],
    ['a label that stands for another', { labels: [{ ref: 0x7f010001 }], icons: [] }],
  ])('whichever way it is written: %s', async (name, spec) => {
    const { apk } = await read(apkOf(spec))
    expect(apk).toMatchObject({
      version_name: '1.2.0',
      version_code: 12,
      label: name.startsWith('a label') ? 'com.example.scanner' : 'Dock Scanner',
    })
  })

  test.each<[string, ApkSpec, string]>([
    ['text', { label: 'Plain' }, 'Plain'],
    ['none', { label: '' }, 'com.example.scanner'],
    [
      'English, where none is for everybody',
      {
        labels: [
          { language: 'de', text: 'Eins' },
          { language: 'en', text: 'One' },
        ],
      },
      'One',
    ],
    ['without what turns text around', { label: 'Pay\u202eroll\u0007' }, 'Pay roll'],
    ['a resource that is not there', { label: { ref: 0x7f0900ff } }, 'com.example.scanner'],
    [
      'of what a launcher shows',
      {
        label: '',
        activities: [
          {
            name: 'activity',
            attributes: { 'android:label': { ref: labelRef } },
            children: [
              {
                name: 'intent-filter',
                children: [
                  { name: 'action', attributes: { 'android:name': 'android.intent.action.MAIN' } },
                  { name: 'category', attributes: { 'android:name': 'android.intent.category.LAUNCHER' } },
                ],
              },
            ],
          },
        ],
      },
      'Dock Scanner',
    ],
  ])('its label: %s', async (_, spec, label) => {
    expect((await read(apkOf(spec))).apk.label).toBe(label)
  })

  test('its version may be a resource, and more than 32 bits', async () => {
    const { apk } = await read(
      apkOf({ versionName: { ref: labelRef }, versionCode: -1, manifest: { 'android:versionCodeMajor': 3 } }),
    )
    expect(apk).toMatchObject({ version_name: 'Dock Scanner', version_code: 3 * 2 ** 32 + 0xffffffff })
    expect(await reasonOf(apkOf({ manifest: { 'android:versionCodeMajor': 2 ** 31 - 1 } }))).toBe('damaged')
  })

  test.each<[string, ApkSpec['icons'], Buffer | undefined]>([
    [
      'the one that is large enough',
      [
        { density: 120, text: 'res/a.png' },
        { density: 640, text: 'res/b.png' },
      ],
      iconOf(144),
    ],
    [
      'the largest',
      [
        { density: 120, text: 'res/b.png' },
        { density: 240, text: 'res/a.png' },
      ],
      iconOf(48),
    ],
    ['none where it is a drawing', [{ density: 0xfffe, text: 'res/drawing.xml' }], undefined],
    ['none where it is not there', [{ density: 160, text: 'res/lost.png' }], undefined],
  ])('its icon: %s', async (_, icons, expected) => {
    expect((await read(apkOf({ icons: icons ?? [] }))).icon).toEqual(expected)
  })
})

describe('who signed an APK', () => {
  const [one, two] = [signerCalled('One', 1), signerCalled('Two', 2)]
  const files = filesOf({})
  const signersOf = async (bytes: Buffer) => {
    const { scheme, signers, earlier, subject } = (await read(bytes)).apk
    return { scheme, signers, earlier, subject }
  }

  test.each([1, 2, 3] as const)('is known by scheme %i', async (scheme) => {
    expect(await signersOf(apkOf({ schemes: [scheme], signer: one }))).toEqual({
      ...{ scheme, signers: [one.digest], earlier: [], subject: 'One' },
    })
  })

  test('is said by the newest scheme, wherever in the block', async () => {
    const block = blockOf([room(4096), scheme2([one]), scheme3(two)])
    expect(await signersOf(zipOf(files, { block }))).toMatchObject({ scheme: 3, signers: [two.digest] })
  })

  test('may be several', async () => {
    const block = blockOf([scheme2([one, two])])
    expect(await signersOf(zipOf(files, { block }))).toMatchObject({ signers: [one.digest, two.digest] })
  })

  test('is the one whose certificate the signature names, among others of scheme 1', async () => {
    const content = Buffer.from('Signature-Version: 1.0\r\n\r\n')
    const v1 = [
      { name: 'META-INF/MANIFEST.MF', bytes: Buffer.from('Manifest-Version: 1.0\r\n\r\n') },
      { name: 'META-INF/ANY.RSA', bytes: pkcs7Of(one, content, [two]) },
    ]
    expect(await signersOf(zipOf([...files, ...v1]))).toMatchObject({ scheme: 1, signers: [one.digest] })
  })

  test('may have changed their key: who says so may replace what the old one signed', async () => {
    const rotated = await signersOf(zipOf(files, { block: blockOf([scheme3(two, [one])]) }))
    expect(rotated).toMatchObject({ signers: [two.digest], earlier: [one.digest] })
    const newest = blockOf([scheme3(one), scheme3(two, [one], 0x1b93ad61)])
    expect(await signersOf(zipOf(files, { block: newest }))).toMatchObject({
      signers: [two.digest],
      earlier: [one.digest],
    })
    const [before, strange] = [await signersOf(apkOf({ signer: one })), await signersOf(apkOf({ signer: two }))]
    expect([mayReplace(before, rotated), mayReplace(before, strange), mayReplace(before, before)]).toEqual([
      ...[true, false, true],
    ])
    expect(mayReplace(rotated, before)).toBe(false)
  })
})

describe('a file that no device would take', () => {
  const whole = apkOf()
  const files = filesOf({})
  const [manifest] = files as [ZipFile]
  const others = files.slice(1)
  const lying = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(manifest.bytes)
    change(bytes)
    return signedZip([{ ...manifest, bytes }, ...others])
  }
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `f${at}`, bytes: Buffer.alloc(0), stored: true }))

  test.each<[ApkFaultReason, string, () => Buffer]>([
    ['notAnApk', 'text', () => Buffer.from('Hello, I am no app at all, whatever my name ends with.')],
    ['notAnApk', 'nothing much', () => Buffer.from('PK')],
    ['notAnApk', 'a zip without a manifest', () => zipOf(others)],
    ['bundle', 'a bundle for a store', () => zipOf([{ name: 'BundleConfig.pb', bytes: Buffer.from('x') }])],
    ['bundle', 'a zip of APKs', () => zipOf([{ name: 'base.apk', bytes: whole }])],
    ['cut', 'without its end', () => whole.subarray(0, whole.length - 30)],
    ['cut', 'half of it', () => whole.subarray(0, whole.length / 2)],
    ['cut', 'without bytes in the middle', () => Buffer.concat([whole.subarray(0, 300), whole.subarray(400)])],
    ['cut', 'with something before it', () => Buffer.concat([Buffer.alloc(64), whole])],
    [
      'damaged',
      'with another byte in its manifest',
      () => {
        const bytes = Buffer.from(whole)
        bytes[60] = (bytes[60] ?? 0) ^ 0xff
        return bytes
      },
    ],
    [
      'unpacksTooLarge',
      'of 4 GB by its header',
      () => signedZip([...files, { name: 'big', bytes: Buffer.alloc(9), says: { size: 0xfffffffe } }]),
    ],
    [
      'unpacksTooLarge',
      'of 64 bits',
      () => signedZip([...files, { name: 'big', bytes: Buffer.alloc(9), says: { size: 0xffffffff } }]),
    ],
    ['tooManyFiles', 'of 70,000 files', () => signedZip([...files, ...many(70_000)])],
    ['tooManyFiles', 'with a directory of 64 bits', () => signedZip(files, { says: { from: 0xffffffff } })],
    ['cut', 'with a directory that is elsewhere', () => signedZip(files, { says: { from: 12 } })],
    ['damaged', 'with fewer files than it says', () => signedZip(files, { says: { count: 90 } })],
    [
      'unsafe',
      'with a path out of it',
      () => signedZip([...files, { name: 'assets/../../etc/passwd', bytes: Buffer.from('x') }]),
    ],
    [
      'unsafe',
      'with a path from the root',
      () => signedZip([...files, { name: '/etc/passwd', bytes: Buffer.from('x') }]),
    ],
    ['unsafe', 'with a path of Windows', () => signedZip([...files, { name: '..\\x', bytes: Buffer.from('x') }])],
    ['twice', 'with two manifests', () => signedZip([...files, manifest])],
    [
      'damaged',
      'whose manifest is called otherwise where it lies',
      () => signedZip([{ ...manifest, called: 'AndroidManifest.xmm' }, ...others]),
    ],
    [
      'damaged',
      'whose manifest is longer than it says',
      () => signedZip([{ ...manifest, says: { size: 40 } }, ...others]),
    ],
    [
      'damaged',
      'whose manifest is shorter than it says',
      () => signedZip([{ ...manifest, says: { size: 1_000_000 } }, ...others]),
    ],
    [
      'damaged',
      'whose manifest says that it unpacks to a gigabyte',
      () => signedZip([{ ...manifest, says: { size: 2 ** 30 } }, ...others]),
    ],
    ['damaged', 'that is encrypted', () => signedZip([{ ...manifest, says: { flags: 1 } }, ...others])],
    [
      'damaged',
      'packed in a way that nobody knows',
      () => signedZip([{ ...manifest, says: { method: 99 } }, ...others]),
    ],
    [
      'damaged',
      'with a manifest of text',
      () => signedZip([{ ...manifest, bytes: Buffer.from('<manifest package="a.b"/>') }, ...others]),
    ],
    [
      'damaged',
      'with a manifest that is longer than the file by its own word',
      () => lying((bytes) => bytes.writeUInt32LE(bytes.length + 1, 4)),
    ],
    ['damaged', 'with a chunk that has no length', () => lying((bytes) => bytes.writeUInt32LE(0, 12))],
    ['damaged', 'with more strings than bytes', () => lying((bytes) => bytes.writeUInt32LE(0x7fffffff, 16))],
    ['damaged', 'of no package', () => apkOf({ package: '' })],
    ['damaged', 'of a package that is none', () => apkOf({ package: 'com.example/../x' })],
    ['split', 'that is a part of an app', () => apkOf({ manifest: { split: 'config.xxhdpi' } })],
    ['split', 'that needs parts', () => apkOf({ manifest: { 'android:isSplitRequired': true } })],
    [
      'split',
      'that names the parts that it needs',
      () => apkOf({ manifest: { 'android:requiredSplitTypes': 'base__abi' } }),
    ],
    ['unsigned', 'that nobody signed', () => apkOf({ schemes: [] })],
    [
      'damaged',
      'signed with what is no certificate',
      () => zipOf(files, { block: blockOf([scheme2([{ ...publisher, certificate: Buffer.from('none') }])]) }),
    ],
    ['damaged', 'signed by nobody, at length', () => zipOf(files, { block: blockOf([scheme2([])]) })],
  ])('is refused as %s: %s', async (reason, _, build) => {
    expect(await reasonOf(build())).toBe(reason)
  })
})

describe('a large APK', () => {
  /** A file of which only some is ever in memory. */
  const counted = (bytes: Buffer, budget: ReadBudget = { bytes: 8_000_000, reads: 100 }) =>
    remoteSource(bytes.length, budget, async (from, length) => bytes.subarray(from, from + length))

  test('of 250 MB, with a table of 30, is told by less than 8 MB', async () => {
    const bytes = apkOf({ table: { ballast: 150_000, others: { count: 60, bytes: 300_000 } }, filler: 210_000_000 })
    expect(bytes.length).toBeGreaterThan(238_000_000)
    const source = counted(bytes)
    const { apk, icon } = await readApk(source)
    expect(apk).toMatchObject({ package: 'com.example.scanner', label: 'Dock Scanner' })
    expect(icon).toEqual(iconOf(144))
    expect(source.used().bytes).toBeLessThan(8_000_000)
    expect(source.used().reads).toBeLessThan(20)
  })

  test('is read over chunks that lie before what is wanted', async () => {
    const source = counted(apkOf({ table: { others: { count: 60, bytes: 300_000, before: 60 } } }))
    const { apk, icon } = await readApk(source)
    expect([apk.label, icon]).toEqual(['Dock Scanner', iconOf(144)])
    expect(source.used().reads).toBeLessThan(100)
  })

  test('is asked once for what two want at the same time', async () => {
    let reads = 0
    const source = remoteSource(1000, { bytes: 8000, reads: 9 }, async (_from, length) => {
      reads += 1
      return Buffer.alloc(length)
    })
    await Promise.all([source.read(0, 10), source.read(5, 10), source.read(0, 1000)])
    expect(reads).toBe(1)
  })

  test('keeps its package, version and signer where its table would take too long', async () => {
    const bytes = apkOf({ table: { others: { count: 3000, bytes: 6000, before: 3000 } } })
    const { apk, icon } = await readApk(counted(bytes))
    expect(apk).toMatchObject({ version_name: '1.2.0', label: 'com.example.scanner', signers: [publisher.digest] })
    expect(icon).toBeUndefined()
  })

  test('is given up where not even its directory can be read', async () => {
    await expect(readApk(counted(apkOf(), { bytes: 100, reads: 5 }))).rejects.toBeInstanceOf(ReadLimit)
  })
})

test('whatever becomes of its bytes, a file is read or refused: 10,000 mutations', { timeout: 120_000 }, async () => {
  const seeds = [
    apkOf({ schemes: [1, 2, 3] }),
    apkOf({ xml: { utf8: true }, table: { sparse: true }, schemes: [1] }),
    apkOf({ table: { compact: true, packed: true }, schemes: [3] }),
  ]
  const change = fc.record({
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 4 }),
      fc.constantFrom(
        Uint8Array.of(0xff, 0xff, 0xff, 0xff),
        Uint8Array.of(0, 0, 0, 0),
        Uint8Array.of(0xff, 0xff, 0xff, 0x7f),
      ),
    ),
  })
  // What is packed or checked is changed before it is packed: else every change would end at the checksum.
  const inside = fc.record({ file: fc.nat(1), changes: fc.array(change, { minLength: 1, maxLength: 4 }) })
  const mutated = (bytes: Buffer, changes: readonly { place: number; bytes: Uint8Array }[]) => {
    const copy = Buffer.from(bytes)
    for (const { place: offset, bytes: other } of changes)
      copy.set(other.subarray(0, copy.length), Math.floor(offset * Math.max(0, copy.length - 4)))
    return copy
  }
  const outcomes = { read: 0, refused: 0 }
  const tryOne = async (bytes: Buffer) => {
    const begun = performance.now()
    const reason = await reasonOf(bytes)
    outcomes[reason === undefined ? 'read' : 'refused'] += 1
    expect(performance.now() - begun).toBeLessThan(2000)
  }
  const outside = fc.tuple(fc.nat(seeds.length - 1), fc.array(change, { minLength: 1, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(outside, ([seed, changes]) => tryOne(mutated(seeds[seed] as Buffer, changes))),
    { numRuns: 5000 },
  )
  const files = filesOf({})
  await fc.assert(
    fc.asyncProperty(inside, ({ file, changes }) =>
      tryOne(
        signedZip(files.map((each, at) => (at === file ? { ...each, bytes: mutated(each.bytes, changes) } : each))),
      ),
    ),
    { numRuns: 5000 },
  )
  expect(outcomes.read).toBeGreaterThan(500)
  expect(outcomes.refused).toBeGreaterThan(500)
})
