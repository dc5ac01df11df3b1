import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../bin/local/aws/credentials.ts'
import type { Principal } from '../../bin/local/aws/gateway.ts'
import { objectStore } from '../../bin/local/s3/objects.ts'
import { s3Service } from '../../bin/local/s3/service.ts'
import { multipartUploads } from '../../bin/local/s3/uploads.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import { pngOf } from '../../bin/seed/picture.ts'
import { mediaFiles } from '../../functions/lib/buckets.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { sizedLocation } from '../../shared/media.ts'
import { type SignedInit, signedFetch, signedHeaders } from '../lib/signedFetch.ts'
import { type Client, type World, type WorldCompany, world } from '../lib/world.ts'

const home = mkdtempSync(join(tmpdir(), 'shiftdeck-files-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Who may do everything, and who may only read in one folder. */
const keys = { root: newKey(), reader: newKey(), unknown: newKey() }
const principals = new Map<string, Principal>([
  [keys.root.accessKeyId, { arn: 'root', secret: keys.root.secretAccessKey, refuses: () => undefined }],
  [
    keys.reader.accessKeyId,
    {
      arn: 'reader',
      secret: keys.reader.secretAccessKey,
      refuses: (requiredActions) =>
        requiredActions.find(
          ({ action, resource }) => action !== 's3:GetObject' || !resource.startsWith('arn:aws:s3:::media/a/'),
        ),
    },
  ],
])

const database = openStateDatabase()
const objects = objectStore(database, join(home, 'service'))
let skew = 0
const { handle } = s3Service({
  objects,
  uploads: multipartUploads(database, objects),
  buckets: new Map([['media', []]]),
  principals,
  passing: () => false,
  log: () => {},
  now: () => Date.now() + skew,
})
const server = createServer((request, response) =>
  handle(request, response, (request.url ?? '/').split('?')[0]?.replace(/^\/s3/, '') ?? ''),
)
let at: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await files().write('a/picture.png', Buffer.from('picture'), 'image/png')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const ask = (path: string, init: SignedInit = {}, key = keys.root) => signedFetch(key, `${at}/${path}`, init)
const files = (key = keys.root) =>
  mediaFiles(
    { MEDIA_BUCKET: 'media', AWS_REGION: 'eu-central-1', AWS_ENDPOINT_URL: at, MEDIA_ENDPOINT: `${at}/s3` },
    key,
  )
const codeOf = async (answer: Response) => [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]]
const put = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(`media/${path}`, { method: 'PUT', body, headers })

describe('files of a Lambda', () => {
  test('are read up to a length, and told their length beyond', async () => {
    expect(await files().read('a/picture.png', 7)).toEqual({
      type: 'image/png',
      size: 7,
      bytes: Buffer.from('picture'),
    })
    expect(await files().read('a/picture.png', 6)).toEqual({ type: 'image/png', size: 7 })
    expect(await files().read('a/none.png', 7)).toBeUndefined()
  })

  test('are replaced as a whole', async () => {
    for (const text of ['one', 'another one']) await files().write('b/note (1) ü+~.gif', Buffer.from(text), 'image/gif')
    expect((await files().read('b/note (1) ü+~.gif', 99))?.bytes?.toString()).toBe('another one')
    expect(readdirSync(join(home, 'service'))).toHaveLength(2)
  })

  test('that may not be read look like none; what may not be written is an error', async () => {
    expect(await files(keys.reader).read('a/picture.png', 9)).toBeDefined()
    expect(await files(keys.reader).read('b/note (1) ü+~.gif', 99)).toBeUndefined()
    await expect(files(keys.reader).write('a/x.png', Buffer.from('x'), 'image/png')).rejects.toMatchObject({
      name: 'AccessDenied',
      $metadata: { httpStatusCode: 403 },
    })
  })
})

describe('a link', () => {
  const link = (lasts = 60_000, key = keys.root) => files(key).link('a/picture.png', lasts)

  test('opens the file without any header, as a page of nobody', async () => {
    const answer = await fetch(await link())
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'image/png',
      'picture',
    ])
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    const head = await ask('media/a/picture.png', { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['7', ''])
  })

  test('counts until it expires', async () => {
    const url = await link(60_000)
    skew = 58_000
    expect((await fetch(url)).status).toBe(200)
    skew = 61_000
    expect(await codeOf(await fetch(url))).toEqual([403, 'AccessDenied'])
    skew = 0
  })

  test('can last a week at most, and never longer than it says', async () => {
    await expect(link(8 * 86_400_000)).rejects.toThrow('less than one week')
    const url = await link()
    expect(await codeOf(await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ])
  })

  test('is for this file and this way alone', async () => {
    const url = await link()
    for (const other of [url.replace('picture', 'Picture'), `${url}0`, `${url}&x=1`, url.replace('/s3/', '/')])
      expect(await codeOf(await fetch(other))).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await codeOf(await fetch(url, { method: 'PUT', body: 'x' }))).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await codeOf(await fetch(url.split('?')[0] ?? ''))).toEqual([403, 'AccessDenied'])
  })

  test('gives nobody more than who made it may do', async () => {
    expect((await fetch(await link(60_000, keys.reader))).status).toBe(200)
    expect(await codeOf(await fetch(await files(keys.reader).link('b/x.png', 60_000)))).toEqual([403, 'AccessDenied'])
    expect(await codeOf(await fetch(await link(60_000, keys.unknown)))).toEqual([403, 'InvalidAccessKeyId'])
  })
})

