import { Logger } from '@aws-lambda-powertools/logger'
import { minute } from '../../shared/durations.ts'
import { appStore } from '../data/apps.ts'
import { archiveStore } from '../data/archive.ts'
import { codeDayStore } from '../data/codeDays.ts'
import { codeMonthStore } from '../data/codeMonths.ts'
import { codePageStore } from '../data/codePages.ts'
import { companyStore } from '../data/companies.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { deviceStateStore } from '../data/deviceStates.ts'
import { deviceStore } from '../data/devices.ts'
import { fleetStore } from '../data/fleet.ts'
import { fleetHistoryStore } from '../data/fleetHistory.ts'
import { fleetVersionStore } from '../data/fleetVersions.ts'
import { goalStore } from '../data/goals.ts'
import { groupStore } from '../data/groups.ts'
import { limitStore } from '../data/limits.ts'
import { longCodeStore } from '../data/longCodes.ts'
import { quarantineStore } from '../data/quarantine.ts'
import { rawStore } from '../data/raw.ts'
import { rolloutStore } from '../data/rollouts.ts'
import { rollupStore } from '../data/rollups.ts'
import { userStore } from '../data/users.ts'
import { webhookEventStore } from '../data/webhookEvents.ts'
import { workStore } from '../data/work.ts'
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
const [db, tables] = [connect(), tablesFrom(process.env)]
const stores = {
  archive: archiveStore(db, tables, archiveFiles(process.env)),
  apps: appStore(db, tables),
  codeDays: codeDayStore(db, tables),
  codeMonths: codeMonthStore(db, tables),
  codePages: codePageStore(db, tables),
  companies: companyStore(db, tables),
  deviceStates: deviceStateStore(db, tables),
  devices: deviceStore(db, tables),
  fleet: fleetStore(db, tables),
  fleetHistory: fleetHistoryStore(db, tables),
  fleetVersions: fleetVersionStore(db, tables),
  goals: goalStore(db, tables),
  groups: groupStore(db, tables),
  limits: limitStore(db, tables),
  longCodes: longCodeStore(db, tables),
  quarantine: quarantineStore(db, tables),
  raw: rawStore(db, tables),
  rollouts: rolloutStore(db, tables),
  rollups: rollupStore(db, tables),
  users: userStore(db, tables),
  webhookEvents: webhookEventStore(db, tables),
  work: workStore(db, tables),
}
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
