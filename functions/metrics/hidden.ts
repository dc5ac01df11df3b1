import type { CardRow } from '../../shared/contract/metrics.ts'
import { hour } from '../../shared/durations.ts'
import { excessMessage, type WarningLog } from '../rollup/excess.ts'

/** Ms after which an instance tells of the same worker again: pages that are open ask every few seconds. */
const logEvery = hour
const mostRemembered = 10_000

/** When this instance told of workers last, epoch ms. */
const loggedAt = new Map<string, number>()

/**
 * Tells of workers whose time without picking is shown as none, since they picked longer than they worked. While a day runs
 * that may be a span that is still to come; where it stays so, the closing of the day tells of the hours.
 */
export const warnOfHidden = (
  rows: readonly Pick<CardRow, 'user_uid' | 'pick_time' | 'working_time'>[],
  company: string,
  now: number,
  log: WarningLog,
) => {
  for (const { user_uid, pick_time, working_time } of rows) {
    if (pick_time <= working_time) continue
    const key = `${company}#${user_uid}`
    if (now - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < logEvery) continue
    if (loggedAt.size >= mostRemembered) loggedAt.clear()
    loggedAt.set(key, now)
    log.warn(`${excessMessage} in a range`, {
      ...{ company, worker: user_uid, pick_minutes: pick_time, working_minutes: working_time },
    })
  }
}
