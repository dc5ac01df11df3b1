import { S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { pngOf as drawn } from '../../bin/seed/picture.ts'
import { handlers as media } from '../../functions/media/index.ts'
import { handlers as pictures } from '../../functions/pictures/index.ts'
import { sweepUploads } from '../../functions/schedule/sweepUploads.ts'
import type { Image } from '../../shared/contract/media.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { day } from '../../shared/durations.ts'
import { platformFolders, sizedLocation } from '../../shared/media.ts'
import { roleNames } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'
import { fixture, pixelsIn } from '../lib/pictures.ts'
import { type LocalBucket, localBucket } from '../local/bucket.ts'

let bucket: LocalBucket
let world: People
let admin: Awaited<ReturnType<People['as']>>
beforeAll(async () => {
  bucket = await localBucket()
  world = await people({ media, pictures }, { files: bucket.files(), staging: bucket.staging() })
  admin = await world.as('admin')
})
afterAll(async () => {
  await world?.stop()
  await bucket?.close()
})

const folder = 'private/companies_logos'
/** A PNG as far as its header goes. */
const pngOf = (width: number, height: number) => {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return Buffer.concat([header, Buffer.from('the rest of a picture')])
}
/** A whole one, opaque. */
const png = drawn(64, () => [180, 60, 36, 255])
const file = (content: Buffer, type = 'image/png') => ({ folder, file_name: 'logo.png', size: content.length, type })

const begin = async (content = png, type?: string) => {
  const { status, data } = await admin.call('uploadMedia', file(content, type))
  expect(status).toBe(200)
  return data as UploadPlan
}
const put = async ({ parts, headers }: UploadPlan, content: Buffer, more: Record<string, string> = {}) => {
  const answers = parts.map(({ url, from, size }) =>
    fetch(url ?? '', {
      method: 'PUT',
      body: new Uint8Array(content.subarray(from, from + size)),
      headers: { ...headers, ...more },
    }),
  )
  return (await Promise.all(answers)).map(({ status }) => status)
}
const finish = ({ upload_id }: Pick<UploadPlan, 'upload_id'>, as = admin) =>
  as.call('uploadMedia', { folder, upload_id })
const staged = async () => {
  const locations: string[] = []
  for await (const { location } of bucket.staging().list()) locations.push(location)
  return locations
}

test('a logo is put where the first call says, and stands where the second one says', async () => {
  const plan = await begin()
  expect(plan.parts).toEqual([
    { number: 1, from: 0, size: png.length, url: expect.stringContaining('X-Amz-Expires=3600') },
  ])
  expect(plan.headers).toEqual({ 'content-type': 'image/png' })
  expect(plan.expires_at).toBe(new Date(world.now() + day).toISOString())
  expect(await put(plan, png)).toEqual([200])

  const done = await finish(plan)
  expect(done).toMatchObject({ status: 200, message: 'Image uploaded' })
  const [location = ''] = done.data as string[]
  expect(location).toBe(`${folder}/${world.acme.uid}/${plan.upload_id}_28-56-64.png`)
  expect(await staged()).toEqual([])
  expect(await shownAt(location)).toMatchObject({ width: 64, height: 64 })
})

/** The picture at a location, as a worker's browser gets it. */
const shownAt = async (location: string) => {
  const { status, data } = await (await world.as('worker')).call('getImage', { url: location })
  expect(status).toBe(200)
  return pixelsIn(Buffer.from((data as Image).url.replace(/^data:image\/\w+;base64,/, ''), 'base64'))
}
const uploaded = async (content: Buffer, type: string) => {
  const plan = await begin(content, type)
  expect(await put(plan, content)).toEqual([200])
  const { status, data } = await finish(plan)
  expect(status).toBe(200)
  return { location: (data as string[])[0] ?? '', id: plan.upload_id }
}

test('a logo is kept in the sizes in which it is shown, each of which is found by its name', async () => {
  const content = drawn(500, (x) => [x * 255, 60, 36, 255])
  const { location, id } = await uploaded(content, 'image/png')
  expect(location).toMatch(new RegExp(`/${id}_28-56-80-160-256\\.(png|jpg)$`))
  const widths: Record<number, number> = {}
  for (const pixels of [1, 28, 29, 56, 80, 81, 160, 200, 256, 2000])
    widths[pixels] = (await shownAt(sizedLocation(location, pixels))).width
  expect(widths).toEqual({
    ...{ 1: 28, 28: 28, 29: 56, 56: 56, 80: 80, 81: 160, 160: 160, 200: 256, 256: 256, 2000: 256 },
  })
})

test('a photograph is kept upright and without where it was taken, a small picture as large as it is', async () => {
  const { location } = await uploaded(fixture('turned.jpg'), 'image/jpeg')
  expect(location).toMatch(/_28-56-80-160-240\.jpg$/)
  const { width, height, at } = await shownAt(location)
  expect([width, height]).toEqual([240, 120])
  expect(at(3, 3)[0]).toBeGreaterThan(200)
  const { bytes } = (await bucket.files().read(location, 100_000)) ?? {}
  expect(bytes?.toString('latin1')).not.toMatch(/Exif|Secret/)

  const tiny = await uploaded(
    drawn(16, () => [0, 0, 0, 255]),
    'image/png',
  )
  expect(tiny.location).toMatch(new RegExp(`/${tiny.id}_16\\.png$`))
  expect(await shownAt(sizedLocation(tiny.location, 28))).toMatchObject({ width: 16 })
})

test('a page that hangs on a picture is left behind', async () => {
  const page = '<script>alert(1)</script>'
  const { location } = await uploaded(Buffer.concat([png, Buffer.from(page)]), 'image/png')
  const { bytes } = (await bucket.files().read(location, 100_000)) ?? {}
  expect(bytes?.length).toBeGreaterThan(60)
  expect(bytes?.includes('script')).toBe(false)
})

test('a slide of the sign-in page is kept no larger than it is shown', async () => {
  const { slideFile } = await import('../../functions/pictures/slide.ts')
  const [slide, ...more] = await slideFile(
    drawn(2000, () => [20, 90, 160, 255]),
    'a',
  )
  expect(more).toEqual([])
  expect(slide?.name).toMatch(/^a\.(png|jpg)$/)
  expect(pixelsIn(slide?.bytes ?? Buffer.alloc(0))).toMatchObject({ width: 1600, height: 1600 })
})

test('a logo from before there were sizes is shown as it is', () => {
  for (const name of ['logo.png', 'abc.png', 'a_b.png', 'a_28.png'])
    expect(sizedLocation(`${folder}/acme/${name}`, 28)).toBe(`${folder}/acme/${name}`)
})

test('gone on with, it is told whether the file is there', async () => {
  const plan = await begin()
  const goOn = async () =>
    (await admin.call('uploadMedia', { folder, upload_id: plan.upload_id, resume: true })).data as UploadPlan
  const again = await goOn()
  expect(again).toMatchObject({ upload_id: plan.upload_id, headers: plan.headers })
  expect(await put(again, png)).toEqual([200])
  expect((await goOn()).parts.map(({ url }) => url)).toEqual([null])
  expect((await finish(plan)).status).toBe(200)
})

test('finished twice, or twice at once, it is the same', async () => {
  const plan = await begin()
  await put(plan, png)
  const [first, second] = await Promise.all([finish(plan), finish(plan)])
  expect(first).toMatchObject({ status: 200 })
  expect(second).toEqual(first)
  expect(await finish(plan)).toEqual(first)
})

test('what is kept is what was looked at, whatever is put there afterwards', async () => {
  const plan = await begin()
  await put(plan, png)
  const { data } = await finish(plan)
  const other = Buffer.from(png).fill('<script>', 8)
  expect(await put(plan, other)).toEqual([200])
  expect((await finish(plan)).data).toEqual(data)
  expect((await shownAt((data as string[])[0] ?? '')).at(9, 9)).toEqual([180, 60, 36, 255])
  await bucket.staging().discard(`uploads/${world.acme.uid}/${plan.upload_id}`)
})

describe('is refused', () => {
  const refused = (path: string, message: string) => ({ status: 400, message, errors: [{ path, message }] })

  test('a file that is no image, before and after it came', async () => {
    const words = 'Please choose an image: PNG, JPEG, GIF or WebP'
    for (const type of ['image/svg+xml', 'text/html', 'application/pdf'])
      expect(await admin.call('uploadMedia', file(png, type))).toMatchObject(refused('type', words))
    for (const content of [
      Buffer.from('<html>not a picture</html>'),
      Buffer.from('GIF89a, they said'),
      Buffer.concat([
        Buffer.from('89504e470d0a1a0a', 'hex'),
        Buffer.from('<html>a page that begins as a picture</html>'),
      ]),
      pngOf(0, 64),
      Buffer.from([1]),
    ]) {
      const plan = await begin(content)
      expect(await put(plan, content)).toEqual([200])
      expect(await finish(plan)).toMatchObject(refused('type', words))
      expect(await staged()).toEqual([])
    }
  })

  test('what cannot be read, and nothing of it is kept', async () => {
    const words = 'This image cannot be read. Please choose another one.'
    for (const content of [png.subarray(0, png.length - 40), pngOf(64, 64)]) {
      const plan = await begin(content)
      expect(await put(plan, content)).toEqual([200])
      expect(await finish(plan)).toMatchObject(refused('type', words))
      expect(await staged()).toEqual([])
      const kept = await bucket.files().read(`${folder}/${world.acme.uid}/${plan.upload_id}_28-56-64.png`, 1)
      expect(kept).toBeUndefined()
      expect((await world.stores.uploads.get(world.acme.uid, plan.upload_id))?.location).toBeUndefined()
    }
  })

  test('a few bytes that say they are billions of pixels', async () => {
    const bomb = pngOf(60_000, 60_000)
    const plan = await begin(bomb)
    expect(await put(plan, bomb)).toEqual([200])
    const words = 'You cannot upload images with more than 50 million pixels'
    expect(await finish(plan)).toMatchObject(refused('type', words))
    expect(await staged()).toEqual([])
  })

  test('one that is too large, with the words for it', async () => {
    const words = 'You cannot upload images larger than 10MB'
    const most = 10 * 1024 * 1024
    const ask = (size: number) => admin.call('uploadMedia', { ...file(png), size })
    expect(await ask(most + 1)).toMatchObject(refused('size', words))
    expect((await ask(most)).status).toBe(200)
    expect((await ask(0)).code).toBe('badInput')
  })

  test('at the address: another type or size than was signed', async () => {
    const plan = await begin()
    expect(await put(plan, png, { 'content-type': 'text/html' })).toEqual([403])
    const longer = { ...plan, parts: plan.parts.map((part) => ({ ...part, size: png.length + 1 })) }
    expect(await put(longer, Buffer.concat([png, png]))).toEqual([403])
    expect(await finish(plan)).toMatchObject({
      status: 422,
      message: 'The file has not arrived yet. Please send the rest first.',
    })
  })

  test('what lacks a name, a size or a type', async () => {
    for (const field of ['file_name', 'size', 'type'])
      expect(await admin.call('uploadMedia', { ...file(png), [field]: undefined })).toMatchObject({
        code: 'badInput',
        errors: [{ path: field, message: 'This field is required' }],
      })
  })

  const gone = { status: 404, message: 'This upload has ended. Please start again.' }
  test('to finish what somebody else began, or was begun for another folder, or never', async () => {
    const plan = await begin()
    await put(plan, png)
    expect(await finish(plan, await world.as('superAdmin'))).toMatchObject(gone)
    expect(await finish({ upload_id: 'none' })).toMatchObject(gone)
    const { stores } = world
    const upload = await stores.uploads.get(world.acme.uid, plan.upload_id)
    if (!upload) return expect.fail('it was not kept')
    await stores.uploads.add({ ...upload, company: world.other.uid, id: 'theirs', owner: world.acme.users.admin.uid })
    expect(await finish({ upload_id: 'theirs' })).toMatchObject(gone)
    await stores.uploads.add({ ...upload, id: 'for-apps', purpose: 'apps' })
    expect(await finish({ upload_id: 'for-apps' })).toMatchObject(gone)
    expect((await finish(plan)).status).toBe(200)
  })

  test.each(roleNames.filter((role) => role !== 'admin' && role !== 'superAdmin'))('to a %s', async (role) => {
    expect(await (await world.as(role)).call('uploadMedia', file(png))).toMatchObject({ status: 403 })
  })

  test.each(platformFolders)('to a company’s admin: %s', async (each) => {
    expect(await admin.call('uploadMedia', { ...file(png), folder: each })).toMatchObject({ status: 403 })
  })

  test('a folder that there is not, and a company that is not the caller’s', async () => {
    expect((await admin.call('uploadMedia', { ...file(png), folder: 'private/secrets' })).code).toBe('badInput')
    expect((await admin.call('uploadMedia', { ...file(png), company_url: 'other' })).code).toBe('notYours')
  })
})

describe('when something fails', () => {
  afterEach(() => vi.restoreAllMocks())
  const throttled = () =>
    Object.assign(new Error('Please reduce your request rate.'), {
      name: 'SlowDown',
      $metadata: { httpStatusCode: 503 },
    })

  test('S3 is too busy: the caller is told to try again, and may', async () => {
    const plan = await begin()
    await put(plan, png)
    const s3 = mockClient(S3Client)
    s3.onAnyCommand().rejects(throttled())
    expect(await finish(plan)).toMatchObject({ status: 503, code: 'unavailable' })
    s3.restore()
    expect((await finish(plan)).status).toBe(200)
  })

  test('a size is stored and its answer gets lost: finished again, all of them are there', async () => {
    const plan = await begin()
    await put(plan, png)
    const location = `${folder}/${world.acme.uid}/${plan.upload_id}_28-56-64.png`
    const send = S3Client.prototype.send
    vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, ...asked: unknown[]) {
      const answer = await (send as (...all: unknown[]) => Promise<unknown>).apply(this, asked)
      if ((asked[0] as object).constructor.name === 'PutObjectCommand')
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
      return answer
    } as never)
    expect(await finish(plan)).toMatchObject({ status: 503, code: 'unavailable' })
    vi.restoreAllMocks()
    expect((await world.stores.uploads.get(world.acme.uid, plan.upload_id))?.location).toBeUndefined()
    expect((await finish(plan)).data).toEqual([location])
    for (const pixels of [28, 56, 64]) expect((await shownAt(sizedLocation(location, pixels))).width).toBe(pixels)
    expect(await staged()).toEqual([])
  })
})

test('what nobody finishes can be finished for a day, and is gone then', async () => {
  const before = await begin()
  await put(before, png)
  const large = await bucket.staging().begin(`uploads/${world.acme.uid}/large`, 'image/png')
  world.pass(day - 1)
  expect(await sweepUploads(bucket.staging(), Date.now() + day - 60_000)).toEqual({ files: 0, uploads: 0 })
  world.pass(1)
  expect(await finish(before, await world.as('admin'))).toMatchObject({ status: 404 })
  expect(await sweepUploads(bucket.staging(), Date.now() + day, () => true)).toEqual({ files: 0, uploads: 0 })
  expect(await sweepUploads(bucket.staging(), Date.now() + day)).toEqual({ files: 1, uploads: 1 })
  expect(await staged()).toEqual([])
  expect(await bucket.staging().parts(`uploads/${world.acme.uid}/large`, large)).toBeUndefined()
})
