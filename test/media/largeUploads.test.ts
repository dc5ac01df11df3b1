import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../functions/lib/ids.ts'
import { takeUpload, type Uploaded, type UploadUse } from '../../functions/lib/uploads.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { multipartAbove, partsOf } from '../../shared/uploads.ts'
import { testTables } from '../lib/tables.ts'
import { type LocalBucket, localBucket } from '../local/bucket.ts'

let bucket: LocalBucket
let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  ;[bucket, tables] = await Promise.all([localBucket(), testTables()])
})
afterAll(async () => {
  await bucket?.close()
  await tables?.stop()
})

const mib = 1024 * 1024
const use: UploadUse = {
  purpose: 'apps',
  rules: {
    kinds: [{ type: 'application/zip', extension: 'zip', begins: ['504b0304'] }],
    invalidKind: 'Please choose an archive',
    most: 100 * mib,
    tooLarge: 'Too large',
  },
  locationOf: (name) => `private/apps/${name}`,
}
/** 60 MB, no two parts alike. */
const content = Buffer.alloc(60_000_000, 'a large file, ')
content.write('PK\x03\x04', 'latin1')
for (let at = 16; at < content.length; at += mib) content.writeUInt32BE(at, at)
const file = { file_name: 'app.zip', size: content.length, type: 'application/zip' }

const take = (step: object, uid = 'ann', of = use) =>
  takeUpload(
    { now: Date.now(), newId, stores: tables.stores, staging: bucket.staging() },
    { company: 'acme', uid },
    of,
    step,
  )
const checkedUse: UploadUse = {
  ...use,
  purpose: 'checked',
  rules: { ...use.rules, checked: true },
  inspect: async (upload) => ({ found: { begins: (await upload.read(0, 4)).toString('latin1'), bytes: upload.size } }),
}
const planOf = async (step: object) => ((await take(step)) as { plan: UploadPlan }).plan
const put = async ({ url, from, size }: UploadPlan['parts'][number]) =>
  (await fetch(url ?? '', { method: 'PUT', body: new Uint8Array(content.subarray(from, from + size)) })).status

test('a file above 50 MB comes in parts; after a cut and a restart only those are sent that are missing', async () => {
  const plan = await planOf(file)
  expect(plan.headers).toEqual({})
  expect(plan.parts.map(({ number, size }) => [number, size])).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => [number, 8 * mib]),
    [8, content.length - 56 * mib],
  ])
  for (const part of plan.parts.slice(0, 3)) expect(await put(part)).toBe(200)
  await expect(take({ upload_id: plan.upload_id })).rejects.toMatchObject({
    code: 'notPossible',
    message: 'The file has not arrived yet. Please send the rest first.',
    detail: { missing: [4, 5, 6, 7, 8] },
  })

  bucket.reopen()
  const rest = await planOf({ upload_id: plan.upload_id, resume: true })
  expect(rest.parts.map(({ url }) => url === null)).toEqual([true, true, true, false, false, false, false, false])
  await Promise.all(rest.parts.filter(({ url }) => url).map(async (part) => expect(await put(part)).toBe(200)))

  // Twice at once: one joins the parts, the other one finds them joined.
  const finished = await Promise.all([take({ upload_id: plan.upload_id }), take({ upload_id: plan.upload_id })])
  const { uploaded } = finished[0] as { uploaded: Uploaded }
  expect(finished[1]).toEqual({ uploaded })
  expect(uploaded).toEqual({ ...file, location: `private/apps/${plan.upload_id}.zip` })
  const kept = await bucket.files().read(uploaded.location, 100 * mib)
  expect([kept?.type, kept?.bytes?.equals(content)]).toEqual(['application/zip', true])
  expect((await planOf({ upload_id: plan.upload_id, resume: true })).parts.every(({ url }) => url === null)).toBe(true)
})

test('killed after the parts were joined and before the file was kept, it is finished all the same', async () => {
  const plan = await planOf(file)
  await Promise.all(plan.parts.map(put))
  const staging = bucket.staging()
  const { multipart = '' } = (await tables.stores.uploads.get('acme', plan.upload_id)) ?? {}
  const location = `uploads/acme/${plan.upload_id}`
  expect(await staging.join(location, multipart, (await staging.parts(location, multipart)) ?? [])).toBe(true)
  expect(await take({ upload_id: plan.upload_id })).toMatchObject({ uploaded: { size: content.length } })
})

test('parts are as many as can be listed at once, of whole megabytes, and make up the file', () => {
  for (const size of [1, multipartAbove, multipartAbove + 1, 200_000_000, 8_388_608_001, 5_000_000_000_000]) {
    const parts = partsOf(size)
    expect(parts.length).toBeLessThanOrEqual(1000)
    expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(size)
    for (const [at, { number, from }] of parts.entries()) {
      expect(number).toBe(at + 1)
      expect(from).toBe(parts.slice(0, at).reduce((sum, part) => sum + part.size, 0))
    }
    for (const { size: each } of parts.slice(0, -1)) expect(each % mib).toBe(0)
    expect(parts.length > 1).toBe(size > multipartAbove)
  }
})

test('parts that come with their checksum are taken as they were chosen, and the file is looked into where it lies', async () => {
  const sha256 = partsOf(content.length).map(({ from, size }) =>
    createHash('sha256')
      .update(content.subarray(from, from + size))
      .digest('hex'),
  )
  const taking = (step: object) => take(step, 'ann', checkedUse)
  await expect(taking(file)).rejects.toMatchObject({ errors: [{ path: 'sha256' }] })
  await expect(taking({ ...file, sha256: sha256.slice(1) })).rejects.toMatchObject({ errors: [{ path: 'sha256' }] })
  const { plan } = (await taking({ ...file, sha256 })) as { plan: UploadPlan }
  const send = async ({ url, from, size, headers = {} }: UploadPlan['parts'][number], change = 0) => {
    const body = new Uint8Array(content.subarray(from, from + size))
    body[7] = (body[7] ?? 0) ^ change
    return (await fetch(url ?? '', { method: 'PUT', body, headers })).status
  }
  const [first] = plan.parts as [UploadPlan['parts'][number]]
  expect(await send(first, 1)).toBe(400)
  // Without what was signed nothing is taken at all.
  expect(await send({ ...first, headers: {} })).toBe(403)
  for (const part of plan.parts) expect(await send(part)).toBe(200)
  const { uploaded } = (await taking({ upload_id: plan.upload_id })) as { uploaded: Uploaded }
  expect(uploaded).toMatchObject({ sha256, found: { begins: 'PK\x03\x04', bytes: content.length } })
  expect(await taking({ upload_id: plan.upload_id })).toEqual({ uploaded })
})
