import * as z from 'zod'
import { day, hour } from '../../shared/durations.ts'
import { Refusal } from '../../shared/refusals.ts'
import { roleNames } from '../../shared/roles.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, absentOr, atMost, below, present } from './items/expressions.ts'
import type { Format } from './items/format.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { latestItems } from './latest.ts'
import { ending, userItems } from './users.ts'
import { webLogins } from './webLogins.ts'

const schema = z.object({
  id: z.string(),
  company: z.string(),
  user: z.string(),
  role: z.enum(roleNames),
  group: z.string(),
  two_factor: z.enum(['off', 'pending', 'done']),
  /** Epoch ms until which the password counts as verified; 0 for never. */
  verified_until: z.number(),
  /** Epoch ms until which two-factor may be toggled after a confirmed token; 0 for never. */
  token_confirmed_until: z.number(),
  /**
   * The second (epoch ms) in which the password was entered, which renewals inherit: the session is over when this is
   * before its user's `sessions_from`. The session in which a user ends all others goes on from that second.
   */
  opened_at: z.number(),
  /** When the session was opened that this one or those before it were renewed from (epoch ms). */
  joined_at: z.number().optional(),
  /** The sign-in that it was opened with: the `origin_jti` that its token and all renewals of that carry. */
  sign_in: z.string(),
  expires_at: z.number(),
  ip: z.string(),
  user_agent: z.string(),
  /** The session that took its place: this one is over, but whoever missed the answer finds the way. */
  replaced_by: z.string().optional(),
})
export type SessionRecord = z.infer<typeof schema>

/** A session lasts a little longer than the 12 hours after which the console refreshes it. */
export const sessionLifetime = 13 * hour

/**
 * One that stays signed in is renewed after 12 hours too. Until then it outlives a week without a network or a person:
 * the identity service still asks for a renewed token at every call, and for the password after 30 days.
 */
export const stayingLifetime = 7 * day

/** A refresh token lives so long after the password was entered, and the access token that it renews an hour more. */
export const signInLifetime = 30 * day

/** Most sessions that are opened with one sign-in: a browser opens one. */
const mostOpened = 100

const stillThere = { pk: present, replaced_by: absent }

/** Renewals whose answers got lost one after the other. */
const longestWay = 20

/** A sign-in: an attribute for each session that it has open, or `ended`. */
const signInSchema = z.object({ opened: z.number().exactOptional(), ended: z.boolean().exactOptional() })
type SignIn = z.infer<typeof signInSchema> & Record<string, unknown>

