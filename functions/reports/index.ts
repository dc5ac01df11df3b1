import { Logger } from '@aws-lambda-powertools/logger'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { connect, tablesFrom } from '../data/db.ts'
import { cachedPages, pageStore } from '../data/pages.ts'
import { rollupStore } from '../data/rollups.ts'
import { newId } from '../lib/ids.ts'
import { mailRateLimit, mailRateOf } from '../lib/mailRateLimit.ts'
import { sesMail } from '../lib/sesMail.ts'
import { meterOf } from '../lib/usage/meter.ts'
import { lambdaDraw } from './draw.ts'
import { handleReports } from './handle.ts'
import type { ReportMessage } from './message.ts'
import { reportStores } from './stores.ts'

const logger = new Logger({ serviceName: 'reports' })
const db = connect()
const tables = tablesFrom(process.env)
const stores = reportStores(db, tables)
const { REPORTS_QUEUE, REPORTS_DEAD_LETTERS, CONSOLE_ORIGIN, DRAWING_FUNCTION } = process.env

// By the address of the service, as every other client: URLs of queues begin with the one that they have on AWS.
const sqs = new SQSClient({ maxAttempts: 4, useQueueUrlAsEndpoint: false })
const to = async (QueueUrl: string | undefined, message: ReportMessage, DelaySeconds?: number) => {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message), DelaySeconds }))
}

/** Plans, makes and sends reports: the target of their queue, and of the schedule of every quarter of an hour. */
export const handler = handleReports({
  stores,
  figures: () => ({ rollups: rollupStore(db, tables, cachedPages(pageStore(db, tables))) }),
  queue: {
    send: (message, seconds) => to(REPORTS_QUEUE, message, seconds),
    deadLetter: (message) => to(REPORTS_DEAD_LETTERS, message),
  },
  // Once: where SES fails without an answer, only its event tells whether the mail went out.
  mail: sesMail(process.env, { attempts: 1 }),
  mailRateLimit: mailRateLimit({ limits: stores.limits, rate: mailRateOf(process.env), clock: Date.now }),
  draw: lambdaDraw(DRAWING_FUNCTION, (error) => logger.error('report not drawn', { error })),
  origin: CONSOLE_ORIGIN || undefined,
  clock: Date.now,
  newId,
  meter: meterOf(stores.usage, process.env, (error) => logger.error('use was not written down', error)),
  log: {
    info: (message, extra = {}) => logger.info(message, extra),
    error: (message, extra) => logger.error(message, extra),
  },
})
