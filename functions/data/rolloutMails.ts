import type { Db, Tables } from './db.ts'
import { absentOr, missing, oneOf } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { type RolloutNews, rolloutKept } from './rollouts.ts'

/** An admin who was told by mail of what happened to a rollout, or was to be. */
export interface RolloutMail {
  user: string
  /** What happened, and when (epoch ms): as among the events of the rollout. */
  what: RolloutNews['what']
  of: number
  /** `unsent`: nobody tries it any more. */
  state: 'sent' | 'unsent'
  /** When that was known, epoch ms. */
  at: number
}

/** Who was told of what happened to rollouts, one item a mail. */
export const rolloutMailStore = (db: Db, tables: Tables) => {
  const mails = itemsOf<RolloutMail, [company: string, rollout: string, revision: number | '', user: string]>(
    ...([db, tables, keys.rolloutMail] as const),
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
