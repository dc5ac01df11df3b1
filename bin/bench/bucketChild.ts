import { join } from 'node:path'
import { listen } from '../local/http/listen.ts'
import { objectStore } from '../local/s3/objects.ts'
import { s3Service } from '../local/s3/service.ts'
import { multipartUploads } from '../local/s3/uploads.ts'
import { openStateDatabase } from '../local/stateDatabase.ts'

/** The local bucket `media` in a process of its own, so that it can be measured and killed. Ends with who started it. */
export interface BucketOptions {
  folder: string
  port: number
  accessKeyId: string
  secretAccessKey: string
}

const { folder, port, accessKeyId, secretAccessKey } = JSON.parse(process.argv[2] ?? '{}') as BucketOptions
const database = openStateDatabase(join(folder, 'ledger.db'))
const objects = objectStore(database, join(folder, 'objects'))
const { handle } = s3Service({
  objects,
  uploads: multipartUploads(database, objects),
  buckets: new Map([['media', []]]),
  principals: new Map([[accessKeyId, { arn: 'bench', secret: secretAccessKey, refuses: () => undefined }]]),
  passing: () => false,
  log: () => {},
})
process.on('disconnect', () => process.exit(0))
const { port: found } = await listen((request, response) => {
  handle(request, response, (request.url ?? '').split('?')[0] ?? '').catch(() => response.destroy())
}, port)
process.send?.(found)
