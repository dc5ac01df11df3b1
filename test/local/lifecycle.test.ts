import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { expireObjects } from '../../bin/local/s3/lifecycle.ts'
import { objectStore } from '../../bin/local/s3/objects.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import { deploy } from '../../bin/local/template/deployed.ts'
import { fromTemplates } from '../../bin/local/template/resources.ts'

const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-lifecycle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const day = 86_400_000

test('objects expire by the rules of their bucket, and in no other', async () => {
  const rules = [{ Status: 'Enabled', ExpirationInDays: 7 }]
  const bucket = (Rules: object[]) => ({ Type: 'AWS::S3::Bucket', Properties: { LifecycleConfiguration: { Rules } } })
  const deployment = deploy(
    fromTemplates(
      {
        app: {
          Resources: {
            Results: bucket(rules),
            Media: bucket([{ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 30 } }]),
            Off: bucket([{ Status: 'Disabled', ExpirationInDays: 1 }]),
          },
        },
      },
      '',
    ),
  )
  let now = Date.parse('2027-03-01T00:00:00Z')
  const objects = objectStore(openStateDatabase(), folder, () => now)
  const put = async (name: string, key: string) => {
    const { file, size, md5 } = await objects.files.write(Readable.from([Buffer.from('a')]))
    objects.place(name, key, { file, size, etag: md5 }, 'text/plain', {})
  }
  for (const name of ['app-Results', 'app-Media', 'app-Off']) await put(name, 'old')
  now += 3 * day
  await put('app-Results', 'new')
  const expiry = expireObjects(
    deployment,
    objects,
    () => {},
    () => now,
  )
  const left = () =>
    ['app-Results', 'app-Media', 'app-Off'].map((name) => objects.list(name, '', '', 10).map(({ key }) => key))
  now += 4 * day - 1
  expiry.now()
  expect(left()).toEqual([['new', 'old'], ['old'], ['old']])
  now += 1
  expiry.now()
  expect(left()).toEqual([['new'], ['old'], ['old']])
  expect(readdirSync(folder)).toHaveLength(3)
  expiry.close()
})
