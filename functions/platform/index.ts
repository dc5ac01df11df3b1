import { Logger } from '@aws-lambda-powertools/logger'
import { activeDayStore } from '../data/activeDays.ts'
import { companyStore } from '../data/companies.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { deliveryStore } from '../data/deliveries.ts'
import { fleetStore } from '../data/fleet.ts'
import { groupStore } from '../data/groups.ts'
import { incidentStore } from '../data/incidents.ts'
import { notificationStore } from '../data/notifications.ts'
import { platformStore } from '../data/platform.ts'
import { rolloutStore } from '../data/rollouts.ts'
import { rollupStore } from '../data/rollups.ts'
import { taskStore } from '../data/tasks.ts'
import { usageStore } from '../data/usage.ts'
import { userStore } from '../data/users.ts'
import { webLogins } from '../data/webLogins.ts'
import { bucketSizes } from '../lib/usage/bucketSizes.ts'
import { handle } from './handle.ts'

const [db, tables] = [connect(), tablesFrom(process.env)]
const services = {
  stores: {
    activeDays: activeDayStore(db, tables),
    companies: companyStore(db, tables),
    deliveries: deliveryStore(db, tables),
    groups: groupStore(db, tables),
    incidents: incidentStore(db, tables),
    notifications: notificationStore(db, tables),
    platform: platformStore(db, tables),
    rollouts: rolloutStore(db, tables),
    rollups: rollupStore(db, tables),
    tasks: taskStore(db, tables),
    usage: usageStore(db, tables),
    users: userStore(db, tables),
    webLogins: webLogins(db, tables),
    fleet: fleetStore(db, tables),
  },
  sizes: bucketSizes(process.env),
  log: new Logger({ serviceName: 'platform' }),
}

export const handler = (event: { task?: string; from?: string } = {}) => handle(event, services)
