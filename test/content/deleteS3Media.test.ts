import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf as drawn } from '../../bin/seed/picture.ts'
import { handlers as pictures } from '../../functions/pictures/index.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { day } from '../../shared/durations.ts'
import { uploadFolders } from '../../shared/media.ts'
import { type People, people } from '../lib/people.ts'
import { universalAdmin } from '../lib/platform.ts'
import { type LocalBucket, localBucket } from '../local/bucket.ts'

/** Images that were uploaded, and are taken away again where saving what they were for failed. */

let bucket: LocalBucket
let world: People
let uma: Awaited<ReturnType<typeof universalAdmin>>
beforeAll(async () => {
  bucket = await localBucket()
  world = await people({ pictures }, { files: bucket.files(), staging: bucket.staging() })
  uma = await universalAdmin(world)
})
afterAll(async () => {
  await world?.stop()
  await bucket?.close()
})

const png = drawn(64, () => [180, 60, 36, 255])
const upload = async (folder: string, file_name = 'a.png', { call }: Pick<typeof uma, 'call'> = uma) => {
  const begun = { folder, file_name, size: png.length, type: 'image/png' }
  const plan = (await call('uploadMedia', begun)).data as UploadPlan
  await fetch(plan.parts[0]?.url ?? '', { method: 'PUT', body: new Uint8Array(png), headers: plan.headers })
  const { data } = await call('uploadMedia', { folder, upload_id: plan.upload_id })
  return (data as string[])[0] ?? ''
}
const isThere = async (location: string) => (await bucket.files().read(location, 100_000)) !== undefined

test.each(uploadFolders)('an image of %s is deleted by who has uploaded it', async (folder) => {
  const location = await upload(folder)
  expect(location.startsWith(`${folder}/`)).toBe(true)
  expect(await isThere(location)).toBe(true)
  expect(await uma.call('deleteS3Media', { url: location })).toMatchObject({ status: 200, data: null })
  expect(await isThere(location)).toBe(false)
})

test('an admin deletes the logo that they have uploaded, and nobody else does', async () => {
  const admin = await world.as('admin')
  const location = await upload('private/companies_logos', 'logo.png', admin)
  for (const { call } of [await world.as('superAdmin'), uma])
    expect(await call('deleteS3Media', { url: location })).toMatchObject({ status: 404 })
  expect(await (await world.as('facilityManager')).call('deleteS3Media', { url: location })).toMatchObject({
    ...{ status: 403, code: 'notAllowed' },
  })
  expect(await isThere(location)).toBe(true)
  expect(await admin.call('deleteS3Media', { url: location })).toMatchObject({ status: 200 })
  expect(await isThere(location)).toBe(false)
})

test('names of images are stripped of spaces and special characters', async () => {
  for (const folder of ['private/release_notes_resources', 'private/partner_images'])
    expect(await upload(folder, 'Roll out: 5 % (new) ünïcode.png')).toMatch(new RegExp(`^${folder}/[0-9a-z]+\\.png$`))
})

test('what nobody has uploaded, others have, or long ago, is not found; other places are refused', async () => {
  const location = await upload('private/resources')
  const { call } = await world.as('superAdmin')
  expect(await call('deleteS3Media', { url: location })).toMatchObject({ status: 404 })
  for (const url of ['private/resources/nobody.png', location.replace('resources', 'partner_images')])
    expect(await uma.call('deleteS3Media', { url }), url).toMatchObject({ status: 404 })
  for (const url of [
    'private/apps/a.apk',
    'private/floor_plans/platform/a.png',
    'private/resources/../apps/a.png',
    'https://evil.example/private/resources/a.png',
    'uploads/platform/a',
  ])
    expect(await uma.call('deleteS3Media', { url }), url).toMatchObject({ status: 400, errors: [{ path: 'url' }] })
  world.pass(day)
  const later = await world.signIn(uma.user)
  expect(await later.call('deleteS3Media', { url: location })).toMatchObject({ status: 404 })
  expect(await isThere(location)).toBe(true)
})
