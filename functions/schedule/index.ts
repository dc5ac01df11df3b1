import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { groupStore } from '../data/groups.ts'
import { rollupStore } from '../data/rollups.ts'
import { setAsideStore } from '../data/setAside.ts'
import { workStore } from '../data/work.ts'
import { retrySetAside, setAsideMessage } from '../rollup/aside.ts'
import { closeDays } from './closeDays.ts'

const logger = new Logger({ serviceName: 'schedule' })
const db = connect()
const tables = tablesFrom(process.env)
const stores = {
  groups: groupStore(db, tables),
  rollups: rollupStore(db, tables),
  setAside: setAsideStore(db, tables),
  work: workStore(db, tables),
}

/** What the schedules ask for, by name. */
const tasks = {
  closeDays: async () => {
    const { closed } = await closeDays(stores, Date.now(), logger)
    const still = (await retrySetAside(stores, Date.now())).filter(({ reason }) => reason !== undefined)
    // Said again each time, so that the alarm rings for as long as figures are incomplete.
    if (still.length > 0) logger.error(setAsideMessage, { count: still.length, keys: still.map(({ key }) => key) })
    return { closed, setAside: still.length }
  },
}

/** The target of every schedule. */
export const handler = async ({ task = 'closeDays' }: { task?: string } = {}) => {
  if (!Object.hasOwn(tasks, task)) throw new Error(`There is no task ${task}`)
  const result = await tasks[task as keyof typeof tasks]()
  logger.info(task, result)
  return result
}
