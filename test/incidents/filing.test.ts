import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handlePhotos } from '../../functions/lib/photos/handle.ts'
import { stagedPhoto, stagedPhotos } from '../../functions/lib/photos/staged.ts'
import { resize } from '../../functions/lib/pictures/resize.ts'
import type { FiledPhoto, Incident } from '../../shared/contract/incidents.ts'
import { mostPhotos, photoPlacePref, reportsAnHour, thumbnailKey } from '../../shared/incidents.ts'
import { day } from '../../shared/time.ts'
import { openSite, password, type Site } from '../handheld/site.ts'
import { drawnPhoto, photoOfReno } from '../lib/photos.ts'
import { fixture, pixelsIn } from '../lib/pictures.ts'
import { type LocalBucket, localBucket } from '../local/bucket.ts'

let bucket: LocalBucket
let site: Site
let device: Awaited<ReturnType<Site['handheldOf']>>
beforeAll(async () => {
  bucket = await localBucket()
  site = await openSite(undefined, { files: bucket.files(), staging: bucket.staging() })
})
let serial = 0
beforeEach(async () => {
  serial += 1
  device = await site.handheldOf(`INC-${serial}`)
})
afterAll(async () => {
  await site?.stop()
  await bucket?.close()
})

const report = (more: object = {}) => ({
  ...{ id: 'r-1', at: site.clock.now, type: 'Spill', description: 'Oil under the leveller', location: 'Gate 2' },
  ...more,
})
const png = drawnPhoto(80)
const declared = (content: Buffer, type = 'image/png') => ({ type, size: content.length })
interface Filed {
  incident_uid: string
  photos: FiledPhoto[]
}
const file = async (body: object): Promise<Filed> => {
  const { status, message, data } = await device.call('incident', body)
  expect(message).toBe('OK')
  expect(status).toBe(200)
  return data as Filed
}
const put = async ({ url, headers }: FiledPhoto, content: Buffer, more: Record<string, string> = {}) =>
  (await fetch(url ?? '', { method: 'PUT', body: new Uint8Array(content), headers: { ...headers, ...more } })).status

const logged: string[] = []
const handle = (records: string[]) =>
  handlePhotos({
    stores: site.stores,
    staging: bucket.staging(),
    resize,
    log: { info: (message) => logged.push(message), error: (message) => logged.push(message) },
  })({
    Records: records.map((key, at) => ({ messageId: `${at}`, body: JSON.stringify({ detail: { object: { key } } }) })),
  })
const stagedOf = ({ incident_uid }: Filed, number = 1) =>
  stagedPhoto({ company: 'acme', incident: incident_uid, number })
const arrived = async (filed: Filed, ...numbers: number[]) => {
  const { batchItemFailures } = await handle(numbers.map((number) => stagedOf(filed, number)))
  expect(batchItemFailures).toEqual([])
}
const admin = () => site.as('root', 'superAdmin', 'acme')
const seen = async (): Promise<Incident[]> =>
  (await (await admin())('getIncidentReports', { group_uid: 'acme' })).data as Incident[]
const seenOne = async ({ incident_uid }: Filed) => (await seen()).find(({ uid }) => uid === incident_uid) as Incident
/** What waits of a report. */
const staged = async ({ incident_uid }: Filed) => {
  const found: string[] = []
  for await (const { location } of bucket.staging().list()) found.push(location)
  return found.filter((each) => each.startsWith(`${stagedPhotos}acme/${incident_uid}/`))
}

