import * as z from 'zod'
import type { Away } from '../../shared/metrics/validate.ts'
import { isWorkerType, type RoleName, roleNames } from '../../shared/roles.ts'
import { cached } from '../lib/cached.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { address } from './address.ts'
import { type CompanyRecord, companyItems, userCounts } from './companies.ts'
import { type Db, listIndexes, type Tables, tryTransact, type Write } from './db.ts'
import { type GroupRecord, groupItems } from './groups.ts'
import { checked, unchecked } from './items/checked.ts'
import { always, atMost, below, oneOf, present } from './items/expressions.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

/** Why a user's sessions were ended: by somebody above, or by a new password or two-factor. */
export type SessionsEnded = 'admin' | 'password' | 'twoFactor'

const schema = z.object({
  uid: z.string(),
  company: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Confirmed by its owner: where codes, notices and a forgotten password's code go. */
  email: z.string().optional(),
  /** Typed in and not confirmed yet: it opens nothing, and nothing but its code goes there. */
  new_email: z.string().optional(),
  /** When it was typed in (epoch ms). */
  new_email_at: z.number().optional(),
  employee_id: z.string().optional(),
  ...address,
  status: z.literal([0, 1, 2]),
  roles: z.array(z.object({ role: z.enum(roleNames), group: z.string() })),
  two_factor: z.boolean(),
  /** When it was turned on last (epoch ms); of those who did so before this was kept, nobody knows. */
  two_factor_since: z.number().optional(),
  /** Platform users only: 1 the tools, 2 company toggling too. */
  universal: z.literal([1, 2]).optional(),
  /** Sessions whose password was entered before this second (epoch ms) are over. */
  sessions_from: z.number(),
  /** Why those from before were ended. */
  sessions_ended: z.enum(['admin', 'password', 'twoFactor']).optional(),
  /** When the user was disabled or deleted last, and enabled again since (epoch ms): what they work between is refused. */
  disabled_at: z.number().optional(),
  enabled_at: z.number().optional(),
  created_on: z.string(),
  /** Goes up with every change: the condition of the next one. */
  version: z.number(),
})
/** A user with the roles they hold. */
export type UserRecord = z.infer<typeof schema>

/** The time for which a user was disabled last, if so, from `from` up to `to` (epoch ms). */
export const awayOf = ({ status, disabled_at, enabled_at, sessions_from }: UserRecord): Away | undefined => {
  if (status !== 1) return { from: disabled_at ?? sessions_from, to: Number.POSITIVE_INFINITY }
  return disabled_at === undefined ? undefined : { from: disabled_at, to: enabled_at ?? disabled_at }
}

/** What changes by itself: neither the name nor the count of enabled users follows from it. */
type Changeable = 'roles' | 'two_factor' | 'email'

/** The second that a time is in, or the next one that begins (epoch ms). */
export const nextSecond = (at: number) => Math.ceil(at / 1000) * 1000

/**
 * What ends the sessions of a user. Tokens tell to the second when the password was entered, so sessions end by whole
 * seconds: those of everybody who signed in before the next one begins. An ending never takes back a later one.
 * @param at epoch ms
 */
export const ending = ({ sessions_from }: Pick<UserRecord, 'sessions_from'>, at: number, why: SessionsEnded) => ({
  sessions_from: Math.max(sessions_from, nextSecond(at)),
  sessions_ended: why,
})

export const userItems = (db: Db, tables: Tables) =>
  itemsOf<UserRecord, [company: string, uid: string]>(db, tables, keys.user, checked(schema))

/** Attributes of a user from which follows what is shown beside their work. */
const memberAttributes = ['uid', 'first_name', 'last_name', 'username', 'status', 'roles'] as const
type MemberRecord = Pick<UserRecord, (typeof memberAttributes)[number]>

/** What of a user is shown beside their work. */
export interface Member extends Omit<MemberRecord, 'uid' | 'status'> {
  /** First and last name. */
  name: string
  /** Where an enabled user does tasks. */
  worksIn: readonly string[]
  /** Where an enabled user scans: those who do nothing but tasks do not. */
  scansIn: readonly string[]
}

const memberOf = ({ username, first_name, last_name, status, roles }: MemberRecord): Member => {
  const groupsOf = (wanted: (role: RoleName) => boolean) =>
    status === 1 ? roles.flatMap(({ role, group }) => (wanted(role) ? [group] : [])) : []
  const name = `${first_name} ${last_name}`.trim()
  const worksIn = groupsOf(isWorkerType)
  return { username, first_name, last_name, name, roles, worksIn, scansIn: groupsOf((role) => role === 'worker') }
}

/** Names that are looked up at the same time. */
const namesAtOnce = 10
/** Users that are removed at the same time. */
const removedAtOnce = 10

