import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { jobStoresOf } from '../data/stores.ts'
import { usageStore } from '../data/usage.ts'
import { jobKinds } from '../jobs/kinds/index.ts'
import { archiveFiles, growingFiles, mediaEraser, resultFiles } from '../lib/buckets.ts'
import { cognitoIdentity } from '../lib/identity.ts'
import { newId } from '../lib/ids.ts'
import { handleJobs } from '../lib/jobs/handle.ts'
import { rateLimited } from '../lib/jobs/rateLimited.ts'
import { requestRateLimit } from '../lib/jobs/requestRateLimit.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { kmsVault } from '../lib/kmsVault.ts'
import { mailRateLimit, mailRateOf, rateLimitedMail } from '../lib/mailRateLimit.ts'
import { sqsWake } from '../lib/push/sqsWake.ts'
import { sesMail } from '../lib/sesMail.ts'
import { meterOf } from '../lib/usage/meter.ts'

const logger = new Logger({ serviceName: 'worker' })

const [db, tables] = [connect(), tablesFrom(process.env)]
const stores = jobStoresOf(db, tables, archiveFiles(process.env))
const { BATCHES_A_SECOND = 0, IDENTITIES_A_SECOND = 0 } = process.env
const rateLimit = mailRateLimit({ limits: stores.limits, rate: mailRateOf(process.env), clock: Date.now })

const meter = meterOf(usageStore(db, tables), process.env, (error) => logger.error('use was not written down', error))

/** Works on jobs: the target of their queue, and of the schedule that looks after them. */
export const handler = handleJobs(
  {
    stores,
    queue: sqsJobQueue(process.env),
    files: resultFiles(process.env),
    growing: growingFiles(process.env),
    staging: mediaEraser(process.env),
    identity: cognitoIdentity(process.env),
    mail: rateLimitedMail(sesMail(process.env, { attempts: 1 }), rateLimit, 'report'),
    vault: kmsVault(process.env),
    wake: sqsWake(process.env, logger),
    requestRateLimit: requestRateLimit(stores, { identities: Number(IDENTITIES_A_SECOND) }),
    kinds: jobKinds,
    clock: Date.now,
    newId,
    batchRateLimit: rateLimited(Number(BATCHES_A_SECOND)),
    log: {
      info: (message, extra = {}) => logger.info(message, extra),
      error: (message, extra) => logger.error(message, extra),
    },
  },
  meter,
)
