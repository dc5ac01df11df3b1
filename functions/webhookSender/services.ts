import type { Stores } from '../data/stores.ts'
import type { Mail } from '../lib/mail.ts'
import type { Meter } from '../lib/usage/meter.ts'
import type { AttemptServices } from '../lib/webhooks/attempt.ts'
import type { WebhookQueue } from '../lib/webhooks/queue.ts'

/** What webhooks are sent with; tests give their own. */
export interface SenderServices extends AttemptServices {
  stores: Pick<Stores, 'webhooks' | 'webhookEvents' | 'users'>
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
