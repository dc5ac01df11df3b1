import * as z from 'zod'
import { endedTokenDays, type TokenState } from '../../shared/apiTokens.ts'
import { day, hour } from '../../shared/durations.ts'
import { roleNames } from '../../shared/roles.ts'
import { type Db, type Tables, tryTransact } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, below, present } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { sequenceCounter } from './sequenceCounter.ts'

const schema = z.object({
  /** `<company>.<number>` */
  id: z.string(),
  company: z.string(),
  kind: z.enum(['program', 'tv']),
  name: z.string(),
  scopes: z.array(z.enum(['figures:read', 'devices:read', 'incidents:read', 'users:read', 'tv'])),
  /** What it is limited to: the company, a facility or a team. */
  group: z.string(),
  /** Of a TV link: whether it shows names of people. */
  names: z.boolean(),
  /** SHA-256 of its secret, which has 256 random bits: nothing slower is needed, and nothing else is kept of it. */
  hash: z.string(),
  hint: z.string(),
  /** Who made it, and as what: it may no more than they may now. */
  maker: z.string(),
  maker_role: z.enum(roleNames),
  maker_group: z.string(),
  /** Epoch ms */
  created_at: z.number(),
  expires_at: z.number(),
  /** To the hour; 0 where it was never used. */
  used_at: z.number(),
  revoked_at: z.number().optional(),
})
export type ApiTokenRecord = z.infer<typeof schema>

/** What is changed of a token by who revokes it, and by who takes it. */
export const revokedFields = ['revoked_at', 'ttl'] as const
export const usedFields = ['used_at'] as const

/** How a token stands, but for what its maker may: that is asked of each call. @param now epoch ms */
export const endOf = ({ revoked_at, expires_at }: ApiTokenRecord, now: number): TokenState | undefined => {
  if (revoked_at !== undefined) return 'revoked'
  return expires_at <= now ? 'expired' : undefined
}

const keptAfter = (at: number) => at + endedTokenDays * day

/** Tokens of companies' own programs and their TV links. */
export const apiTokenStore = (db: Db, tables: Tables) => {
  const tokens = itemsOf<ApiTokenRecord, [company: string, id: string]>(db, tables, keys.apiToken, checked(schema))
  const sequence = sequenceCounter(db, tables, keys.apiTokenTurn)
  const turnOf = (company: string, kind: ApiTokenRecord['kind']): Promise<number> => sequence.now([company, kind])
  return {
    /** Rises with each token of the kind that the company makes. Read it before you count those that there are. */
    turnOf,
    /**
     * @param turn as it was before the tokens were counted, where there is a limit to them
     * @returns false where another one was made since
     */
    add: async (token: ApiTokenRecord, turn?: number): Promise<boolean> => {
      const { company, kind } = token
      const before = turn ?? (await turnOf(company, kind))
      const failed = await tryTransact(db, [
        tokens.writes.claim([company, token.id], token, keptAfter(token.expires_at)),
        sequence.next([company, kind], before),
      ])
      return !failed
    },
    /** A token by its id, which carries the company. */
    get: (id: string): Promise<ApiTokenRecord | undefined> => tokens.get([id.slice(0, id.indexOf('.')), id]),
    /** Every token and link of a company, by id. */
    list: (company: string): Promise<ApiTokenRecord[]> => tokens.list([company, '']),
    /** Ends a token at `at` (epoch ms). @returns false where it had been revoked, or is gone */
    revoke: ({ company, id }: Pick<ApiTokenRecord, 'company' | 'id'>, at: number): Promise<boolean> =>
      tokens.patch(
        [company, id],
        { set: { revoked_at: at, ttl: Math.ceil(keptAfter(at) / 1000) } },
        { pk: present, revoked_at: absent },
      ),
    /** Notes that a token was used, once an hour: of calls at once, one writes. */
    used: async ({ company, id, used_at }: ApiTokenRecord, now: number): Promise<void> => {
      const at = Math.floor(now / hour) * hour
      if (used_at < at) await tokens.patch([company, id], { set: { used_at: at } }, { used_at: below(at) })
    },
  }
}
