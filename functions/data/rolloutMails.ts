import * as z from 'zod'
import type { Db, Tables } from './db.ts'
import { checked, text } from './items/checked.ts'
import { absentOr, missing, oneOf } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { type RolloutNews, rolloutKept } from './rollouts.ts'

/** An admin who was told by mail of what happened to a rollout, or was to be. */
const schema = z.object({
  user: z.string(),
  /** What happened, and when (epoch ms): as among the events of the rollout. */
  what: text<RolloutNews['what']>(),
  of: z.number(),
  /** `unsent`: nobody tries it any more. */
  state: z.enum(['sent', 'unsent']),
  /** When that was known, epoch ms. */
  at: z.number(),
})
export type RolloutMail = z.infer<typeof schema>

/** Who was told of what happened to rollouts, one item a mail. */
export const rolloutMailStore = (db: Db, tables: Tables) => {
  const mails = itemsOf<RolloutMail, [company: string, rollout: string, revision: number | '', user: string]>(
    ...([db, tables, keys.rolloutMail, checked(schema)] as const),
  )
  return {
    /**
     * Notes what became of the mail to an admin. The first note stays, unless the mail turns out to be sent after all.
     * @returns whether that was news
     */
    note: (
      { company, rollout, revision, what, at: of }: RolloutNews,
      { user, state, at }: Pick<RolloutMail, 'user' | 'state' | 'at'>,
    ): Promise<boolean> =>
      mails.put(
        [company, rollout, revision, user],
        { user, what, of, state, at },
        {
          when: state === 'sent' ? { state: absentOr(oneOf('unsent')) } : missing,
          expires: at + rolloutKept,
        },
      ),

    /** What became of the mails about a rollout. */
    of: (company: string, rollout: string): Promise<RolloutMail[]> => mails.list([company, rollout, '', '']),
  }
}
