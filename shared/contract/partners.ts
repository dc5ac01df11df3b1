import * as z from 'zod'
import { contentLengths, contentMessages, mostContent } from '../content.ts'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { actor, Done, Instant, OwnId, text } from './fields.ts'
import { Leading, StoredImage } from './resources.ts'

export const PartnerCard = z.object({
  id: z.string(),
  name: z.string(),
  partner_url: z.string(),
  image_url: z.string().describe('Stored location'),
  tag_ids: z.array(z.string()),
  created_at: Instant,
  updated_at: Instant,
})
export type PartnerCard = z.infer<typeof PartnerCard>

export const PartnerTag = z.object({ id: z.string(), name: z.string(), updated_at: Instant })
export type PartnerTag = z.infer<typeof PartnerTag>

const TagIds = z
  .array(OwnId)
  .max(mostContent.tagsOfCard)
  .refine((ids) => new Set(ids).size === ids.length, contentMessages.twice)
const fields = {
  name: text(contentLengths.name),
  partner_url: Leading,
  image_url: StoredImage('private/partner_images'),
}
const TagName = text(contentLengths.tag)

export const partners = {
  getAllPartnerCards: call({
    path: '/partners/getAllPartnerCards',
    access: everyRole,
    summary: 'All partners, in the order of the option partner_marketplace_order.',
    request: z.object(actor),
    response: z.array(PartnerCard),
  }),
  getAllPartnerCardTags: call({
    path: '/partners/getAllPartnerCardTags',
    access: everyRole,
    summary: 'The tags of partners, by name.',
    request: z.object(actor),
    response: z.array(PartnerTag),
  }),
  createPartnerCard: call({
    path: '/partners/universal/createPartnerCard',
    access: everyRole,
    universal: true,
    summary: 'Adds a partner at the end.',
    request: z
      .object({
        ...actor,
        name: fields.name.default(''),
        partner_url: fields.partner_url.default(''),
        image_url: fields.image_url.default(''),
        tag_ids: TagIds.default([]),
      })
      .superRefine(({ name, partner_url, image_url, tag_ids }, context) => {
        if (image_url !== '') return
        const nothing = name === '' && partner_url === '' && tag_ids.length === 0
        const [path, message] = nothing ? ['name', contentMessages.noCard] : ['image_url', contentMessages.noImage]
        context.addIssue({ code: 'custom', path: [path], message })
      }),
    response: PartnerCard,
    writes: true,
    idempotent: false,
  }),
  updatePartnerCard: call({
    method: 'PUT',
    path: '/partners/universal/updatePartnerCard',
    access: everyRole,
    universal: true,
    summary: 'Changes a partner. Absent fields stay unchanged.',
    request: z.object({
      ...actor,
      id: OwnId,
      name: fields.name.optional(),
      partner_url: fields.partner_url.optional(),
      image_url: fields.image_url.min(1, contentMessages.noImage).optional(),
      tag_ids: TagIds.optional(),
    }),
    response: PartnerCard,
    writes: true,
  }),
  deletePartnerCard: call({
    path: '/partners/universal/deletePartnerCard',
    access: everyRole,
    universal: true,
    summary: 'Deletes a partner, also from the order.',
    request: z.object({ ...actor, id: OwnId }),
    response: Done,
    writes: true,
  }),
  createPartnerCardTag: call({
    path: '/partners/universal/createPartnerCardTag',
    access: everyRole,
    universal: true,
    summary: 'Adds a tag; without a name it gets a default one. Names need not be unique.',
    request: z.object({ ...actor, name: TagName.optional() }),
    response: PartnerTag,
    writes: true,
    idempotent: false,
  }),
  updatePartnerCardTag: call({
    method: 'PUT',
    path: '/partners/universal/updatePartnerCardTag',
    access: everyRole,
    universal: true,
    summary: 'Renames a tag on all its partners.',
    request: z.object({ ...actor, id: OwnId, name: TagName.optional() }),
    response: PartnerTag,
    writes: true,
  }),
  deletePartnerCardTag: call({
    path: '/partners/universal/deletePartnerCardTag',
    access: everyRole,
    universal: true,
    summary: 'Deletes a tag and removes it from all partners.',
    request: z.object({ ...actor, id: OwnId }),
    response: Done,
    writes: true,
  }),
}
