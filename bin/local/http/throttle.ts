/** How many requests an API takes: as many at once, and so many a second over time. */
export interface Throttle {
  rate: number
  burst: number
}

/**
 * A token bucket, as API Gateway has one for each stage: it holds `burst` tokens, gets `rate` of them a second, and each
 * request takes one.
 * @param now ms
 * @returns whether another request may pass
 */
export const tokenBucket = ({ rate, burst }: Throttle, now: () => number = () => performance.now()) => {
  let tokens = burst
  let filled = now()
  return (): boolean => {
    const time = now()
    tokens = Math.min(burst, tokens + ((time - filled) * rate) / 1000)
    filled = time
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
