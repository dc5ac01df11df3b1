import { aboutDevices, isOpen, type JobKindName } from '../../../shared/jobs.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { text } from '../../../shared/text.ts'
import type { JobRecord, JobSubject } from '../../data/jobs.ts'
import type { Env } from '../env.ts'
import { sha256 } from '../ids.ts'
import { messageOf } from './run.ts'

/** Jobs of a user that may be open at a time; and those that tell devices of what was saved, which come by the way. */
export const mostOpen = 5
const mostAtOnce = 50

/** What a job is: its kind, and what people call the thing that it is about. */
export interface NewJob {
  kind: JobKindName
  about?: JobSubject | undefined
}

/** That a job is about something with a name, and about how many more beside it. */
export const aboutThe = (name: string, others = 0): JobSubject => ({ name, others })

/**
 * A job of the caller's that is not kept yet.
 * @param input what its kind is started with; without secrets, since it is kept
 * @throws Refusal `limitReached` where the caller has enough of them already
 */
export const newJob = async (env: Env<'jobs'>, { kind, about }: NewJob, input: unknown): Promise<JobRecord> => {
  const { caller, stores } = env
  const owner = { company: caller.company.uid, user: caller.user.uid }
  const isAboutDevices = (name: string) => (aboutDevices as readonly string[]).includes(name)
  const most = isAboutDevices(kind) ? mostAtOnce : mostOpen
  let open = 0
  for await (const chunk of stores.jobs.steps(owner))
    open += chunk.filter((job) => isOpen(job.state) && isAboutDevices(job.kind) === isAboutDevices(kind)).length
  if (open >= most)
    throw new Refusal('limitReached', text`You have ${most} jobs running. Please wait for one of them to end.`)
  return jobOf(env, { kind, about }, input)
}

/** The same, however many jobs the caller has: of one that is over with the call itself. */
export const jobOf = (
  { caller, now, newId }: Pick<Env, 'caller' | 'now' | 'newId'>,
  { kind, about }: NewJob,
  input: unknown,
): JobRecord => {
  const owner = { company: caller.company.uid, user: caller.user.uid }
  return {
    ...owner,
    id: newId(),
    ...{ role: caller.role, group: caller.group.uid, session: sha256(caller.session.id).slice(0, 12) },
    ...{ kind, ...(about ? { about } : {}), input, state: 'waiting', batch: 0, done: 0, tries: 0, failed: 0 },
    ...{ lease_until: 0, sent_at: now, created_at: now },
  }
}

/** Has a job begin that is kept by now. A message that gets lost is sent again by the sweep. */
export const beginJob = async (env: Pick<Env, 'jobQueue' | 'log' | 'changed'>, job: JobRecord): Promise<void> => {
  const { jobQueue, log } = env
  env.changed({ target: `job ${job.id}`, after: { kind: job.kind } })
  await jobQueue
    .send(messageOf(job))
    .catch((error: Error) => log.warn('job not sent', { job: job.id, reason: error.message }))
}

/**
 * Starts a job of the caller's. It is kept before its message is sent.
 * @param input what its kind is started with; without secrets, since it is kept
 * @param prepare keeps what the job will need, before anybody can begin with it
 * @throws Refusal `limitReached` where the caller has enough of them already
 */
export const startJob = async (
  env: Env<'jobs'>,
  kind: NewJob,
  input: unknown,
  prepare?: (job: JobRecord) => Promise<unknown>,
): Promise<JobRecord> => {
  const job = await newJob(env, kind, input)
  await prepare?.(job)
  await env.stores.jobs.add(job)
  await beginJob(env, job)
  return job
}
