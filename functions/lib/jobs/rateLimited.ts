/**
 * Lets somebody go on so often a second, evenly.
 * @param perSecond how often; 0 is as often as they like
 */
export const rateLimited = (
  perSecond: number,
  clock: () => number = Date.now,
  sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
) => {
  let next = 0
  return async () => {
    if (!(perSecond > 0)) return
    const now = clock()
    const turn = Math.max(now, next)
    next = turn + 1000 / perSecond
    if (turn > now) await sleep(turn - now)
  }
}
