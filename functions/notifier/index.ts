import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { audienceIn } from '../lib/notifications/audience.ts'
import { awsSchedules } from '../lib/notifications/awsSchedules.ts'
import { sqsNoticeQueue } from '../lib/notifications/sqsNoticeQueue.ts'
import { sqsWake } from '../lib/push/sqsWake.ts'
import { handleNotices } from './handle.ts'
import { notifierStores } from './stores.ts'

const logger = new Logger({ serviceName: 'notifier' })
const [db, tables] = [connect(), tablesFrom(process.env)]
const stores = notifierStores(db, tables)

/** Sends notifications: the target of their queue, and of the schedule that looks for what was left. */
export const handler = handleNotices({
  stores,
  audience: audienceIn(stores),
  notices: sqsNoticeQueue(process.env),
  schedules: awsSchedules(process.env),
  wake: sqsWake(process.env, logger),
  clock: Date.now,
  log: {
    info: (message, extra = {}) => logger.info(message, extra),
    error: (message, extra) => logger.error(message, extra),
  },
})
