import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedInit, signedFetch, signedHeaders } from '../lib/signedFetch.ts'
import { type LocalBucket, localBucket } from './bucket.ts'

let bucket: LocalBucket
let staging: ReturnType<LocalBucket['staging']>
beforeAll(async () => {
  bucket = await localBucket([
    {
      AllowedOrigins: ['http://localhost:*', 'https://console.example'],
      AllowedMethods: ['PUT'],
      AllowedHeaders: ['content-type'],
      MaxAge: 3000,
    },
  ])
  staging = bucket.staging()
})
afterAll(() => bucket?.close())

const mib = 1024 * 1024
const minute = 60_000
const put = async (url: string, body: string | Buffer, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(Buffer.from(body)), headers })
  return [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]]
}
const ask = async (path: string, init?: SignedInit) => {
  const answer = await signedFetch(bucket.key, `${bucket.at}/${path}`, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const all = async <Item>(items: AsyncIterable<Item>) => {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('an address for a file', () => {
  const link = () => staging.putLink('uploads/a/one', 'image/png', 5, 10 * minute)

  test('takes that many bytes of that type', async () => {
    expect(await put(await link(), 'bytes', { 'content-type': 'image/png' })).toEqual([200, undefined])
    expect(await staging.start('uploads/a/one', 3)).toMatchObject({
      type: 'image/png',
      size: 5,
      start: Buffer.from('byt'),
    })
  })

  test('takes no other number of bytes and no other type', async () => {
    const refused = [403, 'SignatureDoesNotMatch']
    expect(await put(await link(), 'bytes!', { 'content-type': 'image/png' })).toEqual(refused)
    expect(await put(await link(), 'byte', { 'content-type': 'image/png' })).toEqual(refused)
    expect(await put(await link(), 'bytes', { 'content-type': 'text/html' })).toEqual(refused)
    expect(await put(await link(), 'bytes')).toEqual(refused)
  })

  test('carries no checksum, which would be that of no bytes at all', async () => {
    expect([...new URL(await link()).searchParams.keys()].filter((name) => /checksum|crc/i.test(name))).toEqual([])
  })

  test('ends', async () => {
    const url = await link()
    bucket.state.skew = 11 * minute
    expect(await put(url, 'bytes', { 'content-type': 'image/png' })).toEqual([403, 'AccessDenied'])
    bucket.state.skew = 0
  })
})

describe('a file in parts', () => {
  const location = 'uploads/a/large'
  const part = (number: number, size: number) => Buffer.alloc(size, number)
  const send = async (id: string, number: number, size: number) =>
    put(await staging.partLink(location, id, number, size, 10 * minute), part(number, size))

  test('is told which parts are there, after a restart too, and becomes one file', async () => {
    const id = await staging.begin(location, 'application/zip')
    for (const number of [2, 1]) expect(await send(id, number, 5 * mib)).toEqual([200, undefined])
    bucket.reopen()
    expect((await staging.parts(location, id))?.map(({ number, size }) => [number, size])).toEqual([
      [1, 5 * mib],
      [2, 5 * mib],
    ])
    expect(await send(id, 3, 7)).toEqual([200, undefined])
    expect(await staging.join(location, id, (await staging.parts(location, id)) ?? [])).toBe(true)

    const joined = Buffer.concat([part(1, 5 * mib), part(2, 5 * mib), part(3, 7)])
    expect((await bucket.files().read(location, 20 * mib))?.bytes?.equals(joined)).toBe(true)
    expect(await staging.start(location, 1)).toMatchObject({ type: 'application/zip', size: joined.length })
    expect((await staging.start(location, 1))?.etag).toMatch(/^"[0-9a-f]{32}-3"$/)
    expect(await staging.parts(location, id)).toBeUndefined()
    expect(await staging.join(location, id, [])).toBe(false)
  })

  test('takes parts of the signed size alone', async () => {
    const id = await staging.begin(location, 'application/zip')
    const url = await staging.partLink(location, id, 1, 10, 10 * minute)
    expect(await put(url, 'x'.repeat(11))).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await put(url.replace('partNumber=1', 'partNumber=2'), 'x'.repeat(10))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ])
    await staging.abandon(location, id)
  })

  test.each([
    ['EntityTooSmall', [1, 2], (tags: string[]) => tags],
    ['InvalidPartOrder', [2, 1], (tags: string[]) => tags],
    ['InvalidPart', [1, 3], (tags: string[]) => tags],
    ['InvalidPart', [1], () => ['"0123456789abcdef0123456789abcdef"']],
    ['MalformedXML', [], () => []],
  ])('is refused as S3 refuses it: %s', async (code, numbers, tagged) => {
    const id = await staging.begin(location, 'application/zip')
    for (const number of [1, 2]) await send(id, number, 10)
    const etags = new Map((await staging.parts(location, id))?.map(({ number, etag }) => [number, etag]))
    const tags = tagged(numbers.map((number) => etags.get(number) ?? '"none"'))
    const body = `<CompleteMultipartUpload>${numbers
      .map((number, at) => `<Part><PartNumber>${number}</PartNumber><ETag>${tags[at]}</ETag></Part>`)
      .join('')}</CompleteMultipartUpload>`
    const { status, text } = await ask(`media/${location}?uploadId=${id}`, { method: 'POST', body })
    expect([status, /<Code>(\w+)</.exec(text)?.[1]]).toEqual([400, code])
    await staging.abandon(location, id)
  })

  test('can be given up, which leaves nothing, and what is cut off leaves nothing either', async () => {
    const files = () => readdirSync(join(bucket.folder, 'objects')).length
    const before = files()
    const id = await staging.begin(location, 'application/zip')
    await send(id, 1, 10)
    const url = await staging.partLink(location, id, 2, mib, minute)
    const cut = request(url, { method: 'PUT', headers: { 'content-length': mib } })
    cut.on('error', () => undefined)
    cut.write(Buffer.alloc(1000))
    await expect.poll(files).toBe(before + 2)
    cut.destroy()
    await expect.poll(files).toBe(before + 1)
    expect((await staging.parts(location, id))?.map(({ number }) => number)).toEqual([1])
    await staging.abandon(location, id)
    await staging.abandon(location, id)
    expect(files()).toBe(before)
    expect(await send(id, 1, 10)).toEqual([404, 'NoSuchUpload'])
  })
})

describe('the staging area', () => {
  test('lists what lies in it and what was begun, and nothing else', async () => {
    const url = await staging.putLink('uploads/b/two', 'image/gif', 1, minute)
    await put(url, 'x', { 'content-type': 'image/gif' })
    await bucket.files().write('private/resources/x.png', Buffer.from('x'), 'image/png')
    const id = await staging.begin('uploads/b/three', 'image/gif')
    const staged = await all(staging.list())
    expect(staged.map(({ location }) => location)).toEqual(['uploads/a/large', 'uploads/a/one', 'uploads/b/two'])
    expect(Math.abs((staged.at(-1)?.at ?? 0) - Date.now())).toBeLessThan(minute)
    expect(await all(staging.unfinished())).toMatchObject([{ location: 'uploads/b/three', id }])
    await staging.abandon('uploads/b/three', id)
  })

  test('gives a file to where it is kept if it is still the one that was looked at', async () => {
    const url = await staging.putLink('uploads/b/two', 'image/gif', 5, minute)
    await put(url, 'first', { 'content-type': 'image/gif' })
    const { etag = '' } = (await staging.start('uploads/b/two', 9)) ?? {}
    await put(url, 'other', { 'content-type': 'image/gif' })
    expect(await staging.keep('uploads/b/two', etag, 'private/resources/two.gif')).toBe(false)
    const now = (await staging.start('uploads/b/two', 9))?.etag ?? ''
    expect(await staging.keep('uploads/b/two', now, 'private/resources/two.gif')).toBe(true)
    await staging.discard('uploads/b/two')
    await staging.discard('uploads/b/two')
    expect(await staging.start('uploads/b/two', 9)).toBeUndefined()
    expect(await bucket.files().read('private/resources/two.gif', 9)).toEqual({
      type: 'image/gif',
      size: 5,
      bytes: Buffer.from('other'),
    })
    expect(await staging.keep('uploads/b/two', now, 'private/resources/two.gif')).toBe(false)
  })

  test('lists more than one answer holds', async () => {
    for (let n = 0; n < 3; n++) await bucket.files().write(`many/${n}`, Buffer.from('x'), 'text/plain')
    const { text } = await ask('media?list-type=2&prefix=many/&max-keys=2')
    expect(text).toContain('<IsTruncated>true</IsTruncated>')
    const token = /<NextContinuationToken>(.*)</.exec(text)?.[1]?.split('<')[0] ?? ''
    const next = await ask(`media?list-type=2&prefix=many/&continuation-token=${encodeURIComponent(token)}`)
    expect([...next.text.matchAll(/<Key>(.*?)</g)].map(([, key]) => key)).toEqual(['many/2'])
  })

  test('is open to who may, action by action', async () => {
    const may = (...actions: string[]) => bucket.staging(bucket.keyOf(({ action }) => !actions.includes(action)))
    const id = await staging.begin('uploads/c/x', 'a/b')
    const refused = { name: 'AccessDenied' }
    await expect(may('s3:GetObject').begin('uploads/c/x', 'a/b')).rejects.toMatchObject(refused)
    await expect(may('s3:PutObject').parts('uploads/c/x', id)).rejects.toMatchObject(refused)
    await expect(may('s3:PutObject').abandon('uploads/c/x', id)).rejects.toMatchObject(refused)
    await expect(all(may('s3:PutObject').list())).rejects.toMatchObject(refused)
    await expect(all(may('s3:ListBucket').unfinished())).rejects.toMatchObject(refused)
    expect(await may('s3:PutObject').keep('uploads/a/one', '"x"', 'private/x')).toBe(false)
    expect(await may('s3:ListMultipartUploadParts').parts('uploads/c/x', id)).toEqual([])
    await may('s3:AbortMultipartUpload').abandon('uploads/c/x', id)
    expect(await all(may('s3:ListBucketMultipartUploads').unfinished())).toEqual([])
  })
})

describe('a part of a file', () => {
  test.each([
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/8'],
    ['bytes=6-99', 206, 'gh', 'bytes 6-7/8'],
    ['bytes=5-', 206, 'fgh', 'bytes 5-7/8'],
    ['bytes=-2', 206, 'gh', 'bytes 6-7/8'],
    ['bytes=8-', 416, undefined, null],
    ['lines=1-2', 200, 'abcdefgh', null],
  ])('%s', async (range, status, text, expected) => {
    await bucket.files().write('d/letters', Buffer.from('abcdefgh'), 'text/plain')
    const answer = await ask('media/d/letters', { headers: { range } })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, expected])
    if (text) expect(answer.text).toBe(text)
  })
})

