import * as z from 'zod'
import { contentLengths, contentMessages } from '../content.ts'
import { readLocation } from '../media.ts'
import { isBlank, readRichText, richTextFault } from '../richText.ts'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { customizer } from './customizer.ts'
import { actor, Done, exact, Instant, names, text } from './fields.ts'
import { maintenance } from './maintenance.ts'
import { partners } from './partners.ts'
import { resources } from './resources.ts'

export const ReleaseNote = z.object({
  id: z.number().int().positive().describe('Higher for newer notes'),
  title: z.string(),
  content: z.string().describe('Rich text as raw JSON (`blocks` and `entityMap`); empty if there is none'),
  created_at: Instant,
  edited_at: Instant.optional().describe('When it was last edited; absent if never'),
})
export type ReleaseNote = z.infer<typeof ReleaseNote>

const isNoteImage = (location: string) => readLocation(location)?.folder === 'private/release_notes_resources'

/** Raw JSON as it is stored: what shows nothing is an empty text. */
const Content = exact(contentLengths.note).transform((json, context) => {
  if (json.trim() === '') return ''
  const fault = richTextFault(json, isNoteImage)
  if (fault) {
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  }
  const read = readRichText(json)
  return isBlank(read) ? '' : JSON.stringify(read)
})

const NoteId = names('none', z.number().int().positive())
const fields = {
  title: text(contentLengths.noteTitle).optional(),
  content: Content.optional().describe('Rich text as raw JSON (`blocks` and `entityMap`)'),
}

/** A note has a title; what has neither title nor content is told so. */
const titled = ({ title, content }: { title?: string | undefined; content?: string | undefined }, always: boolean) => {
  if (!title && !content && (always || title !== undefined || content === undefined)) return contentMessages.nothing
  return title === '' || (always && !title) ? contentMessages.noTitle : undefined
}
const rule = (always: boolean) => (body: Parameters<typeof titled>[0], context: z.RefinementCtx) => {
  const message = titled(body, always)
  if (message) context.addIssue({ code: 'custom', path: ['title'], message })
}

/** A note that nobody reads yet but who writes it. */
export const NoteDraft = z.object({
  uid: z.string(),
  title: z.string(),
  content: z.string().describe('Rich text, as in a note; empty if there is none'),
  saved_at: Instant,
  saved_by: z.string().describe('Full name of the user who last saved it'),
})
export type NoteDraft = z.infer<typeof NoteDraft>
const DraftId = names('none', exact(64).min(1, 'Please name a draft'))

const releaseNotes = {
  getWhatsNew: call({
    path: '/util/v3/getWhatsNew',
    access: everyRole,
    summary: 'Release notes, newest first.',
    request: z.object({
      ...actor,
      limit: z.number().int().min(1).max(1000).optional().describe('Number of notes, newest first'),
    }),
    response: z.array(ReleaseNote),
  }),
  createWhatsNew: call({
    path: '/main/v3/utils/universal/whatsNew',
    access: everyRole,
    universal: true,
    summary: 'Publishes a release note for everyone.',
    request: z
      .object({
        ...actor,
        ...fields,
        draft: DraftId.optional().describe('Draft that it was made from; the draft is removed'),
      })
      .superRefine(rule(true)),
    response: ReleaseNote,
    writes: true,
    idempotent: false,
  }),
  getNoteDrafts: call({
    path: '/tools/content/getNoteDrafts',
    access: everyRole,
    universal: true,
    summary: 'Drafts of release notes, last saved first.',
    request: z.object({ ...actor }),
    response: z.array(NoteDraft),
  }),
  saveNoteDraft: call({
    path: '/tools/content/saveNoteDraft',
    access: everyRole,
    universal: true,
    summary: 'Saves a draft of a release note, new or existing. It needs a title.',
    request: z
      .object({ ...actor, ...fields, uid: DraftId.optional().describe('ID of the draft; absent for a new one') })
      .superRefine(rule(true)),
    response: NoteDraft,
    writes: true,
    idempotent: false,
  }),
  deleteNoteDraft: call({
    path: '/tools/content/deleteNoteDraft',
    access: everyRole,
    universal: true,
    summary: 'Deletes a draft of a release note.',
    request: z.object({ ...actor, uid: DraftId }),
    response: Done,
    writes: true,
  }),
  updateWhatsNew: call({
    method: 'PUT',
    path: '/main/v3/utils/universal/whatsNew',
    access: everyRole,
    universal: true,
    summary: 'Changes a release note. Absent fields stay unchanged.',
    request: z.object({ ...actor, id: NoteId, ...fields }).superRefine(rule(false)),
    response: ReleaseNote,
    writes: true,
  }),
  deleteWhatsNew: call({
    path: '/main/v3/utils/universal/deleteWhatsNew',
    access: everyRole,
    universal: true,
    summary: 'Deletes a release note.',
    request: z.object({ ...actor, id: NoteId }),
    response: Done,
    writes: true,
  }),
}

/** What the people who run the installation tell everybody, how the sign-in page looks, and when nobody may work. */
export const content = { ...releaseNotes, ...resources, ...partners, ...customizer, ...maintenance }
