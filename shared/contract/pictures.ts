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
      'Takes an image, in two steps: a first call answers where to put it, a second one with `upload_id` its stored location. Logos of the own company, which are kept in the sizes that they are shown in; other folders are for the platform’s own people.',
    request: uploadRequest({
      ...actor,
      company_url: exact(60).optional(),
      folder: z.enum(uploadFolders),
    }),
    response: z.union([UploadPlan, z.array(z.string()).describe('when it is finished: the stored location')]),
    writes: true,
  }),
  deleteS3Media: call({
    path: '/main/v3/utils/deleteS3Media',
    access: admins,
    summary:
      'Deletes an image that the caller has uploaded within the last day, such as when saving what it was for failed.',
    request: z.object({ ...actor, url: exact(500).min(1).describe('its stored location') }),
    response: Done,
    writes: true,
  }),
  uploadFloorPlan: call({
    path: '/util/v3/uploadFloorPlan',
    access: facilityManagers,
    summary:
      'Takes the picture of a floor, in two steps: a first call answers where to put it, a second one with `upload_id` its stored location, which is then given to `createFloorPlan` or `updateFloorPlan`. What is kept is upright, carries nothing but its pixels, and is at most 3,072 pixels long.',
    request: uploadRequest(actor),
    response: z.union([UploadPlan, z.array(z.string()).describe('when it is finished: the stored location')]),
    writes: true,
  }),
}