export const userStore = (db: Db, tables: Tables) => {
  const users = userItems(db, tables)
  const usernames = itemsOf<{ uid: string }, [company: string, name: string]>(db, tables, keys.username, unchecked)
  const counts = userCounts(db, tables)
  const companiesOf = itemsOf<{ company: string }, [uid: string]>(
    db,
    tables,
    keys.companyOfUser,
    checked(z.object({ company: z.string() })),
  )
  const companies = companyItems(db, tables)
  const groups = groupItems(db, tables)

  const list = (company: string): Promise<UserRecord[]> => users.list([company, ''])
  const several = async (company: string, uids: readonly string[]): Promise<UserRecord[]> => {
    const found = await readTogether(
      db,
      uids.map((uid) => users.one([company, uid])),
    )
    return found.flatMap((user) => user ?? [])
  }
  const membersIn = async (company: string, options: { weak?: boolean } = {}): Promise<Map<string, Member>> => {
    const found = await users.some([company, ''], memberAttributes, { uid: present }, options)
    return new Map(found.map((user) => [user.uid, memberOf(user)]))
  }
  const membersOf = cached<Map<string, Member>>(30_000)
  /** Moves the count of enabled users; up only while it is below the limit. */
  const count = (company: string, by: 1 | -1, max: number | null): Write =>
    counts.writes.patch(
      [company],
      { add: { enabled_users: by } },
      by === 1 && max !== null ? { enabled_users: below(max) } : always,
    )
  /** That a user is as they were read. */
  const unchanged = (user: UserRecord | undefined): Write[] =>
    user ? [users.writes.check([user.company, user.uid], { version: user.version })] : []
  const dropName = ({ company, username }: UserRecord): Write => usernames.writes.remove([company, username])
  const claimName = ({ company, username, uid }: UserRecord): Write =>
    usernames.writes.claim([company, username], { uid })

  return {
    /**
     * Adds a user; the name must be free and, for an enabled user, the limit not reached.
     * @returns what stood in the way, if anything
     */
    add: async (user: UserRecord, max: number | null): Promise<'taken' | 'limitReached' | undefined> => {
      const failed = await tryTransact(db, [
        claimName(user),
        ...(user.status === 1 ? [count(user.company, 1, max)] : []),
        users.writes.claim([user.company, user.uid], user),
        companiesOf.writes.claim([user.uid], { company: user.company }),
      ])
      if (!failed) return undefined
      if (failed[0]) return 'taken'
      if (failed[1] && user.status === 1) return 'limitReached'
      throw new Error(`There is a user ${user.uid} already.`)
    },

    /**
     * What adds some users together, each with a name of their own: as parts of one transaction. It fails as a whole where
     * a name was taken meanwhile, or the limit does not hold all of those that are enabled.
     */
    addTogether: (added: readonly UserRecord[], max: number | null): Write[] => {
      const enabled = added.filter(({ status }) => status === 1).length
      const [first] = added
      const room = max === null ? always : { enabled_users: atMost(max - enabled) }
      return [
        ...(first && enabled > 0
          ? [counts.writes.patch([first.company], { add: { enabled_users: enabled } }, room)]
          : []),
        ...added.flatMap((user) => [
          claimName(user),
          users.writes.claim([user.company, user.uid], user),
          companiesOf.writes.claim([user.uid], { company: user.company }),
        ]),
      ]
    },

    /** Removes every user of a company that never came about, and the count of them. It may be done again. */
    discard: async (company: string): Promise<void> => {
      await mapConcurrently(removedAtOnce, await users.list([company, '']), async ({ uid, username }) => {
        await usernames.remove([company, username])
        await companiesOf.remove([uid])
        await users.remove([company, uid])
      })
      await counts.remove([company])
    },

    /**
     * Which of some names somebody has, of any company: by place, without case. What was taken a moment ago may be missing, and
     * somebody may take one a moment later all the same.
     * @returns the places of those that are taken
     */
    takenAnywhere: async (wanted: readonly string[]): Promise<Set<number>> => {
      const { name: index, partitionKey } = listIndexes.usernames
      const found = await mapConcurrently(namesAtOnce, wanted, async (name, place) => {
        const { sk } = keys.username.key('', name)
        const { items } = await usernames.indexedPage(index, partitionKey, sk, { after: undefined, size: 1 })
        return items.length > 0 ? [place] : []
      })
      return new Set(found.flat())
    },

    /**
     * Writes a changed user, if nobody changed it since `before` was read. Name and count follow.
     * @param more.max most enabled users
     * @param more.staying another user who must not have changed since they were read either
     * @returns what stood in the way, if anything
     */
    replace: async (
      before: UserRecord,
      after: UserRecord,
      { max = null, staying }: { max?: number | null; staying?: UserRecord | undefined } = {},
    ): Promise<'taken' | 'limitReached' | 'conflict' | undefined> => {
      const renamed = before.username.toLowerCase() !== after.username.toLowerCase()
      const by = (after.status === 1 ? 1 : 0) - (before.status === 1 ? 1 : 0)
      const { version } = before
      const failed = await tryTransact(db, [
        users.writes.put([after.company, after.uid], { ...after, version: version + 1 }, { when: { version } }),
        ...(renamed ? [claimName(after), dropName(before)] : []),
        ...unchanged(staying),
        ...(by !== 0 ? [count(after.company, by as 1 | -1, max)] : []),
      ])
      if (!failed) return undefined
      if (failed[0]) return 'conflict'
      if (renamed && failed[1]) return 'taken'
      return by === 1 && failed.at(-1) ? 'limitReached' : 'conflict'
    },

    /**
     * Changes some fields of a user, if nobody changed the user since `before` was read.
     * @param more.without fields that go
     * @param more.staying another user who must not have changed since they were read either
     * @returns what stood in the way, if anything
     */
    change: async (
      before: UserRecord,
      fields: Partial<Pick<UserRecord, Changeable>>,
      {
        without = [],
        staying,
      }: { without?: readonly ('new_email' | 'new_email_at')[]; staying?: UserRecord | undefined } = {},
    ): Promise<'conflict' | undefined> => {
      const { company, uid, version } = before
      const change = { set: fields, remove: without, add: { version: 1 } }
      // As a transaction, since it waits for those that renew sessions at the same moment.
      const failed = await tryTransact(db, [
        users.writes.patch([company, uid], change, { version }),
        ...unchanged(staying),
      ])
      return failed && 'conflict'
    },

    get: (company: string, uid: string): Promise<UserRecord | undefined> => users.get([company, uid]),

    /** Users by uid, each in its place; undefined where there is none. */
    getAll: (company: string, uids: readonly string[]): Promise<(UserRecord | undefined)[]> =>
      readTogether(
        db,
        uids.map((uid) => users.one([company, uid])),
      ),

    /**
     * Who the users of the company are by uid, suspended ones included. Up to 30 s old: pages of a list join them, pages in
     * sight ask for them every few seconds, and it takes reading every user.
     * @param needed uids: whoever of them has come since is read by themselves, and is there from then on
     */
    members: async (company: string, needed: Iterable<string> = []): Promise<ReadonlyMap<string, Member>> => {
      const known = await membersOf(company, () => membersIn(company, { weak: true }))
      const unknown = [...new Set(needed)].filter((uid) => !known.has(uid))
      for (const user of await several(company, unknown)) known.set(user.uid, memberOf(user))
      return known
    },

    /** What users of any companies are called, about now; each in its place, undefined where there is none. */
    usernamesOf: async (of: readonly (readonly [company: string, uid: string])[]): Promise<(string | undefined)[]> => {
      const wanted = of.map(([company, uid]) => ({
        ...users.one([company, uid]),
        read: ({ username }: Record<string, unknown>) => String(username),
      }))
      return readTogether(db, wanted, { weak: true, only: ['username'] })
    },

    /** The company of a user. */
    companyOf: async (uid: string): Promise<string | undefined> => (await companiesOf.get([uid]))?.company,

    /**
     * Ends every session of a user, as they are at `at` (epoch ms).
     * @returns the second (epoch ms) from which a sign-in counts again
     */
    endSessions: async (company: string, uid: string, at: number, why: SessionsEnded): Promise<number> => {
      const { sessions_from } = ending({ sessions_from: 0 }, at, why)
      const change = { set: { sessions_from, sessions_ended: why }, add: { version: 1 } }
      // As a transaction, since it waits for those that renew sessions at the same moment. Where the condition does not
      // hold, they were ended later than that already.
      await tryTransact(db, [users.writes.patch([company, uid], change, { sessions_from: atMost(sessions_from) })])
      return sessions_from
    },

    /** The uid that has this name in the company. */
    uidOf: async (company: string, username: string): Promise<string | undefined> =>
      (await usernames.get([company, username]))?.uid,

    /** The uids that have these names in the company, in their places. */
    uidsOf: async (company: string, names: readonly string[]): Promise<(string | undefined)[]> =>
      (
        await readTogether(
          db,
          names.map((name) => usernames.one([company, name])),
        )
      ).map((found) => found?.uid),

    /** Every user of the company, suspended ones included. */
    list,

    /** How many users there are with one of some statuses, about now. */
    count: (company: string, statuses: readonly UserRecord['status'][]): Promise<number> =>
      users.count([company, ''], { status: oneOf(...statuses) }),

    /** Those of some users who are there. */
    several,

    /** Who the users of the company are now, by uid, suspended ones included. It takes reading every user. */
    people: (company: string): Promise<ReadonlyMap<string, Member>> => membersIn(company),

    /** The users by uid, step by step. */
    steps: (company: string, steps: Steps) => users.steps([company, ''], steps),

    /** How many users are enabled. */
    enabledCount: async (company: string): Promise<number> => (await counts.get([company]))?.enabled_users ?? 0,

    /** The company, the user and the group that a session names: what the edge checks at every call, in one read. */
    authContext: async (company: string, user: string, group: string): Promise<AuthContext> => {
      const found = await readTogether(db, [
        companies.one([company]),
        users.one([company, user]),
        groups.one([company, group]),
      ])
      return { company: found[0], user: found[1], group: found[2] }
    },
  }
}

export interface AuthContext {
  company: CompanyRecord | undefined
  user: UserRecord | undefined
  group: GroupRecord | undefined
}
