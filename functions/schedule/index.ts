import { Logger } from '@aws-lambda-powertools/logger'
import { minute } from '../../shared/durations.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { storesOf } from '../data/stores.ts'
import { archiveFiles, mediaStaging } from '../lib/buckets.ts'
import { countDue } from '../rollup/codes.ts'
import { quarantineMessage, retryQuarantined } from '../rollup/quarantine.ts'
import { checkGoals } from './checkGoals.ts'
import { closeDays } from './closeDays.ts'
import { countFleets } from './countFleets.ts'
import { moveRollouts } from './moveRollouts.ts'
import { noteOffline } from './noteOffline.ts'
import { packDays } from './packDays.ts'
import { sweepUploads } from './sweepUploads.ts'

const logger = new Logger({ serviceName: 'schedule' })
const stores = storesOf(connect(), tablesFrom(process.env), archiveFiles(process.env))
const staging = mediaStaging(process.env)

/** How long scans are counted by code, days packed and uploads swept at a time, ms: the Lambda has 5 minutes. */
const atATime = 4 * minute

/** What the schedules ask for, by name. */
const tasks = {
  closeDays: async () => {
    const { closed } = await closeDays(stores, Date.now(), logger)
    const still = (await retryQuarantined(stores, Date.now())).filter(({ reason }) => reason !== undefined)
    // Said again each time, so that the alarm rings for as long as figures are incomplete.
    if (still.length > 0) logger.error(quarantineMessage, { count: still.length, keys: still.map(({ key }) => key) })
    return { closed, quarantine: still.length }
  },
  countCodes: async () => {
    const end = Date.now() + atATime
    const done = await countDue(stores, Date.now(), () => Date.now() > end)
    // Figures by SKU are older than they may be: the alarm of failed runs rings.
    if (done.left > 0) throw new Error(`Scans of ${done.left} hours of teams are still to be counted by code`)
    return done
  },
  countFleets: () => {
    const end = Date.now() + atATime
    return countFleets(stores, Date.now(), () => Date.now() > end, logger)
  },
  noteOffline: () => {
    const end = Date.now() + atATime
    return noteOffline(stores, Date.now(), () => Date.now() > end, logger)
  },
  moveRollouts: () => {
    const end = Date.now() + atATime
    return moveRollouts(stores, Date.now(), () => Date.now() > end, logger)
  },
  checkGoals: () => {
    const end = Date.now() + atATime
    return checkGoals(stores, Date.now(), () => Date.now() > end, logger)
  },
  packDays: () => {
    const end = Date.now() + atATime
    return packDays(stores, Date.now(), () => Date.now() > end)
  },
  sweepUploads: () => {
    const end = Date.now() + atATime
    return sweepUploads(staging, Date.now(), () => Date.now() > end)
  },
}

/** The target of every schedule. */
export const handler = async ({ task = 'closeDays' }: { task?: string } = {}) => {
  if (!Object.hasOwn(tasks, task)) throw new Error(`There is no task ${task}`)
  const result = await tasks[task as keyof typeof tasks]()
  logger.info(task, result)
  return result
}
