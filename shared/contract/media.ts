import * as z from 'zod'
import { companyFolders, imageTypes, largestInline, platformFolders } from '../media.ts'
import { admins, everyRole } from '../roles.ts'
import { call } from './call.ts'
import { actor, exact, Instant } from './fields.ts'
import { UploadPlan, uploadRequest } from './uploads.ts'

export const Image = z.object({
  url: z.string().describe(`a data URL up to ${largestInline / 1000} kB; above, where the image can be fetched from`),
  content_type: z.enum(imageTypes),
  size: z.number().int().describe('bytes'),
  expires_at: Instant.nullable().describe('until when it can be fetched; null for a data URL, which can be kept'),
})
export type Image = z.infer<typeof Image>

export const media = {
  getImage: call({
    path: '/main/v3/utils/getImage',
    access: everyRole,
    summary: 'An image of the platform or of the caller’s company, by its stored location.',
    request: z.object({ ...actor, url: exact(500).min(1).describe('a stored location, such as `image_url`') }),
    response: Image,
  }),
  uploadMedia: call({
    path: '/util/v3/uploadMedia',
    access: admins,
    summary:
      'Takes an image, in two steps: a first call answers where to put it, a second one with `upload_id` its stored location. Logos of the own company; other folders are for the platform’s own people.',
    request: uploadRequest({
      ...actor,
      company_url: exact(60).optional(),
      folder: z.enum([...companyFolders, ...platformFolders]),
    }),
    response: z.union([UploadPlan, z.array(z.string()).describe('when it is finished: the stored location')]),
    writes: true,
  }),
}
