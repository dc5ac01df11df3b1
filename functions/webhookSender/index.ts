import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { usageStore } from '../data/usage.ts'
import { kmsVault } from '../lib/kmsVault.ts'
import { sesMail } from '../lib/sesMail.ts'
import { meterOf } from '../lib/usage/meter.ts'
import { sqsWebhookQueue } from '../lib/webhooks/sqsWebhookQueue.ts'
import { handleWebhooks } from './handle.ts'
import { senderStores } from './stores.ts'

const logger = new Logger({ serviceName: 'webhookSender' })
const [db, tables] = [connect(), tablesFrom(process.env)]

/** Sends webhooks. How the outside is reached is no setting: Lambdas reach the public internet and nothing else. */
export const handler = handleWebhooks({
  stores: senderStores(db, tables),
  vault: kmsVault(process.env),
  queue: sqsWebhookQueue(process.env),
  mail: sesMail(process.env),
  meter: meterOf(usageStore(db, tables), process.env, (error) => logger.error('use was not written down', error)),
  clock: Date.now,
  log: {
    info: (message, extra = {}) => logger.info(message, extra),
    warn: (message, extra = {}) => logger.warn(message, extra),
    error: (message, extra) => logger.error(message, extra),
  },
})
