import * as z from 'zod'
import { sourceTypes } from '../../../shared/sourceData.ts'

/** What an export is started with; whom and what was chosen lies beside it (`selection.ts`). */
export const SourceInput = z.object({
  type: z.enum(sourceTypes),
  group: z.string(),
  group_name: z.string(),
  /** Epoch ms */
  from: z.number(),
  to: z.number(),
  time_zone: z.string(),
  /** How many were chosen; null for everybody, or all. */
  associates: z.number().nullable(),
  skus: z.number().nullable(),
  /** Parts that the selection lies in. */
  parts: z.number(),
})
export type SourceInput = z.infer<typeof SourceInput>
