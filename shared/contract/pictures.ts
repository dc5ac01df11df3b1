import * as z from 'zod'
import { companyFolders, platformFolders } from '../media.ts'
import { admins } from '../roles.ts'
import { call } from './call.ts'
import { actor, exact } from './fields.ts'
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
      folder: z.enum([...companyFolders, ...platformFolders]),
    }),
    response: z.union([UploadPlan, z.array(z.string()).describe('when it is finished: the stored location')]),
    writes: true,
  }),
}
