import type { Db, Tables } from '../data/db.ts'
import { userStore } from '../data/users.ts'
import { webhookEventStore } from '../data/webhookEvents.ts'
import { webhookSendingStore } from '../data/webhookSending.ts'

/** The stores of who sends webhooks. */
export const senderStores = (db: Db, tables: Tables) => ({
  users: userStore(db, tables),
  webhooks: webhookSendingStore(db, tables),
  webhookEvents: webhookEventStore(db, tables),
})
