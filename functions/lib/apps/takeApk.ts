import * as z from 'zod'
import { apkRules, appLocation, appMessages, iconSide } from '../../../shared/apps.ts'
import type { UploadPlan } from '../../../shared/contract/uploads.ts'
import { badField } from '../../../shared/refusals.ts'
import type { AppFile } from '../../data/apps.ts'
import { type Apk, readApk } from '../apk/readApk.ts'
import { remoteSource } from '../apk/source.ts'
import type { Env } from '../env.ts'
import { extensions } from '../pictures/extensions.ts'
import { PictureFault, resize } from '../pictures/resize.ts'
import { type MadeFile, takeUpload, type UploadedFile } from '../uploads.ts'
import { refusedApk } from './refused.ts'

/** What reading an app may cost. */
export const readBudget = { bytes: 8_000_000, reads: 100 }

const Found = z.object({
  package: z.string(),
  version_name: z.string(),
  version_code: z.number(),
  label: z.string(),
  min_sdk: z.number(),
  target_sdk: z.number(),
  signers: z.array(z.string()),
  earlier: z.array(z.string()),
  subject: z.string(),
  icon: z.string().optional(),
})
export type FoundApk = z.infer<typeof Found>

type Step = Parameters<typeof takeUpload>[3] & { package_name?: string | undefined }

interface Use {
  /** What the upload is for. */
  purpose: string
  /** Whether the file is kept, or but looked at. */
  keep: boolean
  /**
   * Looks at the package: before anything is sent where its sender tells it, and at what was read before anything is kept.
   * @throws Refusal for what is not taken
   */
  mustFit?: (packageName: string) => Promise<void>
  /** Looks at what else was read before anything is kept. @throws Refusal for what is not taken */
  mustFollow?: (apk: Apk) => void
}

/** The icon as it is kept; nothing where it is no picture that can be read: a placeholder stands for it. */
const iconFile = async (
  icon: Buffer | undefined,
  company: string,
  id: string,
): Promise<(MadeFile & { location: string })[]> => {
  if (!icon) return []
  try {
    const [made] = await resize(icon, [{ width: iconSide, height: iconSide, fit: 'inside' }])
    if (!made) return []
    const name = `${id}.${extensions[made.type]}`
    return [{ name, type: made.type, bytes: made.bytes, location: appLocation(company, name) }]
  } catch (error) {
    if (error instanceof PictureFault) return []
    throw error
  }
}

/**
 * What a call does that takes an APK: begins the upload, says what is missing, or reads it in the bucket.
 * @returns where to put the bytes; or what was found, the id of the upload, and of one that is kept its file
 * @throws Refusal for what is no APK, is blocked or does not fit
 */
export const takeApk = async (
  env: Env<'uploads'>,
  { purpose, keep, mustFit, mustFollow }: Use,
  step: Step,
): Promise<{ plan: UploadPlan } | { id: string; found: FoundApk; file: Omit<AppFile, 'revision'> }> => {
  const { caller, now, blockedPackages } = env
  const { uid: company } = caller.company
  const mayBe = async (packageName: string) => {
    if (blockedPackages.includes(packageName)) throw badField('type', appMessages.blocked)
    await mustFit?.(packageName)
  }
  // Nobody sends 250 MB to learn that they are not taken.
  if (step.upload_id === undefined && step.package_name !== undefined) await mayBe(step.package_name)
  const inspect = async ({ size, read }: UploadedFile, id: string) => {
    const { apk, icon } = await readApk(remoteSource(size, readBudget, read)).catch(refusedApk)
    await mayBe(apk.package)
    mustFollow?.(apk)
    const made = keep ? await iconFile(icon, company, id) : []
    return { found: { ...apk, ...(made[0] ? { icon: made[0].location } : {}) }, made }
  }
  const use = {
    purpose,
    rules: apkRules,
    inspect,
    locationOf: keep ? (name: string) => appLocation(company, name) : null,
  }
  const taken = await takeUpload(env, { company, uid: caller.user.uid }, use, step)
  if ('plan' in taken) return taken
  const { location, file_name, size, sha256 = [], found } = taken.uploaded
  const known = Found.parse(found)
  const { package: _, ...says } = known
  return {
    id: step.upload_id ?? '',
    found: known,
    file: { ...says, location, file_name, size, sha256: [...sha256], at: now },
  }
}
