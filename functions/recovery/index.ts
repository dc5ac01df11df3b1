import { auditStore } from '../data/audit.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { sessionStore } from '../data/sessions.ts'
import { userStore } from '../data/users.ts'
import { newId } from '../lib/ids.ts'
import { handleConfirmed } from './handle.ts'

const db = connect()
const tables = tablesFrom(process.env)

/** Follows the user pool: what it throws, Cognito tries again. */
export const handler = handleConfirmed(
  { users: userStore(db, tables), sessions: sessionStore(db, tables), audit: auditStore(db, tables) },
  Date.now,
  newId,
)
