import type { Stores } from '../data/stores.ts'
import type { Mail } from './mail.ts'

/** Mails a second, where the installation says nothing else: what SES gives an account that leaves its sandbox. */
export const usualMailRate = 14

/** What of a second's mails is left to whoever waits for theirs. */
const keptFree = 0.3

/** How many mails of a second may be reports: the rest is there for codes, whenever they come. */
export const reportsOf = (rate: number) => Math.max(1, Math.floor(rate * (1 - keptFree)))

/** `code`: somebody waits for it. `report`: it is read some time this morning. */
export type MailKind = 'code' | 'report'

const second = 1000
/** How long a code waits for a second with room before it is sent all the same, ms. */
const longestWait = 4 * second

export interface RateLimitProps {
  limits: Pick<Stores['limits'], 'takes'>
  /** Mails of the installation a second. */
  rate: number
  clock: () => number
  sleep?: (ms: number) => Promise<void>
  /** Is told of a count that could not be kept. */
  lost?: (error: Error) => void
}

/**
 * Takes a place among the mails of a second, which all Lambdas of the installation count together; waits for a second
 * that has one. Codes find room in every second, since reports leave them some and take none of theirs.
 * @returns waits; of a code never for long. @throws of a report where the count cannot be kept
 */
export const mailRateLimit = ({ limits, rate, clock, sleep = pause, lost = () => undefined }: RateLimitProps) => {
  const most = { code: rate, report: reportsOf(rate) }
  return async (kind: MailKind): Promise<void> => {
    const began = clock()
    for (let now = began; kind === 'report' || now < began + longestWait; now = clock()) {
      try {
        if (await limits.takes('-', 'mail', most[kind], second, now)) return
      } catch (error) {
        if (kind === 'report') throw error
        // Whoever waits for a code is not kept from it by a count.
        return lost(error as Error)
      }
      await sleep(second - (now % second))
    }
  }
}

export type MailRateLimit = ReturnType<typeof mailRateLimit>

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** How many mails a second the environment of a Lambda says (`MAIL_RATE`). */
export const mailRateOf = ({ MAIL_RATE }: Record<string, string | undefined>) => Number(MAIL_RATE) || usualMailRate

/** Mail in its place among all mails of the installation; somebody waits for it unless it is said that nobody does. */
export const rateLimitedMail = (mail: Mail, rateLimit: MailRateLimit, kind: MailKind = 'code'): Mail => ({
  ...mail,
  send: async (to, letter) => {
    await rateLimit(kind)
    return mail.send(to, letter)
  },
})
