import { isOpen } from '../../../shared/jobs.ts'
import { Refusal, reasonOf } from '../../../shared/refusals.ts'
import type { JobRecord } from '../../data/jobs.ts'
import { type BatchServices, doBatch, undoBatch } from './batch.ts'
import { jobEvents } from './jobEvents.ts'
import type { AnyJobKind } from './kind.ts'
import { putBack } from './onePerUser.ts'
import type { JobMessage, JobQueue } from './queue.ts'

/** How long a run has a job before somebody else may take it, ms: longer than its Lambda can live. */
export const leaseMs = 90_000
/** How long a run goes on with a job before it leaves the rest to the next one, ms. */
export const runMs = 20_000
/** How often a batch is begun before its job is given up. */
export const mostTries = 5
/** Seconds before a batch that failed is tried again, by how often it was tried. */
const backoff = [0, 5, 15, 45, 120]

/** The log's words for a job that was given up: its message is with the dead letters. */
const jobGivenUp = 'job given up'

export interface WorkerServices extends BatchServices {
  queue: JobQueue
  kinds: readonly AnyJobKind[]
  newId: () => string
  /** Waits before a batch for as long as the rate limit asks. */
  batchRateLimit?: () => Promise<void>
  log: BatchServices['log'] & {
    error: (message: string, extra: { error?: Error; job?: string; kind?: string }) => void
  }
}

export const messageOf = ({ company, user, id, batch }: JobRecord): JobMessage => ({ company, user, id, batch })

const kindOf = ({ kinds }: WorkerServices, { kind }: JobRecord) => kinds.find((each) => each.kind === kind)

/** Takes back what was begun of a job that is over. It may be done again. */
const takeBack = async (services: WorkerServices, job: JobRecord) => {
  const rows = await undoBatch(services, kindOf(services, job), job)
  await services.stores.jobs.takenBack(job, job.state === 'cancelled' ? rows : [], services.clock())
}

/** Ends a job that fails whenever it is tried, and leaves its message to the people who run the installation. */
const giveUp = async (services: WorkerServices, job: JobRecord) => {
  const { stores, queue, clock, log } = services
  log.error(jobGivenUp, { job: job.id, kind: job.kind })
  // First the message: whoever is killed in between does both again.
  await queue.deadLetter({ ...messageOf(job), resume: true })
  const reason = reasonOf(new Refusal('failed', 'This failed several times. Your operator was notified.'))
  // What it began is taken back as soon as that works; here it may fail as all else did.
  const unsettled = await undoBatch(services, kindOf(services, job), job).then(
    () => ({}),
    () => ({ unsettled: true }),
  )
  await stores.jobs.finish(job, { state: 'failed', reason, resumable: true, ...unsettled }, clock())
}

/** What follows where a run has its job no more: it was cancelled meanwhile, or somebody else goes on with it. */
const takeBackCancelled = async (services: WorkerServices, { company, user, id }: JobRecord) => {
  const job = await services.stores.jobs.get({ company, user, id })
  if (job?.unsettled) await takeBack(services, job)
}

/** What follows where the steps of a batch fail: their job ends where it may not go on, and is tried again otherwise. */
const afterFailure = async (services: WorkerServices, job: JobRecord, error: unknown) => {
  const { stores, queue, clock, log } = services
  if (error instanceof Refusal && error.code !== 'unavailable') {
    log.info('refused', { code: error.code, reason: error.message, job: job.id })
    const rows = await undoBatch(services, kindOf(services, job), job)
    const { done, total } = job
    const ending = { state: 'failed', reason: reasonOf(error) } as const
    if (!(await stores.jobs.finish(job, ending, clock(), { done, total, rows })))
      return takeBackCancelled(services, job)
    return stores.jobParts.removeAll(job)
  }
  log.error('job step failed', { error: error as Error, job: job.id, kind: job.kind })
  if (job.tries >= mostTries) return giveUp(services, job)
  if (await stores.jobs.release(job, clock())) await queue.send(messageOf(job), backoff[job.tries] ?? 0)
}

/** Does a batch of a job and puts it into effect. @returns the job where the run goes on with it */
const advance = async (
  services: WorkerServices,
  kind: AnyJobKind,
  job: JobRecord,
  end: number,
): Promise<JobRecord | undefined> => {
  const { stores, queue, clock } = services
  const progress = await doBatch(services, kind, job)
  const now = clock()
  if (progress.cursor === undefined) {
    const events = await jobEvents(stores, job, progress, now)
    const last = { ...progress, writes: [...(progress.writes ?? []), ...events] }
    const done = await stores.jobs.finish(job, { state: 'done', file: progress.file }, now, last)
    // What is left of it is removed with all results.
    if (done) await kind.cleanUp?.({ job, files: services.files }).catch(() => undefined)
    else await takeBackCancelled(services, job)
    return undefined
  }
  const goesOn = now < end
  const next = await stores.jobs.commit(job, progress, { now, until: goesOn ? now + leaseMs : 0 })
  if (!next) await takeBackCancelled(services, job)
  else if (!goesOn) await queue.send(messageOf(next))
  return goesOn ? next : undefined
}

/**
 * Who has a batch may be dead: the message comes again when its lease is over. What an unsettled job had begun is taken
 * back then. Of a batch that is done, nothing is.
 */
const whereOthersHaveIt = async (services: WorkerServices, message: JobMessage, now: number): Promise<void> => {
  const { stores, queue } = services
  const job = await stores.jobs.get(message)
  if (!job || job.batch !== message.batch || !(isOpen(job.state) || job.unsettled)) return
  if (job.lease_until > now) return queue.send(message, Math.ceil((job.lease_until - now) / 1000) + 1)
  if (!job.unsettled) return
  await takeBack(services, job)
  if (message.resume) await runJob(services, message)
}

/**
 * Goes on with the job that a message names, for a while. Each batch is in effect once, however often and by however
 * many its message is handled, and whenever one of them is killed. What cannot be noted at all is thrown: then the
 * message comes again.
 */
export const runJob = async (services: WorkerServices, message: JobMessage): Promise<void> => {
  const { stores, clock, newId, batchRateLimit } = services
  if (await putBack(services, message)) return
  const now = clock()
  const { batch, resume = false } = message
  let job = await stores.jobs.claim(message, { run: newId(), batch, now, until: now + leaseMs, resume })
  if (!job) return whereOthersHaveIt(services, message, now)
  const kind = kindOf(services, job)
  while (job) {
    const current: JobRecord = job
    if (!kind || current.tries > mostTries) return giveUp(services, current)
    await batchRateLimit?.()
    try {
      job = await advance(services, kind, current, now + runMs)
    } catch (error) {
      return afterFailure(services, current, error)
    }
  }
}
