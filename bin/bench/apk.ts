import { createHash } from 'node:crypto'
import { readApk } from '../../functions/lib/apk/readApk.ts'
import { remoteSource } from '../../functions/lib/apk/source.ts'
import { readBudget } from '../../functions/lib/apps/takeApk.ts'
import { mediaStaging } from '../../functions/lib/buckets.ts'
import { apkRules } from '../../shared/apps.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { partsOf } from '../../shared/uploads.ts'
import { apkOf } from '../../test/lib/apk/index.ts'
import { newKey } from '../local/aws/credentials.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'
import { askingAdmin } from './reading.ts'
import { started, stopped } from './upload.ts'

const runs = 9
/** Facilities that get the app; each of them has a package once. */
const facilities = 3

/** An APK of 250 MB with a table of resources of 30, as tools order it: pictures and their like before texts, other languages behind the first one. */
const largeApk = () =>
  apkOf({
    table: { ballast: 150_000, others: { count: 60, bytes: 300_000, before: 20 } },
    filler: 220_000_000,
  })

/** What the reader alone takes of an APK in a bucket, in this process: it reads by ranges. */
const readerFigures = (content: Buffer): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const key = newKey()
    const { child, port } = await started({ folder, port: 0, ...key })
    try {
      const endpoint = `http://127.0.0.1:${port}`
      const variables = { MEDIA_BUCKET: 'media', AWS_REGION: 'eu-central-1', AWS_ENDPOINT_URL: endpoint }
      const staging = mediaStaging(variables, key)
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

/** The same in its Lambda: the call that finishes the upload, which joins the parts, reads the app and keeps it. */
const lambdaFigures = (content: Buffer): Promise<Figure[]> =>
  inFolder((data) => {
    const seed = { facilities, teams: facilities, workers: facilities, days: 1 }
    return onMachine({ data, web: false, seed }, async (machine) => {
      if (!machine.filled) throw new Error('The machine was not filled')
      const { company, groups } = machine.filled
      const { ask, close } = await askingAdmin({ ...machine, filled: machine.filled })
      const sha256 = partsOf(content.length).map(({ from, size }) =>
        createHash('sha256')
          .update(content.subarray(from, from + size))
          .digest('hex'),
      )
      const about = { file_name: 'bench.apk', size: content.length, type: apkRules.kinds[0]?.type, sha256 }
      const times: number[] = []
      for (const { uid } of groups.filter(({ type }) => type === 'facility')) {
        const app = { company_uid: company.uid, group_uid: uid, app_group_uid: uid, app_name: 'Bench' }
        const { upload_id, parts } = (await ask<UploadPlan>('addApp', { ...app, ...about })).data
        for (const { url, from, size, headers = {} } of parts) {
          const body = new Uint8Array(content.subarray(from, from + size))
          const { status } = await fetch(url ?? '', { method: 'PUT', headers, body })
          if (status !== 200) throw new Error(`A part was not taken: ${status}`)
        }
        times.push((await ask('addApp', { ...app, upload_id })).time)
      }
      close()
      const name = `an APK of ${Math.round(content.length / 1e6)} MB: finishing in the Lambda, the slowest of ${times.length}`
      return [{ group: 'apk', name, value: Math.max(...times), unit: 'ms', most: 8000 }]
    })
  })

/** An APK of 250 MB: what reading it takes, and the call that finishes its upload. */
export const apkFigures = async (): Promise<Figure[]> => {
  const content = largeApk()
  return [...(await readerFigures(content)), ...(await lambdaFigures(content))]
}
