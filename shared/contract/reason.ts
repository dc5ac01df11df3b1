import * as z from 'zod'

/** Why something was not done, with its words and what varies in them: the console says it in its own language. */
export const Reason = z.object({
  code: z.string(),
  message: z.string(),
  template: z.string().optional(),
  params: z.array(z.union([z.string(), z.number()])).optional(),
})
