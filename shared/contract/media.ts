import * as z from 'zod'
import { imageTypes, largestInline } from '../media.ts'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { actor, exact, Instant } from './fields.ts'

export const Image = z.object({
  url: z
    .string()
    .describe(`A data URL up to ${largestInline / 1000} kB; for larger images, an address to download from`),
  content_type: z.enum(imageTypes),
  size: z.number().int().describe('Bytes'),
  expires_at: Instant.nullable().describe('When the address expires; null for a data URL'),
})
export type Image = z.infer<typeof Image>

export const media = {
  getImage: call({
    path: '/main/v3/utils/getImage',
    access: everyRole,
    summary: 'An image of the platform or of the caller’s company, by its stored location.',
    request: z.object({ ...actor, url: exact(500).min(1).describe('Stored location, such as `image_url`') }),
    response: Image,
  }),
}
