import * as z from 'zod'
import { day } from '../../shared/durations.ts'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, atMost } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** Where the one run of a write with an Idempotency-Key is kept, with its answer, for a day. */
export interface IdempotencyKey {
  company: string
  session: string
  key: string
}

/** One run of a write that carries a key. */
const schema = z.object({
  id: z.string(),
  /** Hash of what was asked: the same key with another body is refused. */
  asked: z.string(),
  /** Epoch ms: from then on it cannot be running any more, whether it left an answer or not. */
  over_at: z.number(),
  /** The envelope, as JSON */
  answer: z.string().exactOptional(),
})
export type Run = z.infer<typeof schema>

export const idempotencyStore = (db: Db, tables: Tables) => {
  const runs = itemsOf<Run, [company: string, session: string, key: string]>(db, tables, keys.run, checked(schema))
  const idOf = ({ company, session, key }: IdempotencyKey) => [company, session, key] as [string, string, string]

  return {
    /**
     * Claims a key for a run: one that nobody used, or with `again` one whose run for the same request died.
     * @returns the run that has the key, if it is not this one
     */
    claim: async (at: IdempotencyKey, run: Run, now: number, again: boolean): Promise<Run | undefined> => {
      const died = { answer: absent, asked: run.asked, over_at: atMost(now) }
      const expires = now + day
      if (await runs.claim(idOf(at), run, expires)) return undefined
      if (again && (await runs.put(idOf(at), run, { when: died, expires }))) return undefined
      // Released in between: as good as running for whoever asks just now.
      return (await runs.get(idOf(at))) ?? { ...run, over_at: Number.POSITIVE_INFINITY }
    },

    /** Keeps the answer of the run that has the key. */
    keep: async (at: IdempotencyKey, run: string, answer: string) => {
      if (!(await runs.patch(idOf(at), { set: { answer } }, { id: run }))) throw new Error('Another run has the key.')
    },

    /** Gives up the key of a run that did nothing. */
    release: async (at: IdempotencyKey, run: string) => {
      if (!(await runs.remove(idOf(at), { id: run }))) throw new Error('Another run has the key.')
    },
  }
}
