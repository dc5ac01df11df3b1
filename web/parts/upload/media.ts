import type { Input } from '../../../shared/contract/index.ts'
import type { UploadPlan } from '../../../shared/contract/uploads.ts'
import { send } from '../../api/calls.ts'
import { mayPass } from '../../api/failure.ts'

type Folder = Input<'uploadMedia'>['folder']

/** How an image gets into a folder: where it is put, and where it stands then. */
export const mediaCalls = (folder: Folder) => ({
  begin: async (file: { file_name: string; size: number; type: string }) =>
    (await send('uploadMedia', { folder, ...file })) as UploadPlan,
  resume: async (upload_id: string) => (await send('uploadMedia', { folder, upload_id, resume: true })) as UploadPlan,
  finish: async (upload_id: string) => ((await send('uploadMedia', { folder, upload_id })) as string[])[0] ?? '',
})

/** Deletes what was just uploaded; what stays behind where that fails does no harm. */
export const takeBack = (locations: readonly string[]) =>
  Promise.all(locations.map((url) => send('deleteS3Media', { url }).catch(() => undefined)))

/** A company's logo, of one's own company or of another. */
export const logoFolder = 'private/companies_logos'
export const logoCalls = mediaCalls(logoFolder)

/**
 * Saves something with images that are uploaded for it: where saving fails they are deleted again, unless nobody knows whether
 * it failed.
 * @param sending uploads of each image, one after the other
 */
export const savedWith = async <Answer>(
  sending: readonly (() => Promise<string>)[],
  save: (locations: string[]) => Promise<Answer>,
): Promise<Answer> => {
  const locations: string[] = []
  try {
    for (const one of sending) locations.push(await one())
    return await save(locations)
  } catch (error) {
    if (!mayPass(error)) await takeBack(locations)
    throw error
  }
}
