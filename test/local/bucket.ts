import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKey } from '../../bin/local/aws/credentials.ts'
import type { Principal } from '../../bin/local/aws/gateway.ts'
import { listen } from '../../bin/local/http/listen.ts'
import type { RequiredAction } from '../../bin/local/iam/policy.ts'
import type { CorsRule } from '../../bin/local/s3/cors.ts'
import { objectStore } from '../../bin/local/s3/objects.ts'
import { s3Service } from '../../bin/local/s3/service.ts'
import { multipartUploads } from '../../bin/local/s3/uploads.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import { mediaFiles, mediaStaging } from '../../functions/lib/buckets.ts'

/** The buckets `media` and `archive` of a local machine, over HTTP, with a key that may do everything. */
export const localBucket = async (rules: readonly CorsRule[] = []) => {
  const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-bucket-'))
  const key = newKey()
  const principals = new Map<string, Principal>()
  /** A key of somebody who may do what is not refused. */
  const keyOf = (refuses: (requiredAction: RequiredAction) => boolean) => {
    const made = newKey()
    const refusedOf: Principal['refuses'] = (wanted) => wanted.find(refuses)
    principals.set(made.accessKeyId, { arn: 'somebody', secret: made.secretAccessKey, refuses: refusedOf })
    return made
  }
  principals.set(key.accessKeyId, { arn: 'root', secret: key.secretAccessKey, refuses: () => undefined })
  const state = { skew: 0 }
  const opened = () => {
    const database = openStateDatabase(join(folder, 'ledger.db'))
    const objects = objectStore(database, join(folder, 'objects'), () => Date.now() + state.skew)
    const uploads = multipartUploads(database, objects, () => Date.now() + state.skew)
    const { handle } = s3Service({
      ...{ objects, uploads, principals, passing: () => false, log: () => {} },
      buckets: new Map([
        ['media', rules],
        ['archive', []],
      ]),
      now: () => Date.now() + state.skew,
    })
    return { database, objects, uploads, handle }
  }
  let current = opened()
  const { port, close } = await listen((request, response) => {
    current.handle(request, response, (request.url ?? '').split('?')[0] ?? '').catch(() => response.destroy())
  })
  const at = `http://127.0.0.1:${port}`
  const variables = {
    MEDIA_BUCKET: 'media',
    ARCHIVE_BUCKET: 'archive',
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL: at,
  }
  return {
    at,
    key,
    keyOf,
    folder,
    state,
    variables,
    files: (as = key) => mediaFiles(variables, as),
    staging: (as = key) => mediaStaging(variables, as),
    objects: () => current.objects,
    /** As after a kill: what was kept is read again. */
    reopen: () => {
      current.database.close()
      current = opened()
    },
    close: async () => {
      await close()
      current.database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type LocalBucket = Awaited<ReturnType<typeof localBucket>>