describe('what is sent', () => {
  test('must be what was signed', async () => {
    const headers = { 'x-amz-content-sha256': '0'.repeat(64) }
    const { status, text } = await ask('media/d/forged', { method: 'PUT', body: 'x', headers })
    expect([status, text]).toEqual([400, expect.stringContaining('XAmzContentSHA256Mismatch')])
    expect(await bucket.files().read('d/forged', 9)).toBeUndefined()
  })

  test('must say how long it is', async () => {
    const url = `${bucket.at}/media/uploads/e`
    const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
    const headers = await signedHeaders(bucket.key, url, { method: 'PUT', headers: unsigned })
    const answered = await new Promise((resolve) => {
      const sent = request(url, { method: 'PUT', headers: { ...headers, 'transfer-encoding': 'chunked' } })
      sent.once('response', ({ statusCode }) => resolve(statusCode))
      sent.end('x')
    })
    expect(answered).toBe(411)
  })
})

describe('a page of another origin', () => {
  const preflight = (origin: string, method = 'PUT', headers = 'content-type') =>
    fetch(`${bucket.at}/media/uploads/x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
    })

  test('may do what a rule of the bucket allows', async () => {
    for (const origin of ['http://localhost:3000', 'https://console.example']) {
      const { status, headers } = await preflight(origin)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
      expect(headers.get('access-control-allow-methods')).toBe('PUT')
      expect(headers.get('access-control-allow-headers')).toBe('content-type')
      expect(headers.get('access-control-max-age')).toBe('3000')
    }
  })

  test.each([
    ['https://evil.example', 'PUT', 'content-type'],
    ['http://localhost.evil.example', 'PUT', 'content-type'],
    ['http://localhost:3000', 'DELETE', 'content-type'],
    ['http://localhost:3000', 'PUT', 'x-amz-acl'],
  ])('may not: %s, %s, %s', async (origin, method, headers) => {
    const answer = await preflight(origin, method, headers)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test('is told of the answer where it may see it', async () => {
    const url = await staging.putLink('uploads/x', 'image/gif', 1, minute)
    const from = async (origin: string) => {
      const headers = { 'content-type': 'image/gif', origin }
      const answer = await fetch(url, { method: 'PUT', body: 'x', headers })
      return [answer.status, answer.headers.get('access-control-allow-origin')]
    }
    expect(await from('https://console.example')).toEqual([200, 'https://console.example'])
    expect(await from('https://evil.example')).toEqual([200, null])
  })
})
