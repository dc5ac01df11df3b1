import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { storesOf } from '../data/stores.ts'
import { newId } from '../lib/ids.ts'
import { handleUnsubscribe } from './handle.ts'

const logger = new Logger({ serviceName: 'unsubscribe' })

/** Answers the way out of report mails. */
export const handler = handleUnsubscribe({
  stores: storesOf(connect(), tablesFrom(process.env)),
  now: Date.now,
  newId,
  log: { error: (message, extra) => logger.error(message, extra) },
})
