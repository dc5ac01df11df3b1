import { readApk } from '../../functions/lib/apk/readApk.ts'
import { remoteSource } from '../../functions/lib/apk/source.ts'
import { readBudget } from '../../functions/lib/apps/takeApk.ts'
import { mediaStaging } from '../../functions/lib/buckets.ts'
import { apkOf } from '../../test/lib/apk/index.ts'
import { newKey } from '../local/aws/credentials.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder } from './machine.ts'
import { started, stopped } from './upload.ts'

const runs = 9

/** An APK of 250 MB with a table of resources of 30, read in a bucket by ranges. */
export const apkFigures = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const key = newKey()
    const { child, port } = await started({ folder, port: 0, ...key })
    try {
      const endpoint = `http://127.0.0.1:${port}`
      const variables = { MEDIA_BUCKET: 'media', AWS_REGION: 'eu-central-1', AWS_ENDPOINT_URL: endpoint }
      const staging = mediaStaging(variables, key)
      // As tools order a table: pictures and their like before texts, other languages behind the first one.
      const others = { count: 60, bytes: 300_000, before: 20 }
      const content = apkOf({ table: { ballast: 150_000, others }, filler: 220_000_000 })
      const location = 'private/apps/bench.apk'
      await staging.place(location, content, 'application/vnd.android.package-archive')
      const { etag = '' } = (await staging.start(location, 16)) ?? {}
      const times: number[] = []
      let used = { bytes: 0, reads: 0 }
      for (let run = 0; run < runs; run++) {
        const began = performance.now()
        const source = remoteSource(content.length, readBudget, async (from, length) => {
          const bytes = await staging.slice(location, etag, from, length)
          if (!bytes) throw new Error('The file is gone.')
          return bytes
        })
        await readApk(source)
        times.push(performance.now() - began)
        used = source.used()
      }
      const size = `${Math.round(content.length / 1e6)} MB`
      return [
        { group: 'apk', name: `an APK of ${size}: read of it`, value: used.bytes / 1e6, unit: 'MB', most: 8 },
        { group: 'apk', name: `an APK of ${size}: ranges`, value: used.reads, unit: '', most: readBudget.reads },
        { group: 'apk', name: `an APK of ${size}: p95`, value: percentile(times, 0.95), unit: 'ms', most: 1500 },
      ]
    } finally {
      await stopped(child)
    }
  })
