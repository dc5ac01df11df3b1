import { createHash } from 'node:crypto'
import { handlers as apps } from '../../functions/apps/index.ts'
import { handlers as filing } from '../../functions/filing/index.ts'
import { apkType } from '../../shared/apps.ts'
import type { App } from '../../shared/contract/apps.ts'
import type { CallName, Envelope } from '../../shared/contract/index.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { partsOf } from '../../shared/uploads.ts'
import { type ApkSpec, apkOf } from '../lib/apk/index.ts'
import { localBucket } from '../local/bucket.ts'
import { type Client, deviceWorld } from '../networks/world.ts'

/** A package that this world takes no APK of. */
export const blockedPackage = 'com.example.blocked'

export const sha256Of = (content: Buffer): string[] =>
  partsOf(content.length).map(({ from, size }) =>
    createHash('sha256')
      .update(content.subarray(from, from + size))
      .digest('hex'),
  )
export const fileOf = (content: Buffer, file_name = 'app.apk') => ({
  ...{ file_name, size: content.length, type: apkType, sha256: sha256Of(content) },
})

/** Puts the bytes of a file where a plan says. @returns the statuses */
export const put = async ({ parts, headers }: UploadPlan, content: Buffer): Promise<number[]> => {
  const answers = parts
    .filter(({ url }) => url !== null)
    .map(({ url, from, size, headers: own }) =>
      fetch(url ?? '', {
        method: 'PUT',
        body: new Uint8Array(content.subarray(from, from + size)),
        headers: { ...headers, ...own },
      }),
    )
  return (await Promise.all(answers)).map(({ status }) => status)
}

/**
 * The calls about apps with enrolled handhelds and a real bucket.
 * @param more further groups of calls
 */
export const appWorld = async (more: Parameters<typeof deviceWorld>[0] = {}) => {
  const bucket = await localBucket()
  const world = await deviceWorld(
    { apps, filing, ...more },
    { files: bucket.files(), staging: bucket.staging(), blockedPackages: [blockedPackage] },
  )

  /** Takes an APK through both steps of a call. */
  const upload = async (as: Client, name: CallName, body: object, content: Buffer): Promise<Envelope> => {
    const begun = await as.call(name, { ...body, ...fileOf(content) })
    if (begun.status !== 200) return begun
    const plan = begun.data as UploadPlan
    await put(plan, content)
    return as.call(name, { ...body, upload_id: plan.upload_id })
  }
  const adding = (facility: string, app_name = 'Dock') => ({
    ...{ group_uid: facility, company_uid: world.acme.uid, app_name, app_group_uid: facility },
  })
  /** Adds an app to a facility. */
  const add = async (as: Client, facility: string, spec: ApkSpec = {}): Promise<App> => {
    const [app] = world.done(await upload(as, 'addApp', adding(facility), apkOf(spec)))
    return app
  }
  const stop = async () => {
    await world.stop()
    await bucket.close()
  }
  return { ...world, stop, bucket, upload, add, adding }
}
export type AppWorld = Awaited<ReturnType<typeof appWorld>>
