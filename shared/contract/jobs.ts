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
  done: z.number().int().describe('steps that are done'),
  total: z.number().int().nullable().describe('steps that there are; null while nobody has counted them'),
  created_on: Instant,
  finished_on: Instant.nullable(),
  expires_at: Instant.nullable().describe('when job and result are removed; null while it runs'),
  reason: Reason.nullable().describe('why it failed'),
  failed: z.number().int().describe('rows of its result that say so'),
  unsent: z
    .number()
    .int()
    .optional()
    .describe('of jobs that mail: rows that are done, but of which the mail may not have been sent'),
  file: z
    .object({
      name: z.string(),
      size: z.number().int().describe('bytes'),
      expires_at: Instant.optional().describe('when it is gone, where that is before its job is'),
    })
    .nullable()
    .describe('the file that can be downloaded'),
  source: z
    .object({
      data_type: z.enum(sourceTypes),
      group_uid: z.string(),
      group_name: z.string(),
      from: Instant,
      to: Instant,
      time_zone: z.string(),
      associates: z.number().int().nullable().describe('how many were chosen; null for everybody'),
      skus: z.number().int().nullable().describe('how many were chosen; null for all'),
    })
    .optional()
    .describe('of exports of Source Data: what they are about'),
  about: z
    .object({ name: z.string(), others: z.number().int().describe('how many more there are beside it') })
    .optional()
    .describe('what it is about, where that has a name: a file, a company, a group, a thing of devices'),
  days: z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .optional()
    .describe('of recounts: the first and the last day, in the time zone of the company'),
  reasons: z
    .array(Reason.extend({ rows: z.number().int() }))
    .optional()
    .describe('why rows failed: the reasons that came first, each with how many rows it holds for'),
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
      time_zone: Zone.optional().describe('of the times in the file; the company’s by default'),
      language: z.enum(['en', 'es']).default('en').describe('of the titles of its columns'),
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
          user_uids: z.array(z.string()).nullable().describe('null for everybody'),
          sku_ids: z.array(z.string()).nullable().describe('null for all'),
          skus: z.array(z.string()).nullable().describe('codes of scans; null for all'),
        })
        .nullable()
        .optional()
        .describe('of exports of Source Data: who and what was chosen; null where that is no longer known'),
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
    summary:
      'What a job has brought: an address to download its file from once it is over, and what became of each row so far.',
    request: one,
    response: z.object({
      file: z
        .object({
          url: z.string(),
          name: z.string(),
          size: z.number().int().describe('bytes'),
          expires_at: Instant.describe('until when the address can be used'),
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
