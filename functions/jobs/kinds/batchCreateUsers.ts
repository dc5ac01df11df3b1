import * as z from 'zod'
import type { BatchResult } from '../../../shared/contract/batchCall.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { managers } from '../../../shared/roles.ts'
import { type Text, text } from '../../../shared/text.ts'
import { expiryOf } from '../../data/jobs.ts'
import type { UserRecord } from '../../data/users.ts'
import type { AccessScope } from '../../lib/accessScope.ts'
import { defineJob, type JobEnv, type JobKind, type Progress } from '../../lib/jobs/kind.ts'
import { mapConcurrently } from '../../lib/mapConcurrently.ts'
import { mailCredentials } from '../../lib/newUsers/credentials.ts'
import { partOpener, partRows, type WaitingRow } from '../../lib/newUsers/parts.ts'
import { newUserRecord } from '../../lib/newUsers/record.ts'
import { disabledAmong, type NewUser, rolesOrFault } from '../../lib/newUsers/rolesOrFault.ts'

const Input = z.object({ rows: z.number().int(), parts: z.number().int(), mail: z.boolean() })
type Input = z.infer<typeof Input>

interface Cursor {
  part: number
  /** Rows of the part, by place, whose users are there and wait for their mail. */
  created?: number[]
  /** Who they are, in the same order. */
  who?: { row: number; username: string }[]
}

type Opened = WaitingRow & { password: string }

/** Requests to a service at the same time. */
const atOnce = 25

const openPart = partOpener()

const rowsOf = async (part: number, { job, stores, vault }: JobEnv): Promise<Opened[]> => {
  const kept = await stores.jobParts.get(job, part)
  // Whoever ended the job has removed it.
  if (!kept) throw new Refusal('notPossible', 'This job has already ended.')
  return openPart(job, part, kept, vault)
}

/** The place in the list of a row of a part: users are known by it however often they are made. */
const rowIndexOf = (part: number, index: number) => part * partRows + index

const resultOf = (
  { row, username }: Pick<WaitingRow, 'row' | 'username'>,
  refusal?: Pick<Refusal, 'code' | 'message' | 'parts'>,
): BatchResult => ({
  ...{ id: String(row), name: username, ok: refusal === undefined, code: refusal?.code ?? null },
  ...{ message: refusal?.message ?? 'User created successfully', ...refusal?.parts },
})

const taken = () => new Refusal('taken', 'The username is taken.')
const full = () => new Refusal('limitReached', 'Max Users reached. Please remove a user before adding a new one.')

/** Why somebody has no place: a group that was deleted or disabled meanwhile is named. */
const whyNot = ({ groups }: NewUser, message: string | Text, accessScope: AccessScope) => {
  const gone = groups.map((uid) => accessScope.all.get(uid)).find((group) => group?.status === 2)
  if (gone) return new Refusal('badInput', text`The group ${gone.name} was deleted a moment ago.`)
  const [disabled] = disabledAmong(groups, accessScope)
  if (!disabled) return new Refusal('badInput', message)
  const { name } = disabled
  const why =
    disabled.type === 'team'
      ? text`The team ${name} was disabled a moment ago.`
      : text`The facility ${name} was disabled a moment ago.`
  return new Refusal('badInput', why)
}

/** Whom of a part can be created now, and why not the others. The writes that follow say so once more. */
const sorted = async (rows: readonly Opened[], part: number, env: JobEnv) => {
  const { caller, stores, identity, job, idOf } = env
  const { company } = caller
  const viewer = { role: caller.role, accessScope: await env.accessScope(), company }
  const [owners, enabled] = await Promise.all([
    stores.users.uidsOf(
      company.uid,
      rows.map(({ username }) => username || '-'),
    ),
    company.max_users === null ? 0 : stores.users.enabledCount(company.uid),
  ])
  let room = company.max_users === null ? Number.POSITIVE_INFINITY : company.max_users - enabled
  const refused = new Map<number, Pick<Refusal, 'code' | 'message' | 'parts'>>()
  const able: { place: number; row: Opened; user: UserRecord; of: NewUser }[] = []
  for (const [index, row] of rows.entries()) {
    const { user, refused: before } = row
    if (!user) {
      const { code = 'badInput', message = '', template, params } = before ?? {}
      refused.set(index, { code, message, parts: template && params ? { template, params } : {} })
      continue
    }
    const roles = rolesOrFault(user, user, viewer)
    const uid = idOf(rowIndexOf(part, index))
    if (!Array.isArray(roles)) refused.set(index, whyNot(user, roles.message, viewer.accessScope))
    else if (owners[index]) refused.set(index, taken())
    else if (room <= 0) refused.set(index, full())
    else {
      room -= 1
      const at = { uid, company: company.uid, now: job.created_at }
      able.push({ place: index, row, of: user, user: newUserRecord({ ...user, roles }, at) })
    }
    // An earlier try may have made them known, before somebody else took the name or the room.
    if (refused.has(index) && job.tries > 1) await identity.remove(uid)
  }
  return { refused, able }
}

