import { day, minute } from './durations.ts'

/**
 * What a manager asks of a device once: `ring`, `lock` and `unlock` come with a device that is marked as lost and as found,
 * `applyAgain` with a setting of the company that failed on it.
 */
export const commandKinds = ['ping', 'logOut', 'applyAgain', 'ring', 'lock', 'unlock'] as const
export type CommandKind = (typeof commandKinds)[number]

/** How a device calls attention to itself. */
export const pingOptions = ['flash', 'screen', 'sound', 'vibration'] as const
export type PingOption = (typeof pingOptions)[number]

/** Models that cannot be pinged. */
export const unpingableModels: readonly string[] = ['RT1001', 'PAD']

/** Ms after which nobody looks for a ping any more. In use, a device that missed its push is heard of within them. */
export const pingLasts = 10 * minute

/** Ms for which it is kept who asked what of a device. */
export const commandsKept = 180 * day

/** Characters of the reason why a device is marked as lost. */
export const lostReasonLength = 200

export const commandStatuses = ['waiting', 'delivered', 'done', 'failed', 'expired', 'withdrawn'] as const
export type CommandStatus = (typeof commandStatuses)[number]

/** What is known of a command; times are epoch ms by the server's clock. */
export interface CommandProgress {
  /** When it is over though nobody did it. */
  expires_at?: number | undefined
  /** When a sync of the device answered it first. */
  delivered_at?: number | undefined
  /** How it ended; withdrawn where nobody wants it any more. */
  ended?: 'done' | 'failed' | 'expired' | 'withdrawn' | undefined
}

/** How a command stands: one that was never heard of in its time has expired, whether somebody noted that or not. */
export const commandStatusOf = ({ expires_at, delivered_at, ended }: CommandProgress, now: number): CommandStatus => {
  if (ended) return ended
  if (expires_at !== undefined && expires_at <= now) return 'expired'
  return delivered_at === undefined ? 'waiting' : 'delivered'
}
