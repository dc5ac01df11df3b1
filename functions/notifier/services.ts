import type { BookServices } from '../lib/notifications/book.ts'
import type { SendServices } from '../lib/notifications/send.ts'
import type { notifierStores } from './stores.ts'

/** What notifications are sent with; tests give their own. */
export interface NotifierServices extends BookServices, SendServices {
  stores: Omit<ReturnType<typeof notifierStores>, 'users'>
  log: {
    info: (message: string, extra?: Record<string, unknown>) => void
    error: (message: string, extra: Record<string, unknown>) => void
  }
}
