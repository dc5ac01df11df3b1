import type { Mail } from '../lib/mail.ts'
import type { Meter } from '../lib/usage/meter.ts'
import type { AttemptServices } from '../lib/webhooks/attempt.ts'
import type { WebhookQueue } from '../lib/webhooks/queue.ts'
import type { senderStores } from './stores.ts'

/** What webhooks are sent with; tests give their own. */
export interface SenderServices extends AttemptServices {
  stores: ReturnType<typeof senderStores>
  queue: WebhookQueue
  mail: Mail
  /** Counts what companies use. */
  meter?: Meter
  log: {
    info: (message: string, extra?: Record<string, unknown>) => void
    warn: (message: string, extra?: Record<string, unknown>) => void
    error: (message: string, extra: Record<string, unknown>) => void
  }
}
