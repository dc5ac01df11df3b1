import type * as z from 'zod'
import type { BatchResult } from '../../../shared/contract/batchCall.ts'
import type { JobKindName } from '../../../shared/jobs.ts'
import type { RoleName } from '../../../shared/roles.ts'
import type { Write } from '../../data/db.ts'
import type { JobFile, JobRecord } from '../../data/jobs.ts'
import type { JobStores } from '../../data/stores.ts'
import type { AccessScope } from '../accessScope.ts'
import type { Caller, Change } from '../env.ts'
import type { Files, GrowingFiles } from '../files.ts'
import type { Identity } from '../identity.ts'
import type { Mail } from '../mail.ts'
import type { Staging } from '../staging.ts'
import type { Vault } from '../vault.ts'
import type { Wake } from '../wake.ts'
import type { RequestRateLimit } from './requestRateLimit.ts'

/** What the steps of a job may use. */
export interface JobEnv {
  job: Readonly<Pick<JobRecord, 'id' | 'company' | 'user' | 'batch' | 'done' | 'total' | 'tries' | 'created_at'>>
  /** Who started it, as they are now: in the role and group that they started it in. */
  caller: Pick<Caller, 'company' | 'user' | 'role' | 'group'>
  /** Which groups are in the caller's access scope. Read once a batch. */
  accessScope: () => Promise<AccessScope>
  stores: JobStores
  /** Where results are kept. */
  files: Files
  /** Where results are written that are too large for one slice. */
  growing: GrowingFiles
  /** Where images are that were uploaded for it. */
  staging: Pick<Staging, 'erase'>
  identity: Identity
  mail: Mail
  vault: Vault
  /** Asks devices to sync after something was assigned to them. */
  wake: Wake
  /** Waits until so many more requests may be made of a service that all jobs share. */
  requestRateLimit: RequestRateLimit
  /** When the batch began (epoch ms), and the time as it goes on. */
  now: number
  clock: () => number
  /** An id for what a step makes: the same however often the step is done, so that it is made once. */
  idOf: (step: string | number) => string
  /** Notes what a batch changed; it goes to the audit log in the moment in which the batch is in effect. */
  changed: (change: Change) => void
  log: { info: (message: string, extra?: Record<string, unknown>) => void }
}

/** What some steps of a job have brought. */
export interface Progress<Cursor> {
  /** Steps of the job that are done now, all together. */
  done: number
  /** Where the next steps begin; absent at the end of the job. */
  cursor?: Cursor
  /** Steps that there are, where that is known better by now. */
  total?: number
  /** What became of each thing, of jobs that answer rows. */
  rows?: readonly BatchResult[]
  /**
   * What the steps change, written in the moment in which they count as done: at most 90 items. Whatever else they
   * change must be the same when it is done again, such as a file whose name follows from the batch.
   */
  writes?: readonly Write[]
  /** The result, at the end of jobs that bring a file. */
  file?: JobFile
}

/** A kind of job, declared once. */
export interface JobKind<Input = unknown, Cursor = unknown> {
  kind: JobKindName
  /** What it is started with. */
  input: z.ZodType<Input>
  /** Who may start it; looked at again before each batch. */
  roles: readonly RoleName[]
  /** Set where a user's jobs of this kind are done one after the other. */
  onePerUser?: true
  /** How many steps it has, as far as that is known when it begins. */
  total?: (input: Input, env: JobEnv) => Promise<number | undefined>
  /**
   * Does the next steps of the job: as many as are in effect together. It may be killed anywhere, and done again.
   * @param cursor where it begins; undefined at the beginning
   */
  step: (input: Input, cursor: Cursor | undefined, env: JobEnv) => Promise<Progress<Cursor>>
  /**
   * Takes back what a batch made that will never be in effect: its job was cancelled, or failed. What lies outside the
   * tables; of a job that is all or nothing, what its batches have brought too. It may be done again.
   * @returns what became of things that an earlier batch had made
   */
  undo?: (
    input: Input,
    cursor: Cursor | undefined,
    env: Pick<JobEnv, 'job' | 'stores' | 'identity' | 'files' | 'growing' | 'staging' | 'idOf' | 'requestRateLimit'>,
  ) => Promise<readonly BatchResult[]>
  /** Removes what nobody needs once the job is done. It may not come to that. */
  cleanUp?: (env: Pick<JobEnv, 'job' | 'files'>) => Promise<unknown>
  /** What it brings. */
  result: 'file' | 'rows' | 'nothing'
}

// biome-ignore lint/suspicious/noExplicitAny: each kind has an input and a cursor of its own
export type AnyJobKind = JobKind<any, any>

/** Declares a kind of job. */
export const defineJob = <Input, Cursor>(kind: JobKind<Input, Cursor>) => kind
