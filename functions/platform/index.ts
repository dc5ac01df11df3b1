import { Logger } from '@aws-lambda-powertools/logger'
import { minute } from '../../shared/durations.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { storesOf } from '../data/stores.ts'
import { bucketSizes } from '../lib/usage/bucketSizes.ts'
import { sumPlatform } from './sumPlatform.ts'
import { sumUsage } from './sumUsage.ts'

const logger = new Logger({ serviceName: 'platform' })
const stores = storesOf(connect(), tablesFrom(process.env))
const sizes = bucketSizes(process.env)

/** How long companies are read at a time, ms: the Lambda has 5 minutes. */
const atATime = 3 * minute
/** How long use is summed after them. */
const usageAtATime = minute

const form = /^\d{4}-\d\d-\d\d$/

/** What the schedule asks for. @param event.from by hand: a UTC day from which on all is summed again */
export const handler = async ({ from }: { task?: string; from?: string } = {}) => {
  if (from !== undefined && !form.test(from)) throw new Error(`${from} is no date`)
  const end = Date.now() + atATime
  const result = await sumPlatform(stores, Date.now(), {
    ...(from === undefined ? {} : { from }),
    isOver: () => Date.now() > end,
    log: logger,
  })
  logger.info('sumPlatform', result)
  const last = Date.now() + usageAtATime
  const summed = await sumUsage(stores, sizes, Date.now(), { isOver: () => Date.now() > last, log: logger })
  if (summed !== undefined) logger.info('sumUsage', { companies: summed })
  return result
}
