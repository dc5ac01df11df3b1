import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { UploadRecord } from '../../functions/data/uploads.ts'
import { mediaStaging } from '../../functions/lib/buckets.ts'
import { newId } from '../../functions/lib/ids.ts'
import { takeUpload, type UploadUse } from '../../functions/lib/uploads.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { newKey } from '../local/aws/credentials.ts'
import type { BucketOptions } from './bucketChild.ts'
import type { Figure } from './figures.ts'
import { inFolder } from './machine.ts'
import { memoryOf } from './processes.ts'

const size = 200_000_000
const atOnce = 3
/** Parts that have arrived when the connection is cut. */
const before = 12

const use: UploadUse = {
  purpose: 'bench',
  rules: {
    kinds: [{ type: 'application/zip', extension: 'zip', begins: ['504b0304'] }],
    invalidKind: 'No archive',
    most: size,
    tooLarge: 'Too large',
  },
  locationOf: (name) => `private/bench/${name}`,
}

/** The local bucket in a process of its own, with its port. */
export const started = async (options: BucketOptions): Promise<{ child: ChildProcess; port: number }> => {
  const child = fork(fileURLToPath(new URL('./bucketChild.ts', import.meta.url)), [JSON.stringify(options)])
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number))
    child.once('exit', (code) => reject(new Error(`The bucket ended with ${code}`)))
  })
  return { child, port }
}
/** Ends it as an outage would. */
export const stopped = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

/** A file of 200 MB, cut off half way with the bucket killed, and gone on with. */
export const uploadFigures = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const key = newKey()
    let bucket = await started({ folder, port: 0, ...key })
    const { port } = bucket
    const variables = {
      MEDIA_BUCKET: 'media',
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    }
    const staging = mediaStaging(variables, key)
    const kept = new Map<string, UploadRecord>()
    const uploads = {
      add: async (upload: UploadRecord) => void kept.set(upload.id, upload),
      get: async (_company: string, id: string) => kept.get(id),
      finish: async ({ id }: UploadRecord, location: string) => {
        const upload = kept.get(id)
        if (upload) kept.set(id, { ...upload, location })
      },
      end: async () => {},
    }
    const take = (step: object) =>
      takeUpload({ now: Date.now(), newId, staging, stores: { uploads } }, { company: 'acme', uid: 'ann' }, use, step)
    const content = Buffer.alloc(size, 'shiftdeck')
    content.write('PK\x03\x04', 'latin1')

    let [peak, sent] = [0, 0]
    const watch = setInterval(() => {
      try {
        peak = Math.max(peak, memoryOf(bucket.child.pid ?? 0))
      } catch {
        // It was just killed.
      }
    }, 20)
    /** @param most parts after which the connection is cut */
    const send = async ({ parts }: UploadPlan, most = Number.POSITIVE_INFINITY) => {
      const missing = parts.filter(({ url }) => url !== null)
      const cut = new AbortController()
      let arrived = 0
      const work = async () => {
        for (let part = missing.shift(); part && arrived < most; part = missing.shift()) {
          const body = new Uint8Array(content.subarray(part.from, part.from + part.size))
          sent += part.size
          const put = fetch(part.url ?? '', { method: 'PUT', body, signal: cut.signal })
          const { status } = await put.catch(() => ({ status: 0 }))
          if (status === 200 && ++arrived >= most) cut.abort()
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    }

    try {
      const began = performance.now()
      const { plan } = (await take({ file_name: 'app.zip', size, type: 'application/zip' })) as { plan: UploadPlan }
      await send(plan, before)
      const cutAt = performance.now()
      await stopped(bucket.child)
      bucket = await started({ folder, port, ...key })
      const resumed = performance.now()
      const { plan: rest } = (await take({ upload_id: plan.upload_id, resume: true })) as { plan: UploadPlan }
      await send(rest)
      const finishing = performance.now()
      await take({ upload_id: plan.upload_id })
      const ended = performance.now()
      const seconds = (cutAt - began + (finishing - resumed)) / 1000
      return [
        { group: 'upload', name: '200 MB: sent again after the cut', value: (sent - size) / 1e6, unit: 'MB', most: 26 },
        { group: 'upload', name: '200 MB: sending', value: sent / 1e6 / seconds, unit: 'MB/s', least: 10 },
        { group: 'upload', name: '200 MB: finishing', value: ended - finishing, unit: 'ms', most: 8000 },
        { group: 'upload', name: '200 MB: most memory of the bucket', value: peak, unit: 'MB', most: 200 },
      ]
    } finally {
      clearInterval(watch)
      await stopped(bucket.child)
    }
  })
