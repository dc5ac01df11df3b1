import { minute } from '../../../shared/durations.ts'
import { wakeLifetime } from './message.ts'

/** What a push is called by: when it was sent (epoch ms). */
export const pushIdOf = (sent: number) => sent.toString(36)

/** How far the clocks of two Lambdas may be apart, and how long a device may take to say what woke it, ms. */
const slack = 5 * minute

/** When the push was sent that a device says it was woken by (epoch ms); undefined where none can have reached it. */
export const pushSentAt = (id: string | undefined, now: number): number | undefined => {
  if (id === undefined || !/^[0-9a-z]{8,9}$/.test(id)) return undefined
  const sent = Number.parseInt(id, 36)
  return sent >= now - wakeLifetime - slack && sent <= now + slack ? sent : undefined
}
