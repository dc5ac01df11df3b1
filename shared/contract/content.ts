import * as z from 'zod'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { actor, Instant } from './fields.ts'

export const ReleaseNote = z.object({
  id: z.number().int().positive().describe('goes up: a newer note has a higher one'),
  title: z.string(),
  content: z.string().describe('rich text as raw JSON: blocks and entityMap'),
  created_at: Instant,
})
export type ReleaseNote = z.infer<typeof ReleaseNote>

export const content = {
  getWhatsNew: call({
    path: '/util/v3/getWhatsNew',
    access: everyRole,
    summary: 'What is new in the product, the newest note first.',
    request: z.object({
      ...actor,
      limit: z.number().int().min(1).max(1000).optional().describe('how many of the newest'),
    }),
    response: z.array(ReleaseNote),
  }),
}