export const sessionStore = (db: Db, tables: Tables) => {
  const sessions = itemsOf<SessionRecord, [id: string]>(db, tables, keys.session, checked(schema))
  const signIns = itemsOf<SignIn, [company: string, id: string]>(
    db,
    tables,
    keys.signIn,
    checked(signInSchema) as Format<SignIn>,
  )
  const users = userItems(db, tables)
  const latest = latestItems(db, tables)
  const logins = webLogins(db, tables)

  const signInOf = ({ company, sign_in }: SessionRecord): [string, string] => [company, sign_in]
  const userOf = ({ company, user }: SessionRecord): [string, string] => [company, user]
  /** That the user of a session is enabled and was not signed out since it was opened. */
  const holds = ({ opened_at }: SessionRecord) => ({ status: 1, sessions_from: atMost(opened_at) })
  const put = (session: SessionRecord): Write =>
    sessions.writes.put([session.id], session, { expires: session.expires_at })
  /** Writes all of it, or nothing. @returns whether every condition held */
  const allOrNothing = async (writes: Write[]): Promise<boolean> => (await tryTransact(db, writes)) === undefined
  const read = async (id: string, now: number): Promise<SessionRecord | undefined> => {
    const session = await sessions.get([id])
    return session && session.expires_at > now ? session : undefined
  }
  return {
    /** Opens a session. @returns false when its user was signed out or disabled, or its sign-in ended */
    put: (session: SessionRecord): Promise<boolean> =>
      allOrNothing([
        put(session),
        users.writes.check(userOf(session), holds(session)),
        signIns.writes.patch(
          signInOf(session),
          {
            set: { [session.id]: true, ttl: Math.ceil((session.opened_at + signInLifetime + hour) / 1000) },
            add: { opened: 1 },
          },
          { ended: absent, opened: absentOr(below(mostOpened)) },
        ),
        ...logins.begun(session),
      ]),
    /** The session, if it is not over by `now` (epoch ms). */
    get: async (id: string, now: number): Promise<SessionRecord | undefined> => {
      const session = await read(id, now)
      return session?.replaced_by ? undefined : session
    },
    /** The session that a session was renewed to, as often as it was, or the session itself. */
    latest: async (id: string, now: number): Promise<SessionRecord | undefined> => {
      let session = await read(id, now)
      for (let steps = 0; session?.replaced_by && steps < longestWay; steps++)
        session = await read(session.replaced_by, now)
      return session?.replaced_by ? undefined : session
    },
    /** Changes fields of a session; refuses when it has ended meanwhile. */
    change: async (id: string, fields: Partial<Omit<SessionRecord, 'id' | 'company'>>) => {
      const ttl = fields.expires_at === undefined ? {} : { ttl: Math.ceil(fields.expires_at / 1000) }
      if (!(await sessions.patch([id], { set: { ...fields, ...ttl } }, stillThere))) throw new Refusal('sessionEnded')
    },
    /**
     * Puts a session in the place of another, in one step: of two that try at once, one wins. Where role or group are
     * others, the user's next session begins with them. The old one is over; until it would have expired, `latest` finds
     * the new one by it.
     * @returns false when the old one is no longer as it was, its user was signed out or disabled, or its sign-in ended
     */
    rotate: (old: SessionRecord, next: SessionRecord): Promise<boolean> => {
      const moved = old.role !== next.role || old.group !== next.group
      return allOrNothing([
        sessions.writes.patch(
          [old.id],
          { set: { replaced_by: next.id } },
          { ...stillThere, two_factor: next.two_factor, token_confirmed_until: next.token_confirmed_until },
        ),
        put(next),
        users.writes.check(userOf(next), holds(next)),
        signIns.writes.patch(
          signInOf(next),
          { set: { [next.id]: true }, remove: [old.id] },
          { pk: present, ended: absent },
        ),
        logins.over(old),
        ...logins.begun(next),
        ...(moved ? [latest.writes.put(userOf(next), { role: next.role, group: next.group })] : []),
      ])
    },
    /**
     * Ends every session of its user but this one, as they are at `at` (epoch ms), all of it or nothing. For the second
     * factor it turns that on, too: the user has just shown it in this session.
     * @returns the second (epoch ms) from which a sign-in counts again; undefined when this session was ended meanwhile
     */
    endOthers: async (
      session: SessionRecord,
      at: number,
      why: 'password' | 'twoFactor',
    ): Promise<number | undefined> => {
      const { sessions_from } = ending({ sessions_from: session.opened_at }, at, why)
      const factor = why === 'twoFactor'
      const done = await allOrNothing([
        users.writes.patch(
          userOf(session),
          {
            set: { sessions_from, sessions_ended: why, ...(factor ? { two_factor: true, two_factor_since: at } : {}) },
            add: { version: 1 },
          },
          holds(session),
        ),
        sessions.writes.patch(
          [session.id],
          { set: { opened_at: sessions_from, ...(factor ? { two_factor: 'done', token_confirmed_until: 0 } : {}) } },
          { ...stillThere, opened_at: session.opened_at },
        ),
      ])
      return done ? sessions_from : undefined
    },
    /**
     * Ids of the sessions of a company, or of one of its users, that nobody has ended: some of them are over. Of a company
     * they are about now.
     */
    openIds: (company: string, user?: string): Promise<string[]> => logins.open(company, user),

    /** Those of some sessions that are open at `now` (epoch ms), as far as their users still are who they were. */
    several: async (ids: readonly string[], now: number): Promise<SessionRecord[]> => {
      const found = await readTogether(
        db,
        ids.map((id) => sessions.one([id])),
        { weak: true },
      )
      return found.filter((session) => session && !session.replaced_by && session.expires_at > now) as SessionRecord[]
    },

    /** Notes of every session of a user whose password was entered before a second (epoch ms) that it was ended then. */
    noteEnded: async (company: string, user: string, from: number) => {
      for (const id of await logins.open(company, user)) {
        const session = await sessions.get([id])
        if (session && session.opened_at < from) await logins.ended(session, from)
      }
    },

    /**
     * Ends the sign-in of a session: every session that was opened with it, and none is any more.
     * @param at epoch ms
     */
    signOut: async (session: SessionRecord, at: number) => {
      // Renewals and openings are on condition that it has not ended, so whatever was written is in the item then.
      await allOrNothing([signIns.writes.patch(signInOf(session), { set: { ended: true } })])
      const open = Object.keys((await signIns.get(signInOf(session))) ?? {})
      for (const id of new Set([session.id, ...open.filter((name) => name.startsWith(`${session.company}.`))])) {
        const each = id === session.id ? session : await sessions.get([id])
        if (each) await Promise.all([logins.ended(each, at), logins.remove(each)])
        await sessions.remove([id])
      }
    },
  }
}
