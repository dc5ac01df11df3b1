let painted: Promise<void> | undefined

/** Ms; a tab that nobody sees paints nothing. */
const timeoutMs = 500

/** Resolves once the frame after the first time that this is asked has been painted: the first one that has the page in it. */
export const firstFrame = (): Promise<void> => {
  painted ??= new Promise((resolve) => {
    // A task after the next frame: by then it is painted.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, timeoutMs)
  })
  return painted
}

let isAskedEarly = false

/** What the page shows first has been asked for before its scripts were there: all else waits until that is painted. */
export const askLaterCallsAfterFirstFrame = () => {
  isAskedEarly = true
}

/** What a call has to wait for. */
export const turnOfCall = (): Promise<void> | undefined => (isAskedEarly ? firstFrame() : undefined)
