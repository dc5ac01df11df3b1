import * as z from 'zod'
import { day, iso } from '../../shared/time.ts'
import type { Db, Tables, Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, present } from './items/expressions.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { keys } from './keys.ts'
import type { SessionRecord } from './sessions.ts'

/** Who was signed in at the console, from when to when. Times are epoch ms. */
const schema = z.object({
  user: z.string(),
  joined_at: z.number(),
  /** Missing while it lasts, and where the session ended by itself: at `expires_at`. */
  left_at: z.number().exactOptional(),
  expires_at: z.number(),
  /** The address it was opened from, or renewed from last. */
  ip: z.string(),
})
export type WebLogin = z.infer<typeof schema>

/** A year, and the month in which somebody asks about it. */
const kept = 400 * day

/** How long before a time those who were signed in at it can have come at most, ms. */
export const joinedBefore = 7 * day

/** When the sign-in of a session was opened (epoch ms); of those from before that was kept, when the password was entered. */
export const joinedAt = ({ joined_at, opened_at }: SessionRecord) => joined_at ?? opened_at

type LoginId = [company: string, joined: string, signIn: string]
const idOf = (session: SessionRecord): LoginId => [session.company, iso(joinedAt(session)), session.sign_in]

/** The log of web sessions, and which of them are open. */
export const webLogins = (db: Db, tables: Tables) => {
  const open = itemsOf<{ session: string }, [company: string, user: string, id: string]>(
    db,
    tables,
    keys.openSession,
    checked(z.object({ session: z.string() })),
  )
  const logins = itemsOf<WebLogin, LoginId>(db, tables, keys.webLogin, checked(schema))
  const openId = ({ company, user, id }: SessionRecord): [string, string, string] => [company, user, id]

  return {
    /** To be written with a session that begins, or goes on in the place of another. */
    begun: (session: SessionRecord): Write[] => [
      open.writes.put(openId(session), { session: session.id }, { expires: session.expires_at }),
      logins.writes.put(
        idOf(session),
        { user: session.user, joined_at: joinedAt(session), expires_at: session.expires_at, ip: session.ip },
        { expires: session.expires_at + kept },
      ),
    ],

    /** To be written where another session takes the place of this one. */
    over: (session: SessionRecord): Write => open.writes.remove(openId(session)),

    /** Notes that a session was ended. @param at epoch ms */
    ended: (session: SessionRecord, at: number) =>
      logins.patch(idOf(session), { set: { left_at: at } }, { pk: present, left_at: absent }),

    /** Takes a session from the list. */
    remove: (session: SessionRecord) => open.remove(openId(session)),

    /** Ids of the sessions of a company that were not ended by their users, or of one of its users; some are over. */
    open: async (company: string, user = ''): Promise<string[]> =>
      (await open.list([company, user, ''], { weak: user === '' })).map(({ session }) => session),

    /** Everybody who came within a time, both ends (epoch ms) included, in the order in which they came. */
    joined: (company: string, from: number, to: number): Promise<WebLogin[]> =>
      logins.between([company, iso(from), ''], [company, `${iso(to)}~`, ''], { weak: true }),

    /**
     * Who came within a time (epoch ms), in the order in which they came, step by step; each with what its key has behind the
     * company.
     */
    steps: (company: string, from: number, to: number, options?: Steps) =>
      logins.stepsBetween([company, iso(from), ''], [company, `${iso(to)}~`, ''], options),
  }
}
