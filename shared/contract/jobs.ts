import * as z from 'zod'
import { jobKinds, jobStates } from '../jobs.ts'
import { admins, everyRole, managers } from '../roles.ts'
import { sourceTypes } from '../sourceData.ts'
import { BatchResult } from './batchCall.ts'
import { call } from './call.ts'
import { actor, CompanyId, Done, Instant, OwnId, Statuses, Zone } from './fields.ts'
import { listCall } from './listCall.ts'
import { Reason } from './reason.ts'

/** Work that takes longer than a call may. It goes on when its user leaves, and is kept for a week. */
export const Job = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  done: z.number().int().describe('Steps completed'),
  total: z.number().int().nullable().describe('Total steps; null if not counted yet'),
  created_on: Instant,
  finished_on: Instant.nullable(),
  expires_at: Instant.nullable().describe('When the job and its result are removed; null while it runs'),
  reason: Reason.nullable().describe('Why it failed'),
  failed: z.number().int().describe('Rows of its result that failed'),
  unsent: z
    .number()
    .int()
    .optional()
    .describe('For jobs that send email: rows that succeeded but whose email may not have been sent'),
  file: z
    .object({
      name: z.string(),
      size: z.number().int().describe('Bytes'),
      expires_at: Instant.optional().describe('When the file is removed, if that is before the job is'),
    })
    .nullable()
    .describe('The file to download'),
  source: z
    .object({
      data_type: z.enum(sourceTypes),
      group_uid: z.string(),
      group_name: z.string(),
      from: Instant,
      to: Instant,
      time_zone: z.string(),
      associates: z.number().int().nullable().describe('Number selected; null for everybody'),
      skus: z.number().int().nullable().describe('Number selected; null for all'),
    })
    .optional()
    .describe('For Source Data exports: what was selected'),
  about: z
    .object({ name: z.string(), others: z.number().int().describe('Number of others beside it') })
    .optional()
    .describe('What the job is about, if it has a name: a file, a company, a group or something on devices'),
  days: z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .optional()
    .describe('For recounts: first and last day, in the company’s time zone'),
  reasons: z
    .array(Reason.extend({ rows: z.number().int() }))
    .optional()
    .describe('The first reasons for failed rows, with the number of rows'),
})
export type Job = z.infer<typeof Job>

const one = z.object({ ...actor, job_id: OwnId })

export const jobs = {
  exportUsers: call({
    path: '/main/v3/exportUsers',
    access: managers,
    summary: 'Starts a job that writes the users within the caller’s access scope to a CSV file.',
    request: z.object({
      ...actor,
      company_uid: CompanyId,
      status: Statuses.default([0, 1]),
      time_zone: Zone.optional().describe('Time zone of times in the file; defaults to the company’s'),
      language: z.enum(['en', 'es']).default('en').describe('Language of the column titles'),
    }),
    response: Job,
    writes: true,
  }),
  recountScans: call({
    path: '/main/v3/recountScans',
    access: admins,
    summary:
      'Starts a job that recounts the last days, including today, in the company’s time zone, with today’s SKU lists and pick gap.',
    request: z.object({ ...actor, company_uid: CompanyId, days: z.number().int().min(1).max(366) }),
    response: Job,
    writes: true,
  }),
  getJobs: listCall({
    path: '/main/v3/getJobs',
    access: everyRole,
    summary: 'The caller’s jobs of the last week, newest first.',
    request: z.object({ ...actor }),
    item: Job,
  }),
  getJob: call({
    path: '/main/v3/getJob',
    access: everyRole,
    summary: 'One of the caller’s own jobs.',
    request: one,
    response: Job.extend({
      chosen: z
        .object({
          user_uids: z.array(z.string()).nullable().describe('Null for everybody'),
          sku_ids: z.array(z.string()).nullable().describe('Null for all'),
          skus: z.array(z.string()).nullable().describe('Scanned codes; null for all'),
        })
        .nullable()
        .optional()
        .describe('For Source Data exports: the selection; null if no longer known'),
    }),
  }),
  cancelJob: call({
    path: '/main/v3/cancelJob',
    access: everyRole,
    summary: 'Stops one of the caller’s own jobs: no further step takes effect; completed steps stay.',
    request: one,
    response: Job,
    writes: true,
  }),
  getJobResult: call({
    path: '/main/v3/getJobResult',
    access: everyRole,
    summary: 'The result of a job: the download address of its file once finished, and the status of each row so far.',
    request: one,
    response: z.object({
      file: z
        .object({
          url: z.string(),
          name: z.string(),
          size: z.number().int().describe('Bytes'),
          expires_at: Instant.describe('When the address expires'),
        })
        .nullable(),
      results: z.array(BatchResult).nullable(),
    }),
  }),
  dismissJob: call({
    path: '/main/v3/dismissJob',
    access: everyRole,
    summary: 'Removes a finished job with its result.',
    request: one,
    response: Done,
    writes: true,
  }),
}
