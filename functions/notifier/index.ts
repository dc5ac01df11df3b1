import { Logger } from '@aws-lambda-powertools/logger'
import { companyStore } from '../data/companies.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { deliveryStore } from '../data/deliveries.ts'
import { deviceStore } from '../data/devices.ts'
import { goalStore } from '../data/goals.ts'
import { groupStore } from '../data/groups.ts'
import { notificationStore } from '../data/notifications.ts'
import { rollupStore } from '../data/rollups.ts'
import { userStore } from '../data/users.ts'
import { audienceIn } from '../lib/notifications/audience.ts'
import { awsSchedules } from '../lib/notifications/awsSchedules.ts'
import { sqsNoticeQueue } from '../lib/notifications/sqsNoticeQueue.ts'
import { sqsWake } from '../lib/push/sqsWake.ts'
import { handleNotices } from './handle.ts'

const logger = new Logger({ serviceName: 'notifier' })
const [db, tables] = [connect(), tablesFrom(process.env)]
const stores = {
  companies: companyStore(db, tables),
  deliveries: deliveryStore(db, tables),
  devices: deviceStore(db, tables),
  goals: goalStore(db, tables),
  groups: groupStore(db, tables),
  notifications: notificationStore(db, tables),
  rollups: rollupStore(db, tables),
  users: userStore(db, tables),
}

/** Sends notifications: the target of their queue, and of the schedule that looks for what was left. */
export const handler = handleNotices({
  stores,
  audience: audienceIn(stores),
  notices: sqsNoticeQueue(process.env),
  schedules: awsSchedules(process.env),
  wake: sqsWake(process.env, logger),
  clock: Date.now,
  log: {
    info: (message, extra = {}) => logger.info(message, extra),
    error: (message, extra) => logger.error(message, extra),
  },
})
