import type { Stores } from '../data/stores.ts'
import type { BookServices } from '../lib/notifications/book.ts'
import type { SendServices } from '../lib/notifications/send.ts'

/** What notifications are sent with; tests give their own. */
export interface NotifierServices extends BookServices, SendServices {
  stores: Pick<Stores, 'notifications' | 'deliveries' | 'companies' | 'devices' | 'groups' | 'goals' | 'rollups'>
  log: {
    info: (message: string, extra?: Record<string, unknown>) => void
    error: (message: string, extra: Record<string, unknown>) => void
  }
}
