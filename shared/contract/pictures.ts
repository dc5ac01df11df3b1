import * as z from 'zod'
import { uploadFolders } from '../media.ts'
import { admins, facilityManagers } from '../roles.ts'
import { call } from './call.ts'
import { actor, Done, exact } from './fields.ts'
import { UploadPlan, uploadRequest } from './uploads.ts'

/** What is done with pictures: it takes memory and time, and a codec of its own. */
export const pictures = {
  uploadMedia: call({
    path: '/util/v3/uploadMedia',
    access: admins,
    summary:
      'Uploads an image in two steps: the first call returns where to upload it; the second one, with `upload_id`, returns its stored location. Company logos are stored in display sizes; other folders are for platform staff.',
    request: uploadRequest({
      ...actor,
      company_url: exact(60).optional(),
      folder: z.enum(uploadFolders),
    }),
    response: z.union([UploadPlan, z.array(z.string()).describe('Once finished: the stored location')]),
    writes: true,
  }),
  deleteS3Media: call({
    path: '/main/v3/utils/deleteS3Media',
    access: admins,
    summary: 'Deletes an image that the caller uploaded within the last day, for example when saving failed.',
    request: z.object({ ...actor, url: exact(500).min(1).describe('Stored location') }),
    response: Done,
    writes: true,
  }),
  uploadFloorPlan: call({
    path: '/util/v3/uploadFloorPlan',
    access: facilityManagers,
    summary:
      'Uploads the picture of a floor in two steps: the first call returns where to upload it; the second one, with `upload_id`, returns its stored location for `createFloorPlan` or `updateFloorPlan`. It is stored upright, without metadata, at most 3,072 pixels on its longer side.',
    request: uploadRequest(actor),
    response: z.union([UploadPlan, z.array(z.string()).describe('Once finished: the stored location')]),
    writes: true,
  }),
}
