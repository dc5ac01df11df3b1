import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { rollupStore } from '../data/rollups.ts'
import { workStore } from '../data/work.ts'
import { closeDays } from './closeDays.ts'

const logger = new Logger({ serviceName: 'schedule' })
const db = connect()
const tables = tablesFrom(process.env)
const stores = { rollups: rollupStore(db, tables), work: workStore(db, tables) }

/** What the schedules ask for, by name. */
const tasks = {
  closeDays: () => closeDays(stores, Date.now()),
}

/** The target of every schedule. */
export const handler = async ({ task = 'closeDays' }: { task?: string } = {}) => {
  if (!Object.hasOwn(tasks, task)) throw new Error(`There is no task ${task}`)
  const result = await tasks[task as keyof typeof tasks]()
  logger.info(task, result)
  return result
}