describe('a request that a program signs', () => {
  test('counts for a quarter of an hour around its time', async () => {
    for (const [ms, status] of [
      [14 * 60_000, 200],
      [16 * 60_000, 403],
      [-16 * 60_000, 403],
    ] as const) {
      skew = ms
      expect((await ask('media/a/picture.png')).status).toBe(status)
    }
    skew = 0
  })

  test('with the wrong secret, or changed after it was signed, is refused', async () => {
    const forged = { ...keys.root, secretAccessKey: 'guessed' }
    expect(await codeOf(await ask('media/a/picture.png', {}, forged))).toEqual([403, 'SignatureDoesNotMatch'])
    const url = `${at}/media/a/picture.png`
    const { host: _, ...signed } = await signedHeaders(keys.root, url)
    const headers = { ...signed, 'x-amz-date': '20270101T000000Z' }
    expect(await codeOf(await fetch(url, { headers }))).toEqual([403, 'SignatureDoesNotMatch'])
  })

  test('is told what is missing, if it may know', async () => {
    expect(await codeOf(await ask('media/a/none.png'))).toEqual([404, 'NoSuchKey'])
    expect(await codeOf(await ask('media/a/none.png', {}, keys.reader))).toEqual([403, 'AccessDenied'])
    expect(await codeOf(await ask('other/a.png'))).toEqual([404, 'NoSuchBucket'])
    expect(await codeOf(await ask('media/a/picture.png', { method: 'PATCH' }))).toEqual([501, 'NotImplemented'])
  })

  test('deletes what it may, and what is not there is deleted already', async () => {
    await files().write('a/gone.png', Buffer.from('gone'), 'image/png')
    const { status } = await ask('media/a/gone.png', { method: 'DELETE' }, keys.reader)
    expect([status, (await files().read('a/gone.png', 100))?.size]).toEqual([403, 4])
    for (let times = 0; times < 2; times++) await files().remove('a/gone.png')
    expect(await files().read('a/gone.png', 100)).toBeUndefined()
    expect(objects.get('media', 'a/gone.png')).toBeUndefined()
  })
})

describe('a file is stored on a condition', () => {
  test('that there is none: of ten at once, one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put('c/one', `writer ${n}`, { 'if-none-match': '*' })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(9)
    const kept = (await files().read('c/one', 99))?.bytes?.toString()
    expect(kept).toBe(`writer ${statuses.indexOf(200)}`)
  })

  test('that it is the one that was seen', async () => {
    const first = (await put('c/two', 'first')).headers.get('etag') ?? ''
    expect((await put('c/two', 'second', { 'if-match': first })).status).toBe(200)
    expect((await put('c/two', 'third', { 'if-match': first })).status).toBe(412)
    expect((await files().read('c/two', 99))?.bytes?.toString()).toBe('second')
    expect((await put('c/three', 'x', { 'if-match': first })).status).toBe(412)
  })
})

describe('what is stored stays', () => {
  test('what a killed process left half written is cleared away', () => {
    const folder = join(home, 'cleared')
    mkdirSync(folder)
    writeFileSync(join(folder, 'half'), 'x')
    objectStore(openStateDatabase(), folder)
    expect(readdirSync(folder)).toEqual([])
  })

  test('kill -9 while writing loses nothing that was stored, and leaves whole files', async () => {
    const folder = join(home, 'killed')
    mkdirSync(folder)
    const child = spawn(process.execPath, [join(import.meta.dirname, 'objectWriter.ts'), folder])
    let output = ''
    const stored = () => Number(output.trim().split('\n').at(-1) || -1)
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('It ended by itself')))
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString()
        if (stored() > 200) resolve()
      })
    })
    await new Promise<void>((resolve) => {
      child.removeAllListeners('exit').once('exit', () => resolve())
      child.kill('SIGKILL')
    })
    const again = objectStore(openStateDatabase(join(folder, 'ledger.db')), join(folder, 'objects'))
    const found = [0, 1, 2, 3, 4].map((key) => again.get('bucket', `key-${key}`))
    const numbers = found.map((object) => Number(object?.type.replace('type/', '')))
    expect(Math.max(...numbers)).toBeGreaterThanOrEqual(stored())
    for (const [index, object] of found.entries()) {
      if (!object) return expect.fail('an object is gone')
      const number = numbers[index] ?? -1
      const bytes = Buffer.concat(await again.read(object).toArray())
      expect(bytes.equals(Buffer.alloc((1000 + number) * 40, number % 256))).toBe(true)
    }
    expect(readdirSync(join(folder, 'objects'))).toHaveLength(5)
  })
})

