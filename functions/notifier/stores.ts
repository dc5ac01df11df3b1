import { companyStore } from '../data/companies.ts'
import type { Db, Tables } from '../data/db.ts'
import { deviceStore } from '../data/devices.ts'
import { dueNotificationStore, handingOnStore } from '../data/dueNotifications.ts'
import { goalStore } from '../data/goals.ts'
import { groupStore } from '../data/groups.ts'
import { rollupStore } from '../data/rollups.ts'
import { userStore } from '../data/users.ts'

/** The stores of who sends notifications. */
export const notifierStores = (db: Db, tables: Tables) => ({
  companies: companyStore(db, tables),
  deliveries: handingOnStore(db, tables),
  devices: deviceStore(db, tables),
  goals: goalStore(db, tables),
  groups: groupStore(db, tables),
  notifications: dueNotificationStore(db, tables),
  rollups: rollupStore(db, tables),
  users: userStore(db, tables),
})
