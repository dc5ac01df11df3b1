import * as z from 'zod'
import { mostParts } from '../uploads.ts'
import { exact, Instant, OwnId, text } from './fields.ts'

/**
 * Files do not pass through the API. A call that takes one is made in two steps: `{file_name, size, type}` answers where to put the
 * bytes, `{upload_id}` says that they are there. `{upload_id, resume: true}` answers again where to put what is missing.
 */
const step = {
  file_name: text(255).min(1).optional().describe('to begin: the name of the file'),
  size: z.number().int().min(1).optional().describe('to begin: bytes'),
  type: exact(100).min(1).optional().describe('to begin: its media type'),
  sha256: z
    .array(exact(64).regex(/^[0-9a-f]{64}$/, 'Use 64 hexadecimal digits'))
    .min(1)
    .max(mostParts)
    .optional()
    .describe('to begin: of each part in its order, hex; nothing else is taken then. Calls that need it say so'),
  upload_id: OwnId.optional().describe('to finish what was begun'),
  resume: z.boolean().optional().describe('with `upload_id`: to be told what is missing, rather than to finish'),
}

type UploadStep = z.infer<z.ZodObject<typeof step>>

const mustBegin = (given: UploadStep, context: z.RefinementCtx) => {
  if (given.upload_id !== undefined) return
  for (const path of ['file_name', 'size', 'type'] as const)
    if (given[path] === undefined) context.addIssue({ code: 'custom', path: [path], message: 'This field is required' })
}

/** The request of a call that takes a file, beside fields of its own. */
export const uploadRequest = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.object({ ...fields, ...step }).superRefine((body, context) => mustBegin(body as UploadStep, context))

/** Whether a request is about a file, of a call that may be made without one. */
export const bringsFile = ({ file_name, size, type, upload_id }: UploadStep): boolean =>
  [file_name, size, type, upload_id].some((field) => field !== undefined)

/** The same of a call that may be made without a file. */
export const mayUploadRequest = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.object({ ...fields, ...step }).superRefine((body, context) => {
    if (bringsFile(body as UploadStep)) mustBegin(body as UploadStep, context)
  })

/** Where to put the bytes of a file. */
export const UploadPlan = z.object({
  upload_id: z.string(),
  expires_at: Instant.describe('until when it can be finished'),
  headers: z.record(z.string(), z.string()).describe('to be sent with each part'),
  parts: z.array(
    z.object({
      number: z.number().int().describe('from 1'),
      from: z.number().int().describe('the first byte'),
      size: z.number().int().describe('bytes'),
      url: z.string().nullable().describe('where to PUT it, within the hour; null if it is there'),
      headers: z.record(z.string(), z.string()).optional().describe('to be sent with this part, beside the others'),
    }),
  ),
})
export type UploadPlan = z.infer<typeof UploadPlan>
