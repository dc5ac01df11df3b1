import type { JobRecord } from '../../functions/data/jobs.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { AnyJobKind } from '../../functions/lib/jobs/kind.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { runJob, type WorkerServices } from '../../functions/lib/jobs/run.ts'
import { fakeFiles, type People } from '../lib/people.ts'

/** What a Lambda was at when it was killed. */
export type Moment =
  | 'before the claim'
  | 'after the claim'
  | 'amid the steps'
  | 'amid the mails'
  | 'after the steps'
  | 'after the commit'
  | 'before the message'

const never = () => new Promise<never>(() => {})

/**
 * Workers on jobs over real stores, with a queue in memory and a clock of its own. A worker can be killed at a moment:
 * it does nothing any more from there on, as a Lambda whose sandbox is gone.
 */
export const workshop = (world: People, kinds: readonly AnyJobKind[]) => {
  const clock = { now: world.now() }
  const waiting: { message: JobMessage; at: number }[] = []
  const buried: JobMessage[] = []
  const { files, kept } = fakeFiles()
  const logged: string[] = []
  const erased: string[] = []

  const servicesOf = (killedAt?: Moment, killed: () => void = () => {}, meanwhile?: () => unknown): WorkerServices => {
    const { jobs } = world.stores
    let reached = false
    const die = async (): Promise<unknown> => {
      if (meanwhile && reached) return
      reached = true
      if (meanwhile) return meanwhile()
      killed()
      return never()
    }
    const stores: typeof world.stores = {
      ...world.stores,
      jobs: {
        ...jobs,
        claim: async (...args) => {
          if (killedAt === 'before the claim') await die()
          const job = await jobs.claim(...args)
          if (killedAt === 'after the claim' && job) await die()
          return job
        },
        commit: async (...args) => {
          if (killedAt === 'after the steps') await die()
          const job = await jobs.commit(...args)
          if (killedAt === 'after the commit') await die()
          return job
        },
        finish: async (...args) => {
          if (killedAt === 'after the steps') await die()
          const done = await jobs.finish(...args)
          if (killedAt === 'after the commit') await die()
          return done
        },
      },
    }
    let done = 0
    /** What is done to some of a batch, and no more. */
    const some =
      <Args extends unknown[], Answer>(moment: Moment, act: (...args: Args) => Promise<Answer>) =>
      async (...args: Args) => {
        if (killedAt === moment && done++ >= 7) await die()
        return act(...args)
      }
    const { identity } = world.identity
    const { mail } = world.mail
    return {
      stores,
      files,
      staging: {
        erase: async (location) => {
          erased.push(location)
        },
      },
      identity: { ...identity, ensure: some('amid the steps', identity.ensure) },
      mail: { ...mail, send: some('amid the mails', mail.send) },
      vault: world.vault,
      kinds,
      newId,
      clock: () => clock.now,
      queue: {
        send: async (message, seconds = 0) => {
          if (killedAt === 'before the message') await die()
          waiting.push({ message, at: clock.now + seconds * 1000 })
        },
        deadLetter: async (message) => {
          buried.push(message)
        },
      },
      log: {
        info: (message) => logged.push(message),
        error: (message) => logged.push(message),
      },
    }
  }

  return {
    clock,
    waiting,
    buried,
    logged,
    kept,
    /** Images that were deleted. */
    erased,
    /** Handles a message, up to a moment at which the worker is killed. @returns whether it was */
    handle: (message: JobMessage, killedAt?: Moment): Promise<boolean> =>
      new Promise((resolve, reject) => {
        runJob(
          servicesOf(killedAt, () => resolve(true)),
          message,
        ).then(() => resolve(false), reject)
      }),
    /** The same, of a worker who lives on: what happens at the moment happens meanwhile. */
    handleWhile: (message: JobMessage, moment: Moment, meanwhile: () => unknown) =>
      runJob(servicesOf(moment, undefined, meanwhile), message),
    services: servicesOf(),
    /** Handles messages, one after the other and as their time comes, until there are none. */
    untilQuiet: async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        clock.now = Math.max(clock.now, next.at)
        await runJob(servicesOf(), next.message)
      }
    },
    /** A job of somebody's, as it is when it was just started. */
    start: async (kind: string, input: unknown = {}, more: Partial<JobRecord> = {}): Promise<JobMessage> => {
      const { acme } = world
      const [{ role = 'admin', group = '' } = {}] = acme.users.admin.roles
      const job: JobRecord = {
        ...{ id: newId(), company: acme.uid, user: acme.users.admin.uid, role, group, session: 'session' },
        ...{ kind, input, state: 'waiting', batch: 0, done: 0, tries: 0, failed: 0 },
        ...{ lease_until: 0, sent_at: clock.now, created_at: clock.now },
        ...more,
      }
      await world.stores.jobs.add(job)
      const { id, company, user, batch } = job
      return { id, company, user, batch }
    },
    stored: async (message: JobMessage): Promise<JobRecord> => {
      const job = await world.stores.jobs.get(message)
      if (!job) throw new Error('The job is gone')
      return job
    },
  }
}
