import { Refusal } from '../../../shared/refusals.ts'
import type { Stores } from '../../data/stores.ts'

/** Waits until so many more requests may be made of a service that has a rate of its own, whoever asks. */
export type RequestRateLimit = (what: 'identities', requests: number) => Promise<void>

const window = 1000

/**
 * Shares the rates of services among everybody who works on jobs, by a count of each second.
 * @param rates requests a second; 0 is as many as anybody likes
 */
export const requestRateLimit = (
  { limits }: Pick<Stores, 'limits'>,
  rates: Readonly<Record<Parameters<RequestRateLimit>[0], number>>,
  clock: () => number = Date.now,
  sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): RequestRateLimit => {
  const take = async (what: Parameters<RequestRateLimit>[0], requests: number) => {
    for (;;) {
      const now = clock()
      try {
        return await limits.consume('-', `rate of ${what}`, rates[what], window, now, requests)
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'tooMany') throw error
        await sleep(window - (now % window))
      }
    }
  }
  return async (what, requests) => {
    const rate = rates[what]
    if (!(rate > 0)) return
    // No more at a time than a second has room for.
    for (let left = requests; left > 0; left -= rate) await take(what, Math.min(left, rate))
  }
}
