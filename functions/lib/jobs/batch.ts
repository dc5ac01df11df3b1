import { createHash } from 'node:crypto'
import type { BatchResult } from '../../../shared/contract/batchCall.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { passes, type RoleName } from '../../../shared/roles.ts'
import type { Write } from '../../data/db.ts'
import type { JobRecord } from '../../data/jobs.ts'
import type { JobStores } from '../../data/stores.ts'
import { accessScopeOf } from '../accessScope.ts'
import { recordsOfJob, redacted } from '../audit.ts'
import { holderOf } from '../authorise.ts'
import type { Change } from '../env.ts'
import { type Files, type GrowingFiles, noGrowingFiles } from '../files.ts'
import { type Identity, noIdentity } from '../identity.ts'
import { alphabet } from '../ids.ts'
import { type Mail, noMail } from '../mail.ts'
import { noStaging } from '../staging.ts'
import { noVault, type Vault } from '../vault.ts'
import { noWake, type Wake } from '../wake.ts'
import type { AnyJobKind, JobEnv, Progress } from './kind.ts'
import type { RequestRateLimit } from './requestRateLimit.ts'

export interface BatchServices {
  stores: JobStores
  files: Files
  growing?: GrowingFiles
  staging?: JobEnv['staging']
  identity?: Identity
  mail?: Mail
  vault?: Vault
  wake?: Wake
  /** How often a second each service is asked; without it as often as anybody likes. */
  requestRateLimit?: RequestRateLimit
  clock: () => number
  log: JobEnv['log']
}

/** An id of 16 characters that follows from a text. */
const idFrom = (text: string) =>
  [...createHash('sha256').update(text).digest().subarray(0, 16)].map((byte) => alphabet[byte % 34]).join('')

const plainOf = ({ id, company, user, batch, done, total, tries, created_at }: JobRecord): JobEnv['job'] => ({
  ...{ id, company, user, batch, done, tries, created_at },
  ...(total === undefined ? {} : { total }),
})
const stepId = ({ id }: JobRecord, step: string | number) => idFrom(`${id}#${step}`)
const noRateLimit: RequestRateLimit = async () => {}

/** Takes back what a batch made that will never be in effect. @returns what became of what others had made */
export const undoBatch = async (
  {
    stores,
    files,
    growing = noGrowingFiles,
    staging = noStaging,
    identity = noIdentity,
    requestRateLimit = noRateLimit,
  }: BatchServices,
  kind: AnyJobKind | undefined,
  job: JobRecord,
): Promise<readonly BatchResult[]> => {
  const idOf = (step: string | number) => stepId(job, step)
  const env = { job: plainOf(job), stores, files, growing, staging, identity, requestRateLimit, idOf }
  return (await kind?.undo?.(kind.input.parse(job.input), job.cursor, env)) ?? []
}

/**
 * The record of what a batch changed: part of its transaction, so that it is there if and only if the batch is in effect.
 * By what it is found is written before, since a transaction has no room for it.
 */
const auditOf = async (
  { stores }: BatchServices,
  job: JobRecord,
  role: RoleName,
  changes: readonly Change[],
  now: number,
): Promise<Write[]> => {
  if (changes.length === 0) return []
  const records = recordsOfJob({
    ...{ id: idFrom(`${job.id}#audit#${job.batch}`), company: job.company, at: now },
    ...{ user: job.user, role, session: job.session, call: job.kind, ip: '', input: { job_id: job.id } },
    changes: changes.map(({ target, before, after }) => ({
      target,
      before: redacted(before),
      after: redacted(after),
    })),
  })
  await stores.audit.announce(...records)
  return records.map((record) => stores.audit.write(record))
}

/**
 * Does the next steps of a job, as its user as they are now. Nothing that it answers is in effect yet.
 * @throws Refusal where its user may no longer do this
 */
export const doBatch = async (
  services: BatchServices,
  kind: AnyJobKind,
  job: JobRecord,
): Promise<Progress<unknown>> => {
  const {
    stores,
    files,
    growing = noGrowingFiles,
    staging = noStaging,
    identity = noIdentity,
    mail = noMail,
    vault = noVault,
    wake = noWake,
    requestRateLimit = noRateLimit,
  } = services
  const { clock, log } = services
  const lost = () => new Refusal('notAllowed', 'Your role was changed before this was finished.')
  const caller = await holderOf(stores, job, lost)
  if (!passes(caller.role, kind.roles)) throw lost()
  const changes: Change[] = []
  const env: JobEnv = {
    job: plainOf(job),
    caller,
    accessScope: async () => accessScopeOf(caller, await stores.groups.list(job.company)),
    stores,
    files,
    growing,
    staging,
    identity,
    mail,
    vault,
    wake,
    requestRateLimit,
    now: clock(),
    clock,
    idOf: (step) => stepId(job, step),
    changed: (change) => changes.push(change),
    log,
  }
  // A release may have come since it was started.
  const input = kind.input.parse(job.input)
  const counted = job.total ?? (await kind.total?.(input, env))
  const progress = await kind.step(input, job.cursor, env)
  return {
    ...progress,
    ...(counted === undefined && progress.total === undefined ? {} : { total: progress.total ?? counted ?? 0 }),
    writes: [...(progress.writes ?? []), ...(await auditOf(services, job, caller.role, changes, clock()))],
  }
}