const create = async (input: Input, part: number, env: JobEnv): Promise<Progress<Cursor>> => {
  const { caller, stores, identity, job } = env
  const rows = await rowsOf(part, env)
  const { refused, able } = await sorted(rows, part, env)
  await env.requestRateLimit('identities', able.length)
  await mapConcurrently(atOnce, able, async ({ place, row, user }) => {
    try {
      await identity.ensure(user.uid, row.password, input.mail)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.set(place, error)
      await identity.remove(user.uid)
    }
  })
  const created = able.filter(({ place }) => !refused.has(place))
  for (const { user } of created) env.changed({ target: `user ${user.uid}`, after: user })
  const mails = input.mail && created.length > 0
  const results = rows.flatMap((row, index) =>
    mails && !refused.has(index) ? [] : [resultOf(row, refused.get(index))],
  )
  const next: Cursor | undefined = mails
    ? {
        ...{ part, created: created.map(({ place }) => place) },
        who: created.map(({ row: { row, username } }) => ({ row, username })),
      }
    : part + 1 < input.parts
      ? { part: part + 1 }
      : undefined
  return {
    done: job.done + rows.length,
    rows: results,
    writes: [
      ...stores.users.addTogether(
        created.map(({ user }) => user),
        caller.company.max_users,
      ),
      // With it the passwords go, in the moment in which they are somebody's.
      ...(mails ? [] : stores.jobParts.removal(job, part)),
    ],
    ...(next ? { cursor: next } : {}),
  }
}

const maybeMailed = () => new Refusal('unavailable', 'User created. The email may not have been sent.')

const mail = async (input: Input, { part, created = [] }: Cursor, env: JobEnv): Promise<Progress<Cursor>> => {
  const { caller, stores, job, log } = env
  const rows = await rowsOf(part, env)
  const expires = expiryOf({ finished_at: job.created_at }) ?? 0
  const results = await mapConcurrently(atOnce, created, async (index) => {
    const row = rows[index] as Opened
    const user = row.user as NewUser
    // Noted before: a mail that comes twice does more harm than one that somebody asks for.
    const first = await stores.jobParts.claimMail(job, part, String(row.row), expires)
    const refusal = first
      ? await mailCredentials(
          { ...env, log: { warn: log.info }, company: caller.company, now: env.clock() },
          user,
          row.password,
        )
      : maybeMailed()
    return { ...resultOf(row, refusal), ok: true }
  })
  return {
    done: job.done,
    rows: results,
    writes: stores.jobParts.removal(job, part),
    ...(part + 1 < input.parts ? { cursor: { part: part + 1 } } : {}),
  }
}

/** Takes back who was made known of a part that does not come about; of one that has, the mails are not sent any more. */
const undo: JobKind<Input, Cursor>['undo'] = async (
  input,
  cursor = { part: 0 },
  { identity, idOf, requestRateLimit },
) => {
  const { part, created, who = [] } = cursor
  if (created) return who.map((row) => ({ ...resultOf(row, maybeMailed()), ok: true }))
  const length = Math.min(partRows, input.rows - rowIndexOf(part, 0))
  await requestRateLimit('identities', length)
  const rowIndexes = Array.from({ length }, (_, index) => rowIndexOf(part, index))
  await mapConcurrently(atOnce, rowIndexes, (index) => identity.remove(idOf(index)))
  return []
}

/** Creates the users of a list, part by part; each part and what it changes are in effect once. */
export const batchCreateUsers = defineJob<Input, Cursor>({
  kind: 'batchCreateUsers',
  input: Input,
  roles: managers,
  result: 'rows',
  total: async ({ rows }) => rows,
  undo,
  step: (input, cursor = { part: 0 }, env) =>
    cursor.created ? mail(input, cursor, env) : create(input, cursor.part, env),
})
