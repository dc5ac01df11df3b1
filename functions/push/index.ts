import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { deviceStateStore } from '../data/deviceStates.ts'
import { deviceStore } from '../data/devices.ts'
import { usageStore } from '../data/usage.ts'
import { handleWakes } from '../lib/push/handle.ts'
import { snsPush } from '../lib/push/snsPush.ts'
import { wakeQueueFrom } from '../lib/push/wakeQueue.ts'
import { meterOf } from '../lib/usage/meter.ts'

const logger = new Logger({ serviceName: 'push' })
const [db, tables] = [connect(), tablesFrom(process.env)]

/** Wakes devices by SNS and FCM: the target of the queue of wakes. */
export const handler = handleWakes({
  stores: { devices: deviceStore(db, tables), deviceStates: deviceStateStore(db, tables) },
  push: snsPush(process.env),
  queue: wakeQueueFrom(process.env),
  meter: meterOf(usageStore(db, tables), process.env, (error) => logger.error('use was not written down', error)),
  clock: Date.now,
  log: {
    info: (message, extra = {}) => logger.info(message, extra),
    error: (message, extra) => logger.error(message, extra),
  },
})
