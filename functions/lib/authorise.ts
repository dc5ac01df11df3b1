import { Refusal } from '../../shared/refusals.ts'
import type { RoleName } from '../../shared/roles.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { Stores } from '../data/stores.ts'
import type { SessionsEnded, UserRecord } from '../data/users.ts'
import type { Caller } from './env.ts'
import { sha256 } from './ids.ts'

const ended: Record<SessionsEnded, string> = {
  admin: 'You were signed out by an admin.',
  password: 'Your password was changed. Please sign in again.',
  twoFactor: 'Your two-factor authentication was enabled. Please sign in again.',
}

/** As what somebody acts: a role that they hold in a group of a company. */
export interface Held {
  company: string
  user: string
  group: string
  role: RoleName
}

/**
 * Who acts as what they hold, all of it read anew.
 * @param refuse makes the refusal of who no longer may, from its reason
 * @param check looks at the user before their roles are
 */
export const holderOf = async (
  stores: Pick<Stores, 'users' | 'groups'>,
  held: Held,
  refuse: (reason: string) => Refusal,
  check: (user: UserRecord) => void = () => {},
): Promise<Pick<Caller, 'company' | 'user' | 'role' | 'group'>> => {
  const { company, user, group } = await stores.users.authContext(held.company, held.user, held.group)
  if (company?.status !== 1) throw refuse('Your company is disabled. Please contact your provider.')
  if (user?.status !== 1) throw refuse('Your account is disabled. Please contact your admin.')
  check(user)
  if (!user.roles.some(({ role, group: at }) => role === held.role && at === held.group)) {
    throw refuse('Your role was changed. Please sign in again.')
  }
  if (group?.status !== 1) throw refuse('Your group is disabled. Please sign in again.')
  if (group.type === 'team' && group.parent_id) {
    const above = await stores.groups.get(held.company, group.parent_id)
    if (above?.status !== 1) throw refuse('Your group is disabled. Please sign in again.')
  }
  return { company, user, role: held.role, group }
}

/** Whether somebody may use the universal tools: a user of the platform's company who was given that right. */
export const isUniversal = ({ platform }: CompanyRecord, { universal }: UserRecord) =>
  platform && universal !== undefined

/**
 * The caller behind a session id and a verified token. Everything is read anew at each call, so that a forced
 * logout, a disabled company, user or group, or a revoked role bites at once.
 * @param uid the user that the verified token names
 * @param renewing whether the id of a session that was renewed since will do
 */
export const callerOf = async (
  stores: Pick<Stores, 'groups' | 'sessions' | 'users'>,
  sessionId: string | undefined,
  uid: string,
  now: number,
  renewing = false,
): Promise<Caller> => {
  if (!sessionId || !/^[\w-]{1,40}\.[\w-]{1,80}$/.test(sessionId)) throw new Refusal('notSignedIn')
  const session = await (renewing ? stores.sessions.latest(sessionId, now) : stores.sessions.get(sessionId, now))
  if (!session || session.user !== uid) throw new Refusal('sessionEnded')

  const over = (message: string) => new Refusal('sessionEnded', message)
  const holder = await holderOf(stores, session, over, ({ sessions_from, sessions_ended }) => {
    if (sessions_from > session.opened_at) throw over(ended[sessions_ended ?? 'admin'])
  })
  // A company that was disabled and enabled again: its people sign in anew.
  if ((holder.company.sessions_from ?? 0) > session.opened_at) throw over(ended.admin)
  return { ...holder, session, universal: isUniversal(holder.company, holder.user) }
}

/** The first join that a device's call names, such as `{join_id}` or `{batches: [{join_id}]}`; not validated yet. */
const joinNamedIn = (body: unknown): string | undefined => {
  const { join_id, batches } = body as { join_id?: unknown; batches?: { join_id?: unknown }[] }
  const named = join_id ?? (Array.isArray(batches) ? batches[0]?.join_id : undefined)
  return typeof named === 'string' && /^[\w-]{1,40}$/.test(named) ? named : undefined
}

/** Whether a heartbeat rides on a device's call; not validated yet. */
const bearsHeartbeat = (body: unknown) => {
  const { heartbeat } = body as { heartbeat?: unknown }
  return typeof heartbeat === 'object' && heartbeat !== null
}

/**
 * The handheld behind a token `<device id>~<secret>` and what its call names, in one read, and its company as it was within the last 10 s: that long a disabled company's handhelds go on.
 * @param body an object, not validated yet
 */
export const deviceOf = async (
  stores: Pick<Stores, 'companies' | 'devices'>,
  authorization: string | undefined,
  body: unknown,
  now: number,
) => {
  const token = /^Bearer ([\w-]{1,40}\.[\w-]{1,49})~([\w-]{20,100})$/.exec(authorization ?? '')
  if (!token) throw new Refusal('notSignedIn', 'Please get a token first.')
  const [, id = '', secret = ''] = token
  const named = { join: joinNamedIn(body), state: bearsHeartbeat(body) }
  const { device, join, state } = await stores.devices.authContext(id, named)
  if (!device?.token_hash || device.token_hash !== sha256(secret) || (device.token_expires ?? 0) <= now) {
    throw new Refusal('sessionEnded', 'The token has expired. Please get a new one.')
  }
  const company = await stores.companies.recent(device.company)
  if (company?.status !== 1) throw new Refusal('notAllowed', 'The company of this device is disabled.')
  return { device, state, company, join }
}

/** Refuses a field that should name the caller and names somebody else. */
export const mustBeCaller = (uid: string | undefined, caller: Caller, path = 'user_uid') => {
  if (uid !== undefined && uid !== caller.user.uid)
    throw new Refusal('notYours', undefined, { errors: [{ path, message: 'Not yours' }] })
}

const own = (actual: string) => (value: unknown) => value === undefined || value === null || value === actual

/** Refuses a session in which the caller has not confirmed their own password yet; once is enough for all of it. */
export const mustHaveShownPassword = ({ session }: Pick<Caller, 'session'>) => {
  if (session.verified_until === 0) throw new Refusal('verificationRequired')
}

/**
 * Refuses a body that names another actor or company than the session's.
 * @param universal of a call about any company: then only the actor has to be the session's
 */
export const mustBeOwn = (body: unknown, caller: Caller, universal = false) => {
  if (body === null || typeof body !== 'object') return
  const fields = body as Record<string, unknown>
  const user = own(caller.user.uid)
  const company = own(caller.company.uid)
  const checks: Record<string, (value: unknown) => boolean> = {
    t_user_id: user,
    created_by: user,
    ...(universal
      ? {}
      : {
          company_uid: company,
          comp_uid: company,
          co_uid: company,
          company_url: own(caller.company.company_url),
        }),
  }
  for (const [field, agrees] of Object.entries(checks)) {
    if (!Object.hasOwn(fields, field) || agrees(fields[field])) continue
    // A value of the wrong type is bad input, which the schema says better.
    if (typeof fields[field] === 'string')
      throw new Refusal('notYours', undefined, { errors: [{ path: field, message: 'Not yours' }] })
  }
}
