import type { Checked } from '../../shared/contract/index.ts'
import { directRows } from '../../shared/newUsers/columns.ts'
import { type FieldError, fieldError, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { expiryOf } from '../data/jobs.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { aboutThe, startJob } from '../lib/jobs/start.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { mailCredentials } from '../lib/newUsers/credentials.ts'
import { partRows, partsFor } from '../lib/newUsers/parts.ts'
import { newUserRecord } from '../lib/newUsers/record.ts'
import { type NewUser, rolesOrFault } from '../lib/newUsers/rolesOrFault.ts'
import { type ReadRow, readRows } from '../lib/newUsers/rows.ts'
import { refusalOf } from '../lib/refusalOf.ts'
import { addUser } from './addUser.ts'
import { refused } from './refusals.ts'

/** Errors that one answer carries. */
const mostErrors = 100
/** Users at once: transactions on one company's counter wait for each other. */
const atOnce = 4

const errorsOf = (rows: readonly ReadRow[]): FieldError[] =>
  rows.flatMap(({ place, faults }) =>
    faults.map(({ column, message }) =>
      fieldError(`users.${place}.${column === 'role' || column === 'group' ? `${column}_uid` : column}`, message),
    ),
  )

const viewerOf = async ({ caller, accessScope }: EnvOf<'users'>) => ({
  role: caller.role,
  accessScope: await accessScope(),
  company: caller.company,
})

/** Creates one of them now. @returns why not, or what became of the mail */
const createOne = async (
  env: EnvOf<'users'>,
  { place, user, password }: ReadRow & { user: NewUser },
  mail: boolean,
) => {
  const { caller, stores, now } = env
  const { company } = caller
  const at = `users.${place}.username`
  const roles = rolesOrFault(user, user, await viewerOf(env))
  try {
    if (!Array.isArray(roles)) return { made: false, error: fieldError(at, roles.message) }
    if (await stores.users.uidOf(company.uid, user.username)) throw refused('taken')
    const record = newUserRecord({ ...user, roles }, { uid: env.newId(), company: company.uid, now })
    await addUser(env, record, password, mail)
  } catch (error) {
    const { code, message, parts, errors } = refusalOf(error, env.log)
    const about = errors?.[0]?.path === 'password' ? `users.${place}.password` : at
    return { made: false, code, error: { path: about, message, ...parts } as FieldError }
  }
  const unsent = mail ? await mailCredentials({ ...env, company }, user, password) : undefined
  return unsent
    ? { made: true, error: { path: `users.${place}.email`, message: unsent.message, ...unsent.parts } as FieldError }
    : { made: true }
}

const direct = async (
  rows: readonly ReadRow[],
  able: readonly (ReadRow & { user: NewUser })[],
  env: EnvOf<'users'>,
  mail: boolean,
) => {
  const outcomes = await mapConcurrently(atOnce, able, (row) => createOne(env, row, mail))
  const names = able.flatMap(({ user }, index) => (outcomes[index]?.made ? [user.username] : []))
  const errors = [...errorsOf(rows), ...outcomes.flatMap(({ error }) => (error ? [error] : []))]
  if (names.length === 0) {
    const code = outcomes.find(({ code }) => code)?.code ?? 'badInput'
    throw new Refusal(code, errors[0]?.message, { errors })
  }
  const left = rows.length - names.length
  return ok(
    left === 0 ? text`${names.length} users created` : text`${names.length} users created, ${left} not`,
    names,
    errors,
  )
}

/** Keeps the list, and lets a job go on with it. */
const later = async (rows: readonly ReadRow[], env: EnvOf<'users'>, mail: boolean, file: string | undefined) => {
  const input = { rows: rows.length, parts: Math.ceil(rows.length / partRows), mail }
  const job = await startJob(
    env,
    { kind: 'batchCreateUsers', about: file ? aboutThe(file) : undefined },
    input,
    async (made) => {
      const expires = expiryOf({ finished_at: made.created_at }) ?? 0
      await env.stores.jobParts.add(made, await partsFor(made, rows, env.vault), expires)
    },
  )
  return ok('Users are being created', jobOut(job))
}

export const batchCreateUsers: Handler<'batchCreateUsers'> = async ({ users, send_email, file_name }, env) => {
  const { company } = env.caller
  const rows = readRows(users as Checked<'batchCreateUsers'>['users'], await viewerOf(env))
  const able = rows.filter((row): row is ReadRow & { user: NewUser } => row.user !== undefined)
  if (able.length === 0) {
    const errors = errorsOf(rows)
    throw new Refusal('badInput', errors[0]?.message, { errors: errors.slice(0, mostErrors) })
  }
  // The limit holds for the whole list. Those who come in meanwhile are counted again when each is written.
  if (
    company.max_users !== null &&
    (await env.stores.users.enabledCount(company.uid)) + able.length > company.max_users
  )
    throw refused('limitReached')
  return users.length <= directRows ? direct(rows, able, env, send_email) : later(rows, env, send_email, file_name)
}
