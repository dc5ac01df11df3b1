import * as z from 'zod'
import type { BatchResult } from '../../../shared/contract/batchCall.ts'
import { filesOf } from '../../../shared/media.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { everyRole } from '../../../shared/roles.ts'
import { firstLibrary } from '../../data/appLibraries.ts'
import { expiryOf } from '../../data/jobs.ts'
import type { UserRecord } from '../../data/users.ts'
import { defineJob, type JobEnv, type JobKind, type Progress } from '../../lib/jobs/kind.ts'
import { mapConcurrently } from '../../lib/mapConcurrently.ts'
import { type PlanPart, passwordsOf } from '../../lib/newCompany/plan.ts'
import { mailCredentials } from '../../lib/newUsers/credentials.ts'

const Input = z.object({
  company: z.string(),
  company_url: z.string(),
  name: z.string(),
  /** Uids of the super admins. */
  users: z.array(z.string()),
  parts: z.number().int(),
  mail: z.boolean(),
  /** Where the logo is kept that was uploaded for it. */
  logo: z.string().optional(),
})
type Input = z.infer<typeof Input>

/** Which part of the plan comes next; with `mail` the company is there, and mails of that part are left. */
interface Cursor {
  part: number
  mail?: true
}

/** Requests to a service at the same time. */
const atOnce = 25

const gone = () => new Refusal('notPossible', 'This company was not created. Everything was undone.')
const maybeMailed = () => new Refusal('unavailable', 'User created. The email may not have been sent.')

const partOf = async (part: number, { job, stores }: JobEnv): Promise<PlanPart> => {
  const planPart = await stores.jobParts.get(job, part)
  if (!planPart) throw gone()
  return planPart as PlanPart
}

const resultOf = (username: string, refusal?: Pick<Refusal, 'code' | 'message' | 'parts'>): BatchResult => ({
  ...{ id: username, name: username, ok: true, code: refusal?.code ?? null },
  ...{ message: refusal?.message ?? 'User created successfully', ...refusal?.parts },
})

/** Makes the super admins known: the same ones with the same passwords, however often. */
const known = async (part: number, planPart: Extract<PlanPart, { kind: 'users' }>, env: JobEnv) => {
  const passwords = await passwordsOf(env.job, part, planPart, env.vault)
  await env.requestRateLimit('identities', planPart.users.length)
  await mapConcurrently(atOnce, planPart.users, ({ uid }, index) =>
    env.identity.ensure(uid, passwords[index] ?? '', true),
  )
}

/** Who signs in first has to choose a password, so the one that is mailed is good for that and nothing else. */
const mail = async (input: Input, part: number, env: JobEnv): Promise<Progress<Cursor>> => {
  const { stores, job, caller, log, clock } = env
  const [planPart, company] = [await partOf(part, env), await stores.companies.get(input.company)]
  if (planPart.kind !== 'users' || !company) throw gone()
  const passwords = await passwordsOf(job, part, planPart, env.vault)
  const expires = expiryOf({ finished_at: job.created_at }) ?? 0
  const sender = { stores, mail: env.mail, log: { warn: log.info }, company, paying: caller.company.uid, now: clock() }
  const rows = await mapConcurrently(atOnce, planPart.mailed, async (index) => {
    const user = planPart.users[index] as UserRecord
    // Noted before: a mail that comes twice does more harm than one that somebody asks for.
    const first = await stores.jobParts.claimMail(job, part, user.uid, expires)
    const to = { ...user, email: user.new_email ?? '' }
    const refusal = first ? await mailCredentials(sender, to, passwords[index] ?? '') : maybeMailed()
    return resultOf(user.username, refusal)
  })
  return { done: job.done + rows.length, rows, writes: stores.jobParts.removal(job, part) }
}

/** Writes a part of the plan: of a company that is still to come about, and of no other. */
const make = async (input: Input, part: number, env: JobEnv): Promise<Progress<Cursor>> => {
  const { stores, job } = env
  if (!(await stores.companies.isReserved(input.company_url, input.company))) throw gone()
  const planPart = await partOf(part, env)
  const reserved = stores.companies.mustBeReserved(input.company_url, input.company)
  const next = { part: part + 1 }
  if (planPart.kind === 'groups') {
    const writes = [reserved, ...stores.groups.addTogether(planPart.groups), ...stores.jobParts.removal(job, part)]
    return { done: job.done + planPart.groups.length, writes, cursor: next }
  }
  if (planPart.kind === 'users') {
    await known(part, planPart, env)
    const mailed = planPart.mailed.length > 0
    return {
      done: job.done + planPart.users.length,
      rows: planPart.users.flatMap(({ username }, index) =>
        planPart.mailed.includes(index) ? [] : [resultOf(username)],
      ),
      writes: [
        reserved,
        ...stores.users.addTogether(planPart.users, null),
        // With it the passwords go, in the moment in which they are somebody's.
        ...(mailed ? [] : stores.jobParts.removal(job, part)),
      ],
      cursor: next,
    }
  }
  env.changed({ target: `company ${input.company}`, after: planPart.company })
  return {
    done: job.done,
    writes: [
      reserved,
      stores.companies.appear({ ...planPart.company, app_libraries: 1 }),
      stores.appLibraries.first({
        ...{ company: planPart.company.uid, group: planPart.company.uid },
        apps: firstLibrary(planPart.company, env.caller.user.uid),
      }),
      ...stores.jobParts.removal(job, part),
    ],
    ...(input.mail ? { cursor: { part: part - 1, mail: true as const } } : {}),
  }
}

/**
 * Takes back all that was made, of a company that is not there and now never will be. That is said first, where it stops
 * every write; the login name is free again once nothing is left.
 */
const undo: JobKind<Input, Cursor>['undo'] = async (
  input,
  cursor,
  { job, stores, identity, staging, requestRateLimit },
) => {
  const { company, company_url, users, logo } = input
  await stores.companies.giveUp(company_url, company)
  if (await stores.companies.get(company)) {
    if (!cursor?.mail) return []
    const planPart = (await stores.jobParts.get(job, cursor.part)) as Extract<PlanPart, { kind: 'users' }> | undefined
    const mailed = (planPart?.mailed ?? []).map((index) => planPart?.users[index]?.username ?? '')
    return mailed.map((username) => resultOf(username, maybeMailed()))
  }
  await requestRateLimit('identities', users.length)
  await mapConcurrently(atOnce, users, (uid) => identity.remove(uid))
  await stores.users.discard(company)
  await stores.groups.discard(company)
  await stores.jobParts.removeAll(job)
  if (logo) await Promise.all(filesOf(logo).map(staging.erase))
  await stores.companies.release(company_url, company)
  return []
}

/**
 * Makes a company: its groups, its super admins, and in the end the company itself, without which nobody finds the others.
 * Whoever is killed amid it, it ends with all of it or with nothing.
 */
export const createCompany = defineJob<Input, Cursor>({
  kind: 'createCompany',
  input: Input,
  roles: everyRole,
  result: 'rows',
  undo,
  step: async (input, cursor = { part: 0 }, env) => {
    const { company, user } = env.caller
    if (!company.platform || user.universal === undefined) throw new Refusal('notAllowed')
    return cursor.mail ? mail(input, cursor.part, env) : make(input, cursor.part, env)
  },
})
