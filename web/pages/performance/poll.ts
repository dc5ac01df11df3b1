/** Asks again and again for as long as somebody can see the page, and less often where that fails. */

/** Ms between two questions. */
export const pollEvery = 5_000
/** Ms between two questions at most, however often they failed. */
export const longestWait = 60_000

export interface Past {
  /** How often it failed in a row. */
  failures: number
  /** Ms that the server asks to wait. */
  retryAfter?: number | undefined
}

/** Ms until the next question. */
export const waitAfter = ({ failures, retryAfter = 0 }: Past): number =>
  Math.max(Math.min(pollEvery * 2 ** failures, longestWait), retryAfter)

const canAsk = () => document.visibilityState === 'visible' && navigator.onLine

/**
 * Asks while the page is in sight and there is a network, one question after the other, at once when either is back.
 * @param ask what it throws counts as a failure
 * @param first ms until the first question
 * @returns how to stop
 */
export const poll = (ask: () => Promise<unknown>, first: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let stopped = false
  let failures = 0

  const wait = (ms: number) => {
    clearTimeout(timer)
    if (!stopped && canAsk()) timer = setTimeout(run, ms)
  }
  const run = async () => {
    if (busy || stopped) return
    busy = true
    let retryAfter: number | undefined
    try {
      await ask()
      failures = 0
    } catch (error) {
      failures += 1
      retryAfter = (error as { retryAfter?: number }).retryAfter
    }
    busy = false
    wait(waitAfter({ failures, retryAfter }))
  }
  const back = () => {
    failures = 0
    wait(0)
  }

  wait(first)
  document.addEventListener('visibilitychange', back)
  window.addEventListener('online', back)
  window.addEventListener('offline', back)
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', back)
    window.removeEventListener('online', back)
    window.removeEventListener('offline', back)
  }
}