describe('a report', () => {
  test('is filed by who is signed in, in the facility of their team', async () => {
    const { data: work } = await device.call('signIn', { username: 'amara.name', password, at: site.clock.now })
    const { work_id } = work
    const { data: join } = await device.call('joinGroup', { work_id, group_uid: 'pick', at: site.clock.now })
    const filed = await file(report({ work_id, join_id: join.join_id }))
    expect(filed.incident_uid).toMatch(/^north\./)
    expect(await seenOne(filed)).toMatchObject({
      ...{ name: 'amara Test', user_uid: 'amara', facility: 'The north', facility_uid: 'north', status: 0 },
      ...{ device_uid: device.id, device: `INC-${serial}`, type: 'Spill', location: 'Gate 2', photos: [], awaited: 0 },
      ...{ created_on: Math.floor(site.clock.now / 1000), time_zone: 'Europe/Amsterdam', position: null },
    })
  })

  test('can be filed by nobody: it is of the facility of the handheld, or of the company', async () => {
    const nowhere = await file(report())
    expect(await seenOne(nowhere)).toMatchObject({
      name: '',
      user_uid: null,
      facility_uid: 'acme',
      facility: 'The acme',
    })
    device = await site.handheldOf(`INC-N-${serial}`, await site.addCode({ facility: 'south' }))
    expect((await file(report())).incident_uid).toMatch(/^south\./)
  })

  test('sent again, and again at once, is one', async () => {
    const before = (await seen()).length
    const all = await Promise.all([1, 2, 3, 4].map(() => file(report({ photos: [declared(png)] }))))
    // However late: a report is known for as long as a handheld may go on sending it.
    all.push(await file(report({ at: site.clock.now - 8 * day, photos: [declared(png)] })))
    expect(new Set(all.map(({ incident_uid }) => incident_uid)).size).toBe(1)
    expect(await seen()).toHaveLength(before + 1)
    // What was filed first stands.
    await file(report({ type: 'Injury' }))
    expect(await seenOne(all[0] as Filed)).toMatchObject({ type: 'Spill' })
    const other = await site.handheldOf(`INC-O-${serial}`)
    expect((await other.call('incident', report())).data.incident_uid).not.toBe(all[0]?.incident_uid)
  })

  test('is among the latest of its handheld, for those who see its facility', async () => {
    device = await site.handheldOf(`INC-D-${serial}`, await site.addCode({ facility: 'north' }))
    const at = site.clock.now
    const early = await file(report({ id: 'early', at: at - 2 * day }))
    const late = await file(report({ id: 'late', at: at - day, type: 'Injury' }))
    const call = await admin()
    await call('updateIncidentReport', { id: early.incident_uid, status: 1 })
    const ofDevice = async (ask = call) => (await ask('getIncidentReportsOfDevice', { device_id: device.id })).data
    expect(await ofDevice()).toMatchObject([
      { uid: late.incident_uid, status: 0, type: 'Injury', location: 'Gate 2' },
      { uid: early.incident_uid, status: 1 },
    ])
    const other = await site.handheldOf(`INC-E-${serial}`)
    expect((await call('getIncidentReportsOfDevice', { device_id: other.id })).data).toEqual([])
    // What was filed before it came to another facility is not theirs.
    await site.stores.devices.change(device.id, { facility: 'south' })
    await site.user('sam', [['facilityManager', 'south']])
    await site.user('nora', [['facilityManager', 'north']])
    const elsewhere = await site.as('sam', 'facilityManager', 'south')
    expect(await ofDevice(elsewhere)).toEqual([])
    const before = await site.as('nora', 'facilityManager', 'north')
    expect(await before('getIncidentReportsOfDevice', { device_id: device.id })).toMatchObject({ status: 404 })
  })

  test('keeps any language, in any direction', async () => {
    const fields = { type: 'Beschädigung', location: 'ممر ١٤', description: '人がけがをした 🚑\nשורה שנייה' }
    expect(await seenOne(await file(report(fields)))).toMatchObject(fields)
  })

  test('says where the handheld was only where its group may know', async () => {
    const position = { lat: 39.53, lon: -119.81, accuracy: 12 }
    expect(await seenOne(await file(report({ position })))).toMatchObject({ position: null })
    await site.stores.devices.change(device.id, { finder: true })
    // The device was told so, the group of the report is not one that may.
    expect(await seenOne(await file(report({ id: 'r-1b', position })))).toMatchObject({ position: null })
    const { groups, incidents } = site.stores
    const uids = ['acme', 'north', 'south']
    await groups.setFinder('acme', uids, true)
    const filed = await file(report({ id: 'r-2', position }))
    expect(await seenOne(filed)).toMatchObject({ position })
    // Switched off while it is filed: what is written is as the group says then.
    site.beforeWrite(
      (input) => input.includes('"position"'),
      () => groups.setFinder('acme', uids, false),
    )
    const late = await file(report({ id: 'r-3', position }))
    expect((await incidents.get('acme', late.incident_uid))?.position).toBeUndefined()
    // Answered no more at once, though it is still stored.
    expect(await seenOne(filed)).toMatchObject({ position: null })
    expect((await incidents.get('acme', filed.incident_uid))?.position).toEqual(position)
  })

  test.each([
    ['400 photos', { photos: Array.from({ length: 400 }, () => declared(png)) }, 'photos'],
    ['one photo too many', { photos: Array.from({ length: mostPhotos + 1 }, () => declared(png)) }, 'photos'],
    ['a photo of another type', { photos: [{ type: 'image/svg+xml', size: 9 }] }, 'photos.0.type'],
    ['a photo of no bytes', { photos: [{ type: 'image/png', size: 0 }] }, 'photos.0.size'],
    ['a photo of 16 MB', { photos: [{ type: 'image/png', size: 16 * 1024 * 1024 }] }, 'photos.0.size'],
    ['no type', { type: '  ' }, 'type'],
    ['a type of 61 characters', { type: 'a'.repeat(61) }, 'type'],
    ['a type that turns the text around it', { type: 'Spill\u202e' }, 'type'],
    ['a description of 4,001 characters', { description: 'a'.repeat(4001) }, 'description'],
    ['half a character', { description: 'a\ud800' }, 'description'],
    ['coordinates that are none', { position: { lat: Number.NaN, lon: 1, accuracy: 1 } }, 'position.lat'],
    ['coordinates as text', { position: { lat: 'NaN', lon: 1, accuracy: 1 } }, 'position.lat'],
    ['a latitude beyond the pole', { position: { lat: 90.1, lon: 1, accuracy: 1 } }, 'position.lat'],
    ['an id with a slash', { id: '../x' }, 'id'],
    ['a time of 8 days ago', { at: 1 }, 'at'],
    ['a time of text', { at: 'now' }, 'at'],
  ])('with %s is refused at its field', async (_what, more, path) => {
    const { status, errors } = await device.call('incident', report({ id: 'bad', ...more }))
    expect([status, errors?.[0]?.path]).toEqual([400, path])
  })

  test('names no sign-in or join of another device', async () => {
    const other = await site.handheldOf(`INC-O-${serial}`)
    const { data } = await other.call('signIn', { username: 'bo.name', password, at: site.clock.now })
    const { data: join } = await other.call('joinGroup', { ...data, group_uid: 'far', at: site.clock.now })
    expect(await device.call('incident', report({ work_id: data.work_id }))).toMatchObject({ status: 404 })
    expect(await device.call('incident', report({ join_id: join.join_id }))).toMatchObject({ status: 404 })
  })

  test('has company: so many in an hour, no more', async () => {
    for (let n = 0; n < reportsAnHour; n++) await file(report({ id: `many-${n}` }))
    expect(await device.call('incident', report({ id: 'last' }))).toMatchObject({ status: 429, code: 'tooMany' })
    // What was filed is still answered.
    await file(report({ id: 'many-3' }))
  })
})

