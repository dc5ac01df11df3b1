/** Waits `ms`, or until it is over, whichever comes first. */
export const rest = (ms: number, over: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (over.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      over.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    over.addEventListener('abort', end)
  })
