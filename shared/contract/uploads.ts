import * as z from 'zod'
import { mostParts } from '../uploads.ts'
import { exact, Instant, OwnId, text } from './fields.ts'

/**
 * Files do not pass through the API. A call that takes one is made in two steps: `{file_name, size, type}` answers where to put the
 * bytes, `{upload_id}` says that they are there. `{upload_id, resume: true}` answers again where to put what is missing.
 */
const step = {
  file_name: text(255).min(1).optional().describe('To begin: file name'),
  size: z.number().int().min(1).optional().describe('To begin: bytes'),
  type: exact(100).min(1).optional().describe('To begin: media type'),
  sha256: z
    .array(exact(64).regex(/^[0-9a-f]{64}$/, 'Use 64 hexadecimal digits'))
    .min(1)
    .max(mostParts)
    .optional()
    .describe(
      'To begin: hex SHA-256 of each part, in order; parts with other contents are refused. Required by some calls',
    ),
  upload_id: OwnId.optional().describe('To finish an upload'),
  resume: z.boolean().optional().describe('With `upload_id`: returns what is missing instead of finishing'),
}

type UploadStep = z.infer<z.ZodObject<typeof step>>

const mustBegin = (body: UploadStep, context: z.RefinementCtx) => {
  if (body.upload_id !== undefined) return
  for (const path of ['file_name', 'size', 'type'] as const)
    if (body[path] === undefined) context.addIssue({ code: 'custom', path: [path], message: 'This field is required' })
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
  expires_at: Instant.describe('When the upload expires'),
  headers: z.record(z.string(), z.string()).describe('Headers to send with each part'),
  parts: z.array(
    z.object({
      number: z.number().int().describe('From 1'),
      from: z.number().int().describe('Offset of the first byte'),
      size: z.number().int().describe('Bytes'),
      url: z.string().nullable().describe('Address to PUT it to within an hour; null if the part has arrived'),
      headers: z.record(z.string(), z.string()).optional().describe('Additional headers to send with this part'),
    }),
  ),
})
export type UploadPlan = z.infer<typeof UploadPlan>
