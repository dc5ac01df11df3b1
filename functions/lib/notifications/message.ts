import * as z from 'zod'
import { occurrenceSchema, teamNoticeSchema } from '../../data/notifications.ts'

/** Somebody for whom something is, on the device that they are signed in on. */
export const Target = z.object({ device: z.string().min(1), user: z.string().min(1) })
export type Target = z.infer<typeof Target>

/** Targets of one message at most. */
export const targetsTogether = 100

/** What goes through the queue: a notification is due, something is to be sent, some devices are to get it, who joined or left is to be told, or goals to be judged. */
export const NoticeMessage = z.discriminatedUnion('task', [
  z.object({ task: z.literal('due'), company: z.string().min(1), id: z.string().min(1), at: z.number().int() }),
  z.object({ task: z.literal('send'), occurrence: occurrenceSchema }),
  z.object({
    task: z.literal('part'),
    company: z.string().min(1),
    id: z.string().min(1),
    targets: z.array(Target).min(1).max(targetsTogether),
  }),
  z.object({ task: z.literal('tell'), telling: teamNoticeSchema }),
  z.object({ task: z.literal('goals'), company: z.string().min(1), at: z.number().int() }),
])
export type NoticeMessage = z.infer<typeof NoticeMessage>
