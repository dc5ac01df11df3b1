import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { storesOf } from '../data/stores.ts'
import { jobKinds } from '../jobs/kinds/index.ts'
import { resultFiles } from '../lib/buckets.ts'
import { newId } from '../lib/ids.ts'
import { handleJobs } from '../lib/jobs/handle.ts'
import { paced } from '../lib/jobs/pace.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'

const logger = new Logger({ serviceName: 'worker' })

/** Works on jobs: the target of their queue, and of the schedule that looks after them. */
export const handler = handleJobs({
  stores: storesOf(connect(), tablesFrom(process.env)),
  queue: sqsJobQueue(process.env),
  files: resultFiles(process.env),
  kinds: jobKinds,
  clock: Date.now,
  newId,
  pace: paced(Number(process.env.BATCHES_A_SECOND ?? 0)),
  log: {
    info: (message, extra = {}) => logger.info(message, extra),
    error: (message, extra) => logger.error(message, extra),
  },
})
