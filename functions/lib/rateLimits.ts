import type { ApiName } from '../../shared/contract/index.ts'
import { minute } from '../../shared/durations.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Stores } from '../data/stores.ts'

/** Calls a second that each API takes in all, from everybody. */
export const stageRates: Record<ApiName, number> = { console: 1500, tools: 200, device: 2000, programs: 100 }

/** Sign-ins begun at one address in 5 minutes, by the firewall and the call alike: a whole site changes its shift there. */
export const beginsPerAddress = 1_000

interface Limit {
  /** Calls a minute. */
  most: number
  /** Calls of one Lambda instance that are counted together. */
  step: number
}

/** What one caller may take of it, and one company: half of it, so that the others go on. */
export const rateLimits = {
  session: { most: 3000, step: 20 },
  device: { most: 1200, step: 20 },
  console: { most: (stageRates.console / 2) * 60, step: 100 },
  handhelds: { most: (stageRates.device / 2) * 60, step: 100 },
  /** One token, and all tokens and TV links of a company. */
  program: { most: 300, step: 10 },
  programs: { most: (stageRates.programs / 2) * 60, step: 50 },
} as const satisfies Record<string, Limit>

/**
 * Refuses calls (`tooMany`) of those who call more often than their limit within a minute of the clock.
 *
 * Instances of a Lambda share their counts through the store, and tell it only of every so many calls: whoever calls as
 * people and handhelds do costs no write, and whoever calls far too often is found out soon. Up to `step - 1` calls of
 * each instance go uncounted, so a limit is a bit higher than it says.
 */
export const rateLimiter = (
  limits: Pick<Stores['limits'], 'consume'>,
  lost: (error: Error) => void = () => undefined,
) => {
  let current = 0
  let counts = new Map<string, { calls: number; over: boolean }>()
  /**
   * @param kind whose limit it is
   * @param who tells callers of a kind within a company apart
   * @param now epoch ms
   */
  return async (kind: keyof typeof rateLimits, company: string, who: string, now: number): Promise<void> => {
    const window = Math.floor(now / minute)
    if (window !== current) {
      current = window
      counts = new Map()
    }
    const what = `calls ${kind} ${who}`
    const key = `${company} ${what}`
    const count = counts.get(key) ?? { calls: 0, over: false }
    counts.set(key, count)
    count.calls += 1
    const { most, step } = rateLimits[kind]
    if (!count.over && count.calls % step === 0) {
      try {
        await limits.consume(company, what, most, minute, now, step)
      } catch (error) {
        // A count that cannot be kept stops nobody.
        if (error instanceof Refusal) count.over = true
        else lost(error as Error)
      }
    }
    if (count.over) {
      const retryAfter = Math.ceil(((window + 1) * minute - now) / 1000)
      throw new Refusal('tooMany', 'Too many calls. Please wait a minute and try again.', { retryAfter })
    }
  }
}
