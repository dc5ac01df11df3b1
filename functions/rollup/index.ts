import { Logger } from '@aws-lambda-powertools/logger'
import { codeDayStore } from '../data/codeDays.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { groupStore } from '../data/groups.ts'
import { quarantineStore } from '../data/quarantine.ts'
import { rollupStore } from '../data/rollups.ts'
import { usageStore } from '../data/usage.ts'
import { workStore } from '../data/work.ts'
import { meterOf } from '../lib/usage/meter.ts'
import { handleStream } from './handle.ts'

const logger = new Logger({ serviceName: 'rollup' })
const db = connect()
const tables = tablesFrom(process.env)

/** Follows the stream of the work table. */
export const handler = handleStream(
  {
    codeDays: codeDayStore(db, tables),
    groups: groupStore(db, tables),
    rollups: rollupStore(db, tables),
    quarantine: quarantineStore(db, tables),
    work: workStore(db, tables),
  },
  logger,
  Date.now,
  meterOf(usageStore(db, tables), process.env, (error) => logger.error('use was not written down', error)),
)
