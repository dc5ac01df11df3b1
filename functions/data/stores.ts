import { auditStore } from './audit.ts'
import { companyStore } from './companies.ts'
import type { Db, Tables } from './db.ts'
import { deviceStore } from './devices.ts'
import { groupStore } from './groups.ts'
import { limitStore } from './limits.ts'
import { onceStore } from './once.ts'
import { sessionStore } from './sessions.ts'
import { userStore } from './users.ts'

/** Everything that is stored, one store a thing. */
export const storesOf = (db: Db, tables: Tables) => ({
  audit: auditStore(db, tables),
  companies: companyStore(db, tables),
  devices: deviceStore(db, tables),
  groups: groupStore(db, tables),
  limits: limitStore(db, tables),
  once: onceStore(db, tables),
  sessions: sessionStore(db, tables),
  users: userStore(db, tables),
})

export type Stores = ReturnType<typeof storesOf>
