import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveFiles, mediaFiles } from '../../functions/lib/buckets.ts'
import { bucketSizes } from '../../functions/lib/usage/bucketSizes.ts'
import { companyOfFile } from '../../functions/lib/usage/fileSizes.ts'
import { type LocalBucket, localBucket } from '../local/bucket.ts'

/** What is stored for companies, as the buckets themselves list it. */

let bucket: LocalBucket
beforeAll(async () => {
  bucket = await localBucket()
})
afterAll(() => bucket?.close())

test('files of both buckets are listed page by page, each once, with its bytes as they are now', async () => {
  const { variables, key } = bucket
  const [media, archive] = [mediaFiles(variables, key), archiveFiles(variables, key)]
  const write = (location: string, bytes: number) => media.write(location, Buffer.alloc(bytes), 'image/png')
  for (let at = 1; at <= 5; at++) await write(`private/apps/acme/${at}.apk`, 100 * at)
  await write('private/incidents/acme/one/1.jpg', 1)
  await write('private/resources/guide.png', 5000)
  await write('private/companies_logos/other/a.png', 7)
  await archive.write('acme/team/2027-01-01/a.json.gz', Buffer.alloc(40), 'application/gzip')
  // What takes the place of another one counts alone.
  await write('private/apps/acme/1.apk', 30)
  await media.remove('private/apps/acme/5.apk')

  const bytes = new Map<string | undefined, number>()
  let files = 0
  for await (const { location, size } of bucketSizes(variables, { credentials: key, pageSize: 2 }).all()) {
    files++
    const company = companyOfFile(location)
    bytes.set(company, (bytes.get(company) ?? 0) + size)
  }
  expect(files).toBe(8)
  expect(Object.fromEntries(bytes)).toEqual({ acme: 30 + 200 + 300 + 400 + 1 + 40, other: 7, undefined: 5000 })
})

test('a bucket that does not answer fails the listing: nobody is taken for one without files', async () => {
  const { variables, keyOf } = bucket
  const credentials = keyOf(() => true)
  const all = async () => {
    for await (const _ of bucketSizes(variables, { credentials }).all());
  }
  await expect(all()).rejects.toThrow()
})
