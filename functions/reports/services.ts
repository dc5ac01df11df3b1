import type { Stores } from '../data/stores.ts'
import type { Mail } from '../lib/mail.ts'
import type { MailRateLimit } from '../lib/mailRateLimit.ts'
import type { Meter } from '../lib/usage/meter.ts'
import type { ReportQueue } from './message.ts'
import type { Draw } from './saved/letter.ts'
import type { ReportStores } from './stores.ts'

/** What reports are made and sent with; tests give their own. */
export interface ReportServices {
  stores: ReportStores
  /** Stores of figures for one message: the same page is read once. */
  figures: () => Pick<Stores, 'rollups'>
  queue: ReportQueue
  mail: Pick<Mail, 'send'>
  /** Waits for a place among the mails of the installation. */
  mailRateLimit: MailRateLimit
  /** Draws what a saved report says; a mail without its picture goes out all the same. */
  draw: Draw
  /** Where the console is; without it there is no way out to mail, and so no report. */
  origin: string | undefined
  clock: () => number
  newId: () => string
  /** Counts what companies use. */
  meter?: Meter
  log: {
    info: (message: string, extra?: Record<string, unknown>) => void
    error: (message: string, extra: Record<string, unknown>) => void
  }
}
