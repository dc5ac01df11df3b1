import { Logger } from '@aws-lambda-powertools/logger'
import { minute } from '../../shared/durations.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { storesOf } from '../data/stores.ts'
import { sumPlatform } from './sumPlatform.ts'

const logger = new Logger({ serviceName: 'platform' })
const stores = storesOf(connect(), tablesFrom(process.env))

/** How long companies are read at a time, ms: the Lambda has 5 minutes. */
const atATime = 3 * minute

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
  return result
}
