/**
 * The server's clock, as far as its answers tell: that of a phone or of a screen on a wall may be wrong by minutes, or by
 * days.
 */

/** How far it was ahead when the page was opened last, ms: the page's first script asks by it. */
export const aheadKey = 'shiftdeck.ahead'

/** How far (ms) it is ahead of the browser's. */
let ahead = globalThis.window?.__early?.ahead ?? 0

/** Ms by which a clock may be wrong: ranges end with a quarter of an hour. */
const tolerance = 30_000

/** Whether the clock has turned out to be wrong since the server's was taken to be so far ahead, ms. */
export const isCorrected = (since: number) => Math.abs(ahead - since) >= tolerance

/**
 * Notes what time it was at the server, somewhere between when it was asked and when its answer came. What is known
 * already is corrected no further than that proves.
 * @param date of the answer's head, whole seconds
 * @param asked epoch ms by the browser's clock, like `came`
 */
export const recordServerTime = (date: string | null | undefined, asked: number, came: number) => {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  const before = ahead
  ahead = Math.min(Math.max(ahead, at - came), at + 1000 - asked)
  if (isCorrected(before)) localStorage.setItem(aheadKey, `${ahead}`)
}

/** How far (ms) the server's clock is ahead of this browser's. */
export const clockAhead = () => ahead

/** Epoch ms by the server's clock: what time it is. How much time has passed is a matter of the browser's own. */
export const serverNow = () => Date.now() + ahead

/** The same, in ISO 8601. */
export const serverStamp = () => new Date(serverNow()).toISOString()

/** What the server's clock said at an instant of the browser's (epoch ms); 0 stays 0: never. */
export const serverTime = (at: number) => (at === 0 ? 0 : at + ahead)
