import type { UploadPlan } from '../../../shared/contract/uploads.ts'
import { send } from '../../api/calls.ts'

export const logoFolder = 'private/companies_logos'

/** Where a logo is put, and where it stands then. */
export const logoCalls = {
  begin: async (file: { file_name: string; size: number; type: string }) =>
    (await send('uploadMedia', { folder: logoFolder, ...file })) as UploadPlan,
  resume: async (upload_id: string) =>
    (await send('uploadMedia', { folder: logoFolder, upload_id, resume: true })) as UploadPlan,
  finish: async (upload_id: string) =>
    ((await send('uploadMedia', { folder: logoFolder, upload_id })) as string[])[0] ?? '',
}
