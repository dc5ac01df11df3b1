/** The server's clock, as far as its answers tell: that of a phone may be wrong by minutes, or by a day. */

/** How far (ms) it is ahead of the browser's. */
let ahead = 0

/**
 * Notes what time it was at the server, somewhere between when it was asked and when its answer came. What is known
 * already is corrected no further than that proves.
 * @param date of the answer's head, whole seconds
 * @param asked epoch ms by the browser's clock, like `came`
 */
export const recordServerTime = (date: string | null | undefined, asked: number, came: number) => {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) ahead = Math.min(Math.max(ahead, at - came), at + 1000 - asked)
}

/** How far (ms) the server's clock is ahead of this browser's. */
export const clockAhead = () => ahead

/** Epoch ms by the server's clock. */
export const serverNow = () => Date.now() + ahead
