import type { UploadPlan } from '../../../shared/contract/uploads.ts'
import { send } from '../../api/send.ts'

/** Every call that lists plans: what a write makes old. */
export const planLists = ['getFloorPlans'] as const

/** What an upload of a plan is for, to go on with it after a reload. */
export const planFolder = 'private/floor_plans'

/** How the picture of a plan is put where it belongs; at the end it is said where that is. */
export const planUpload = {
  begin: async (file: { file_name: string; size: number; type: string }) =>
    (await send('uploadFloorPlan', file)) as UploadPlan,
  resume: async (upload_id: string) => (await send('uploadFloorPlan', { upload_id, resume: true })) as UploadPlan,
  finish: async (upload_id: string) => ((await send('uploadFloorPlan', { upload_id })) as string[])[0] ?? '',
}
