import * as z from 'zod'
import { periodOf, type ReportPeriod, reportKinds } from '../../shared/reports.ts'

const Period = z.object({
  company: z.string().min(1),
  kind: z.enum(reportKinds),
  zone: z.string().min(1),
  last: z.iso.date(),
  /** Of a report that somebody asked for once more: it is another mail than that of the clock, and is never too late. */
  asked: z.string().optional(),
  /** Set where somebody asked for what the clock would have sent: it goes out however late it is, once. */
  late: z.boolean().optional(),
  /**
   * Set in the dead letters: whoever puts it back wants it sent however late it is, also to those of whom SES got a mail
   * and told nothing.
   */
  again: z.boolean().optional(),
})

/**
 * What goes through the queue: a company's reports of a time are to be planned (after it could not be done at that time),
 * whom a report goes to is to be found out, or some of them are to get it; or reports that users saved are to be mailed.
 */
export const ReportMessage = z.discriminatedUnion('task', [
  z.object({ task: z.literal('company'), company: z.string().min(1), after: z.number(), upTo: z.number() }),
  Period.extend({ task: z.literal('plan') }),
  Period.extend({
    task: z.literal('send'),
    users: z.array(z.string().min(1)).min(1),
    /** How often it was sent on. */
    tries: z.number().int().min(0),
  }),
  Period.extend({
    task: z.literal('sendSaved'),
    /** `<user>/<report>` each. */
    saved: z.array(z.string().regex(/^[^/]+\/[^/]+$/)).min(1),
    tries: z.number().int().min(0),
  }),
])
export type ReportMessage = z.infer<typeof ReportMessage>
export type CompanyMessage = Extract<ReportMessage, { task: 'company' }>
export type PlanMessage = Extract<ReportMessage, { task: 'plan' }>
export type SendMessage = Extract<ReportMessage, { task: 'send' }>
export type SavedMessage = Extract<ReportMessage, { task: 'sendSaved' }>

export const periodIn = ({ kind, zone, last }: z.infer<typeof Period>): ReportPeriod => periodOf(kind, zone, last)

/** The name under which a deployment says where the queue of reports is. */
export const reportsOutput = 'ReportsQueueUrl'

export interface ReportQueue {
  /** @param seconds before somebody looks at it; at most 900 */
  send: (message: ReportMessage, seconds?: number) => Promise<void>
  /** Leaves it with the dead letters, for the people who run the installation. */
  deadLetter: (message: ReportMessage) => Promise<void>
}
