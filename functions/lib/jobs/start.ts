import { isOpen } from '../../../shared/jobs.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { text } from '../../../shared/text.ts'
import type { JobRecord } from '../../data/jobs.ts'
import type { Env } from '../env.ts'
import { sha256 } from '../ids.ts'
import type { AnyJobKind } from './kind.ts'
import { messageOf } from './run.ts'

/** Jobs of a user that may be open at a time. */
export const mostOpen = 5

/**
 * Starts a job of the caller's. It is kept before its message is sent: a message that gets lost is sent again by the
 * sweep.
 * @param input what its kind is started with; without secrets, since it is kept
 * @param prepare keeps what the job will need, before anybody can begin with it
 * @throws Refusal `limitReached` where the caller has enough of them already
 */
export const startJob = async (
  env: Env,
  kind: Pick<AnyJobKind, 'kind'>,
  input: unknown,
  prepare?: (job: JobRecord) => Promise<unknown>,
): Promise<JobRecord> => {
  const { caller, stores, now, newId, jobQueue, log } = env
  const owner = { company: caller.company.uid, user: caller.user.uid }
  let open = 0
  for await (const chunk of stores.jobs.steps(owner)) open += chunk.filter(({ state }) => isOpen(state)).length
  if (open >= mostOpen)
    throw new Refusal('limitReached', text`You have ${mostOpen} jobs running. Please wait for one of them to end.`)
  const job: JobRecord = {
    ...owner,
    id: newId(),
    ...{ role: caller.role, group: caller.group.uid, session: sha256(caller.session.id).slice(0, 12) },
    ...{ kind: kind.kind, input, state: 'waiting', batch: 0, done: 0, tries: 0, failed: 0 },
    ...{ lease_until: 0, sent_at: now, created_at: now },
  }
  await prepare?.(job)
  await stores.jobs.add(job)
  env.changed({ target: `job ${job.id}`, after: { kind: job.kind } })
  await jobQueue
    .send(messageOf(job))
    .catch((error: Error) => log.warn('job not sent', { job: job.id, reason: error.message }))
  return job
}
