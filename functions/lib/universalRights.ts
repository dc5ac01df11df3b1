import { Refusal } from '../../shared/refusals.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { Stores } from '../data/stores.ts'
import { ending, type UserRecord } from '../data/users.ts'
import { afterEnding } from './endings.ts'
import { retryOnConflict } from './retryOnConflict.ts'

/** Universal rights of a user: none, the universal tools, or with them what shuts companies out. */
export type UniversalLevel = 0 | 1 | 2

export const universalLevelOf = ({ universal }: Pick<UserRecord, 'universal'>): UniversalLevel => universal ?? 0

const hasAll = ({ status, universal }: UserRecord) => status === 1 && universal === 2

/**
 * Somebody who keeps the second level when a user has it no longer: written on condition that they do, since two who lose it at
 * the same moment would leave nobody.
 */
const whoStays = async (users: Stores['users'], user: UserRecord): Promise<UserRecord | undefined> => {
  if (!hasAll(user)) return undefined
  const other = (await users.list(user.company)).find((each) => each.uid !== user.uid && hasAll(each))
  if (!other)
    throw new Refusal('notPossible', 'Nobody else has the second level of universal rights. Give it to someone first.')
  return other
}

interface Asked {
  /** The company that runs the installation. */
  company: CompanyRecord
  username: string
  level: UniversalLevel
  /** Who says so, as the audit log names them. */
  by: string
}

/**
 * Gives a user universal rights, or takes them. Of who has less of them than before, every session ends.
 * @returns the user as they were
 * @throws Refusal where there is no such user, or nobody would have the second level any more
 */
export const setUniversalRights = async (
  {
    stores,
    clock,
    newId,
  }: { stores: Pick<Stores, 'audit' | 'sessions' | 'users'>; clock: () => number; newId: () => string },
  { company, username, level, by }: Asked,
): Promise<UserRecord> => {
  if (!company.platform)
    throw new Refusal('notPossible', 'Only users of the company that runs the installation have universal rights.')
  const { users, sessions, audit } = stores
  const uid = await users.uidOf(company.uid, username)
  return retryOnConflict(async () => {
    const user = uid === undefined ? undefined : await users.get(company.uid, uid)
    if (!user || user.status === 2) throw new Refusal('notFound', 'There is no such user.')
    const before = universalLevelOf(user)
    if (before === level) return user
    if (level > before && user.status !== 1) throw new Refusal('notPossible', 'This user is disabled.')
    const staying = level < before ? await whoStays(users, user) : undefined
    const { universal: _, ...others } = user
    const ended = level < before ? ending(user, clock(), 'admin') : undefined
    const after: UserRecord = { ...others, ...(level === 0 ? {} : { universal: level }), ...ended }
    if (await users.replace(user, after, { staying })) return undefined
    await audit.add({
      ...{ id: newId(), company: company.uid, at: clock(), user: by, session: '', ip: '' },
      ...{ call: 'setUniversalRights', input: { username, level } },
      changes: [{ target: `user ${user.uid}`, before: { universal: before }, after: { universal: level } }],
    })
    if (ended) await afterEnding(sessions, clock, user, ended.sessions_from)
    return user
  })
}
