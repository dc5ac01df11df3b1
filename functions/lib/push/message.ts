import * as z from 'zod'
import { hour } from '../../../shared/durations.ts'

/** The log's words for devices that are not woken, since their messages could not be sent: counted by its `devices`. */
export const notWoken = 'devices not woken'

/** Devices that one message of the queue names at most. */
export const devicesPerMessage = 100

/** Devices that shall sync, as the queue carries it. */
export const WakeMessage = z.object({
  devices: z.array(z.string().min(1).max(200)).min(1).max(devicesPerMessage),
  /** When that was assigned (epoch ms): a push that was sent later says it too. */
  at: z.number().int(),
})
export type WakeMessage = z.infer<typeof WakeMessage>

/**
 * How long a push is worth sending, and kept for a device that cannot be reached, ms: by then each device has sent a
 * heartbeat, and knows.
 */
export const wakeLifetime = hour
