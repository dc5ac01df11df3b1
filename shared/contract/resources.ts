import * as z from 'zod'
import { contentLengths, contentMessages } from '../content.ts'
import { readLocation } from '../media.ts'
import { everyRole } from '../roles.ts'
import { incompleteAddress, isWebAddress, longestAddress } from '../webAddress.ts'
import { call } from './call.ts'
import { actor, Done, exact, Instant, OwnId, text } from './fields.ts'

/** Where a resource or a partner leads: a complete address, or nowhere. */
export const Leading = text(longestAddress).refine((url) => url === '' || isWebAddress(url), incompleteAddress)

/** The stored location of an image of a folder. */
export const StoredImage = (folder: 'private/resources' | 'private/partner_images') =>
  exact(500).refine((at) => at === '' || readLocation(at)?.folder === folder, contentMessages.oldImage)

/** Something that everybody may look up: a manual, a film, a form. */
export const Resource = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  image: z.string().describe('Stored location'),
  created_at: Instant,
})
export type Resource = z.infer<typeof Resource>

const fields = { title: text(contentLengths.title), link: Leading, image: StoredImage('private/resources') }

export const resources = {
  getResources: call({
    path: '/resources/getResources',
    access: everyRole,
    summary: 'All resources, in the order of the option resources_order.',
    request: z.object(actor),
    response: z.array(Resource),
  }),
  createResource: call({
    path: '/resources/universal/createResource',
    access: everyRole,
    universal: true,
    summary: 'Adds a resource at the end.',
    request: z
      .object({
        ...actor,
        title: fields.title.default(''),
        link: fields.link.default(''),
        image: fields.image.default(''),
      })
      .superRefine(({ title, link, image }, context) => {
        if (image !== '') return
        const nothing = title === '' && link === ''
        const [path, message] = nothing ? ['title', contentMessages.noResource] : ['image', contentMessages.noImage]
        context.addIssue({ code: 'custom', path: [path], message })
      }),
    response: Resource,
    writes: true,
    idempotent: false,
  }),
  updateResource: call({
    method: 'PUT',
    path: '/resources/universal/updateResource',
    access: everyRole,
    universal: true,
    summary: 'Changes a resource. Absent fields stay unchanged.',
    request: z.object({
      ...actor,
      id: OwnId,
      title: fields.title.optional(),
      link: fields.link.optional(),
      image: fields.image.min(1, contentMessages.noImage).optional(),
    }),
    response: Resource,
    writes: true,
  }),
  deleteResource: call({
    path: '/resources/universal/deleteResource',
    access: everyRole,
    universal: true,
    summary: 'Deletes a resource, also from the order.',
    request: z.object({ ...actor, id: OwnId }),
    response: Done,
    writes: true,
  }),
}