describe('a photo', () => {
  test('is put where the answer says, looked at, kept with a small picture, and told to be there', async () => {
    const filed = await file(report({ photos: [declared(png)] }))
    const [slot] = filed.photos
    expect(slot).toMatchObject({ number: 1, state: 'wanted', headers: { 'content-type': 'image/png' }, reason: null })
    expect(await seenOne(filed)).toMatchObject({ photos: [], awaited: 1 })
    expect(await put(slot as FiledPhoto, png)).toBe(200)
    expect((await file(report({ photos: [declared(png)] }))).photos).toMatchObject([{ state: 'checking', url: null }])

    await arrived(filed, 1)
    expect((await file(report({ photos: [declared(png)] }))).photos).toMatchObject([{ state: 'kept', url: null }])
    const { photos, awaited } = await seenOne(filed)
    const key = `private/incidents/acme/${filed.incident_uid}/1.png`
    expect(awaited).toBe(0)
    expect(photos).toEqual([{ key, type: 'image/png', size: expect.any(Number), width: 80, height: 80, place: 'none' }])
    const small = await bucket.files().read(thumbnailKey(key), 1_000_000)
    expect(pixelsIn(small?.bytes as Buffer)).toMatchObject({ width: 80, height: 80 })
    expect(await staged(filed)).toEqual([])
  })

  test('of several, those are asked for again that have not come: each in its own place', async () => {
    const photos = [1, 2, 3].map((seed) => declared(drawnPhoto(60 + seed, seed)))
    const filed = await file(report({ photos }))
    const [first, , third] = filed.photos
    await Promise.all([put(first as FiledPhoto, drawnPhoto(61, 1)), put(third as FiledPhoto, drawnPhoto(63, 3))])
    await arrived(filed, 3, 1)
    const again = await file(report({ photos }))
    expect(again.photos.map(({ number, state }) => [number, state])).toEqual([
      [1, 'kept'],
      [2, 'wanted'],
      [3, 'kept'],
    ])
    expect((await seenOne(filed)).photos.map(({ width }) => width)).toEqual([61, 63])
    expect(await put(again.photos[1] as FiledPhoto, drawnPhoto(62, 2))).toBe(200)
    await arrived(again, 2)
    expect((await seenOne(filed)).photos.map(({ width }) => width)).toEqual([61, 62, 63])
  })

  test('is taken in its size and of its type alone', async () => {
    const { photos } = await file(report({ photos: [declared(png)] }))
    const [slot] = photos as [FiledPhoto]
    expect(await put(slot, png.subarray(1))).toBe(403)
    expect(await put(slot, png, { 'content-type': 'text/html' })).toBe(403)
    expect(await put(slot, png)).toBe(200)
  })

  test.each([
    ['a page', Buffer.from('<html>not a photo</html>'), 'image/png', 'notAPicture'],
    ['chance', randomBytes(5000), 'image/jpeg', 'notAPicture'],
    ['a JPEG called a PNG', fixture('baseline.jpg'), 'image/png', 'notAPicture'],
    ['a picture that breaks off', drawnPhoto(200).subarray(0, 900), 'image/png', 'notAPicture'],
    ['a header that says billions of pixels', bomb(), 'image/png', 'tooManyPixels'],
  ] as const)('that is %s is refused, and the device is told so', async (_what, content, type, reason) => {
    const photos = [declared(content, type)]
    const filed = await file(report({ photos }))
    expect(await put(filed.photos[0] as FiledPhoto, content)).toBe(200)
    await arrived(filed, 1)
    expect((await file(report({ photos }))).photos).toEqual([
      { number: 1, state: 'refused', url: null, headers: {}, reason },
    ])
    expect(await seenOne(filed)).toMatchObject({ photos: [], awaited: 0 })
    expect(await staged(filed)).toEqual([])
  })

  test('is kept once, whatever is put in its place later or comes twice', async () => {
    const filed = await file(report({ photos: [declared(png)] }))
    const [slot] = filed.photos as [FiledPhoto]
    await put(slot, png)
    await arrived(filed, 1, 1)
    const { photos } = await seenOne(filed)
    const before = await bucket.files().read(photos[0]?.key as string, 1_000_000)
    await put(slot, Buffer.concat([png.subarray(0, png.length - 1), Buffer.from('!')]))
    await arrived(filed, 1)
    const after = await bucket.files().read(photos[0]?.key as string, 1_000_000)
    expect(after?.bytes?.equals(before?.bytes as Buffer)).toBe(true)
    expect((await seenOne(filed)).photos).toEqual(photos)
    expect(await staged(filed)).toEqual([])
  })

  test('finds its report in the archive too', async () => {
    const filed = await file(report({ photos: [declared(png)] }))
    await put(filed.photos[0] as FiledPhoto, png)
    await (await admin())('updateIncidentReport', { id: filed.incident_uid, status: 1 })
    await arrived(filed, 1)
    expect(await seenOne(filed)).toMatchObject({ status: 1, photos: [{ width: 80 }] })
  })

  test('that nobody asked for is thrown away', async () => {
    const [strange, none] = [`${stagedPhotos}acme/north.x/1`, `${stagedPhotos}acme/odd/name/1`]
    for (const location of [strange, none])
      await bucket.objects().put(
        'media',
        location,
        (async function* () {
          yield png
        })(),
        'image/png',
      )
    expect((await handle([strange, none])).batchItemFailures).toEqual([])
    for (const location of [strange, none]) expect(bucket.objects().get('media', location)).toBeUndefined()
  })

  test('a message that is none of S3 comes again', async () => {
    const handle = handlePhotos({
      ...{ stores: site.stores, staging: bucket.staging(), resize },
      log: { info: () => {}, error: () => {} },
    })
    expect(await handle({ Records: [{ messageId: 'm1', body: '{}' }] })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }],
    })
  })

  test.each([
    ['loses where it was taken', '0', 'removed', /GPS|Reno/, false],
    ['keeps where it was taken in a company that wants it', '1', 'kept', /GPS|Reno/, true],
  ] as const)('%s', async (_what, pref_value, place, words, has) => {
    await site.stores.preferences.set('acme', 'COMPANY', { pref_type: photoPlacePref, pref_value })
    const photo = photoOfReno()
    const filed = await file(report({ photos: [declared(photo, 'image/jpeg')] }))
    await put(filed.photos[0] as FiledPhoto, photo)
    await arrived(filed, 1)
    const [kept] = (await seenOne(filed)).photos
    expect(kept).toMatchObject({ place })
    const { bytes } = (await bucket.files().read(kept?.key as string, 1_000_000)) ?? {}
    expect(words.test(bytes?.toString('latin1') ?? '')).toBe(has)
    await site.stores.preferences.set('acme', 'COMPANY', { pref_type: photoPlacePref, pref_value: '0' })
  })
})

/** A PNG that says it is 100,000 pixels wide and high. */
function bomb() {
  const header = Buffer.from(drawnPhoto(8))
  header.writeUInt32BE(100_000, 16)
  header.writeUInt32BE(100_000, 20)
  return header
}
