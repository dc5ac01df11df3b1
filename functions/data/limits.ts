import { Refusal } from '../../shared/refusals.ts'
import type { Text } from '../../shared/text.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { absentOr, always, below, either, holds, shorterThan } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** How often something was tried in a window, or with which values. */
interface Tries {
  tries?: number
  tried?: Set<string>
}

/** Until the window is over. */
const secondsLeft = (window: number, windowMs: number, now: number) => Math.ceil(((window + 1) * windowMs - now) / 1000)

export const limitStore = (db: Db, tables: Tables) => {
  const limits = itemsOf<Tries, [company: string, what: string, window: number]>(db, tables, keys.limit, unchecked)
  const ttl = (window: number, windowMs: number) => Math.ceil(((window + 2) * windowMs) / 1000)

  return {
    /**
     * Counts a try, and refuses (`tooMany`, until the window is over) when there were more than `max` within it.
     * @param company uid, or '-' before the company is known
     * @param what what is tried and by whom, such as `password <user uid>`
     * @param windowMs length of the fixed window
     * @param tries how many tries these are
     */
    consume: async (
      company: string,
      what: string,
      max: number,
      windowMs: number,
      now: number,
      tries = 1,
    ): Promise<void> => {
      const window = Math.floor(now / windowMs)
      const change = { set: { ttl: ttl(window, windowMs) }, add: { tries } }
      const counted = await limits.patched([company, what, window], change, always)
      if ((counted?.tries ?? 0) > max)
        throw new Refusal('tooMany', undefined, { retryAfter: secondsLeft(window, windowMs, now) })
    },

    /**
     * Counts a try if there were fewer than `max` within the window.
     * @returns whether it was counted
     */
    takes: (company: string, what: string, max: number, windowMs: number, now: number): Promise<boolean> => {
      const window = Math.floor(now / windowMs)
      const change = { set: { ttl: ttl(window, windowMs) }, add: { tries: 1 } }
      return limits.patch([company, what, window], change, { tries: absentOr(below(max)) })
    },

    /**
     * Counts a value once however often it is tried, and refuses (`tooMany`) one more than `max` different ones.
     * @param value short: a window keeps all of its values in one item
     * @param windowMs length of the fixed window
     * @param refusal what the caller is told
     */
    consumeDistinct: async (
      company: string,
      what: string,
      value: string,
      max: number,
      windowMs: number,
      now: number,
      refusal: string | Text,
    ): Promise<void> => {
      const window = Math.floor(now / windowMs)
      const change = { set: { ttl: ttl(window, windowMs) }, add: { tried: new Set([value]) } }
      const room = { tried: absentOr(either(shorterThan(max), holds(value))) }
      if (!(await limits.patch([company, what, window], change, room)))
        throw new Refusal('tooMany', refusal, { retryAfter: secondsLeft(window, windowMs, now) })
    },

    /** Releases what `consumeDistinct` has counted for a value. */
    releaseDistinct: async (
      company: string,
      what: string,
      value: string,
      windowMs: number,
      now: number,
    ): Promise<void> => {
      const change = { take: { tried: new Set([value]) } }
      await limits.patch([company, what, Math.floor(now / windowMs)], change, { tried: holds(value) })
    },
  }
}
