import * as z from 'zod'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import { above, below } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** The latest mailed code for one thing. */
const schema = z.object({
  /** What it is for, beginning with the company: a session's id, or `<company>.email.<user>`. */
  id: z.string(),
  /** Keyed hash of the six digits: they are too few to be safe under a plain one. */
  hash: z.string(),
  attempts: z.number(),
  /** Epoch ms */
  expires_at: z.number(),
})
export type TokenRecord = z.infer<typeof schema>

export const tokenAttempts = 3
export const tokenLifetime = 10 * 60_000

/** How much longer than it is good for a token is kept, ms. */
const gracePeriod = 60_000

export const tokenStore = (db: Db, tables: Tables) => {
  const tokens = itemsOf<TokenRecord, [id: string]>(db, tables, keys.token, checked(schema))
  return {
    /** Takes the place of the token before, and of the attempts on it. */
    put: async (token: TokenRecord) => {
      await tokens.put([token.id], token, { expires: token.expires_at + gracePeriod })
    },
    /**
     * Counts one attempt and answers the token with it counted. However many attempts run at once, only the first three
     * get a token to compare with.
     * @returns undefined when there is no token, `used` when its attempts are used up
     */
    attempt: async (id: string, now: number): Promise<TokenRecord | 'used' | undefined> => {
      const good = { attempts: below(tokenAttempts), expires_at: above(now) }
      const counted = await tokens.patched([id], { add: { attempts: 1 } }, good)
      if (counted) return counted
      const token = await tokens.get([id])
      return token && token.attempts >= tokenAttempts ? 'used' : undefined
    },
    /** Takes a confirmed token away: it works once. Answers whether it was still there. */
    remove: (id: string, hash: string): Promise<boolean> => tokens.remove([id], { hash }),
  }
}
