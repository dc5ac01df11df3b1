import * as z from 'zod'
import { day } from '../../shared/durations.ts'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import { above, absent, absentOr, below, either, oneOf, own, type Test, test } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/**
 * A mail that must be sent once. `claimed`: somebody makes it, and if they die, somebody else does. `sending`: it was
 * handed to SES, whose answer is not known; only SES can tell what became of it. `sent`: SES has taken it.
 */
const schema = z.object({
  state: z.enum(['claimed', 'sending', 'sent']),
  /** Who has it, and until when nobody else may (epoch ms). */
  run: z.string(),
  until: z.number(),
  /** When it was claimed or handed over (epoch ms). */
  at: z.number(),
  /** What SES calls it. */
  message_id: z.string().exactOptional(),
})
export type MailRecord = z.infer<typeof schema>

/** Days for which it is known that a mail was sent: longer than anybody tries to send it. */
const keptDays = 40

/** Claimed by somebody whose time is over. */
const abandoned = (now: number): Test =>
  test((name, value) => `(${name} = ${value('claimed')} AND ${value(own('until'))} <= ${value(now)})`)
const handedOver: Test = test((name, value) => `${name} = ${value('sending')}`)

export const mailStore = (db: Db, tables: Tables) => {
  const mails = itemsOf<MailRecord, [id: string]>(db, tables, keys.mail, checked(schema))
  const planned = itemsOf<{ upTo: number }, []>(db, tables, keys.planned, checked(z.object({ upTo: z.number() })))

  return {
    get: (id: string): Promise<MailRecord | undefined> => mails.get([id]),

    /**
     * Takes a mail for a run: nobody else makes it until then.
     * @param again whether also one that was handed to SES and of which nothing was heard
     * @returns whether it was there to be taken
     */
    claim: (
      id: string,
      { run, now, until, again = false }: { run: string; now: number; until: number; again?: boolean },
    ): Promise<boolean> => {
      const set = { state: 'claimed', run, until, at: now, ttl: Math.ceil((now + keptDays * day) / 1000) }
      const open = either(absent, abandoned(now), ...(again ? [handedOver] : []))
      return mails.patch([id], { set }, { state: open })
    },

    /** Notes that a mail is handed to SES now. @returns whether the run still has it */
    begin: (id: string, run: string, now: number): Promise<boolean> =>
      mails.patch([id], { set: { state: 'sending', at: now } }, { state: 'claimed', run, until: above(now) }),

    /** Gives a mail back that SES has not taken, or that there is no more reason to send. */
    release: (id: string, run: string): Promise<boolean> =>
      mails.remove([id], { run, state: oneOf('claimed', 'sending') }),

    /** Notes that SES has taken a mail, as its answer or its event says. @returns whether that was news */
    sent: (id: string, message_id: string): Promise<boolean> =>
      mails.patch([id], { set: { state: 'sent', message_id } }, { state: oneOf('claimed', 'sending') }),

    /** Up to when it is planned which reports are sent (epoch ms); undefined before the first time. */
    planned: async (): Promise<number | undefined> => (await planned.get([]))?.upTo,
    /** Moves that on; never back. */
    setPlanned: async (upTo: number): Promise<void> => {
      await planned.patch([], { set: { upTo } }, { upTo: absentOr(below(upTo)) })
    },
  }
}
