import * as z from 'zod'
import { largestBatch } from '../batch.ts'
import { type RefusalCode, refusals } from '../refusals.ts'
import type { RoleName } from '../roles.ts'
import { call } from './call.ts'
import type { UserId } from './fields.ts'

/** What became of one item of a batch. */
export const BatchResult = z.object({
  id: z.string(),
  name: z.string().optional().describe('Display name'),
  ok: z.boolean(),
  code: z
    .enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]])
    .nullable()
    .describe('Why it was refused; null if it succeeded'),
  message: z.string(),
  made: z.string().optional().describe('ID of what was created, such as a command'),
  waiting: z.number().int().optional().describe('Number of handhelds that apply it at their next contact'),
  template: z.string().optional().describe('The message with placeholders such as `{0}`'),
  params: z
    .array(z.union([z.string(), z.number()]))
    .readonly()
    .optional(),
})
export type BatchResult = z.infer<typeof BatchResult>

interface BatchEntry<Fields extends z.ZodRawShape> {
  path: string
  summary: string
  access: readonly RoleName[]
  /** Set for calls of the people who run the installation. */
  universal?: true
  /** What the items are. */
  of: typeof UserId
  request: z.ZodObject<Fields>
}

/**
 * Declares a call that does one thing to many items, named by `uids`. It succeeds as a whole even where every item was
 * refused: each has a result of its own, in the order asked for.
 */
export const batchCall = <Fields extends z.ZodRawShape>({ of, request, ...entry }: BatchEntry<Fields>) =>
  call({
    ...entry,
    request: request.extend({ uids: z.array(of).min(1).max(largestBatch) }),
    response: z.object({ results: z.array(BatchResult) }),
    writes: true,
  })