describe('on the machine', () => {
  let here: World
  let acme: WorldCompany
  let worker: Client
  beforeAll(async () => {
    here = await world({ providerMail: 'desk@provider.example' })
    acme = await here.company()
    worker = await here.as(acme.users.worker)
  })
  afterAll(() => here?.stop())

  test('a logo and a large picture come through the Lambda with its own permissions', async () => {
    const logo = `private/companies_logos/${acme.uid}/logo.png`
    await here.cloud.files.write(logo, Buffer.from('logo'), 'image/png')
    expect((await worker.call('getImage', { url: logo })).data.url).toBe('data:image/png;base64,bG9nbw==')
    await here.cloud.files.write('private/resources/large.png', Buffer.alloc(400_000, 7), 'image/png')
    const { data } = await worker.call('getImage', { url: 'private/resources/large.png' })
    expect(data.url.startsWith(`${here.url.replace('localhost', '127.0.0.1')}/s3/`)).toBe(true)
    const fetched = await fetch(data.url)
    expect([fetched.status, (await fetched.arrayBuffer()).byteLength]).toEqual([200, 400_000])
    expect((await worker.call('getImage', { url: 'private/resources/none.png' })).http).toBe(404)
  })

  test('a logo is uploaded through the Lambda with its own permissions, and what nobody finishes is swept', async () => {
    const admin = await here.as(acme.users.admin)
    const png = pngOf(40, () => [180, 60, 36, 255])
    const folder = 'private/companies_logos' as const
    const file = { folder, file_name: 'logo.png', size: png.length, type: 'image/png' }
    const begin = async () => (await admin.call('uploadMedia', file)).data as UploadPlan
    const [plan, left] = [await begin(), await begin()]
    for (const { parts, headers } of [plan, left])
      expect((await fetch(parts[0]?.url ?? '', { method: 'PUT', body: new Uint8Array(png), headers })).status).toBe(200)
    const { data } = await admin.call('uploadMedia', { folder, upload_id: plan.upload_id })
    const [location = ''] = data as string[]
    expect(location).toBe(`${folder}/${acme.uid}/${plan.upload_id}_28-40.png`)
    expect(await here.cloud.files.read(sizedLocation(location, 28), 10_000)).toMatchObject({ type: 'image/png' })

    const [schedule] = here.cloud.deployment
      .ofType('AWS::Lambda::Function')
      .filter(({ id }) => id.startsWith('schedule'))
    const sweep = () => here.cloud.invoke(schedule?.arn ?? '', { task: 'sweepUploads' })
    // Nothing is a day old yet.
    expect(await sweep()).toEqual({ files: 0, uploads: 0 })
    const staged = `uploads/${acme.uid}/${left.upload_id}`
    expect(await here.cloud.files.read(staged, 100)).toMatchObject({ size: png.length })
  })

  test('a suggestion arrives in the mailbox of the provider, and a copy with who wrote it', async () => {
    const send = (to: string) =>
      worker.call('sendBasicEmail', {
        to,
        subject: 'Suggestion',
        templateId: 'feedback',
        dynamicTemplateData: { main_text: 'A darker theme' },
      })
    expect((await send('provider')).message).toBe('We have received your suggestion, thank you!')
    expect((await send(acme.users.worker.email ?? '')).http).toBe(200)
    expect(here.cloud.outbox.list(2).map(({ to }) => to)).toEqual([
      [acme.users.worker.email],
      ['desk@provider.example'],
    ])
  })

  test('the notes are read from the store', async () => {
    const note = {
      id: 7,
      title: 'New',
      content: '{"blocks":[],"entityMap":{}}',
      created_at: '2027-01-01T00:00:00.000Z',
    }
    await here.stores.releaseNotes.put(note)
    expect((await worker.call('getWhatsNew', {})).data).toEqual([note])
  })

  test('the console is told where it leads, and that there is nothing where nothing is set up', async () => {
    const { external } = (await (await fetch(`${here.url}/config.json`)).json()) as { external: unknown }
    expect(Object.values(external as object)).toEqual([null, null, null, null, null, null])
  })
})
