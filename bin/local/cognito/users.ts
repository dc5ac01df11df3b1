import { randomUUID } from 'node:crypto'
import type { StateDatabase } from '../stateDatabase.ts'
import { CognitoFailure, userNotFound } from './failure.ts'
import type { Verifier } from './srp.ts'

export interface PoolUser {
  username: string
  sub: string
  attributes: Record<string, string>
  enabled: boolean
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'
  /** What is kept of the password. */
  kept: Verifier
  /** Wrong passwords in a row, and until when (epoch ms) no further one is checked. */
  failures: number
  lockedUntil: number
  createdAt: number
  changedAt: number
  /** The code mailed for a forgotten password. */
  recovery?: { hash: string; until: number; tries: number }
}

/** The people of a pool. */
export const poolUsers = (stateDatabase: StateDatabase) => {
  stateDatabase.exec(`
    CREATE TABLE IF NOT EXISTS cognito_users (username TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS cognito_refresh (
      hash TEXT PRIMARY KEY, username TEXT NOT NULL, client TEXT NOT NULL, origin TEXT NOT NULL,
      auth_time INTEGER NOT NULL, until INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS cognito_refresh_user ON cognito_refresh (username);`)
  const select = stateDatabase.prepare('SELECT record FROM cognito_users WHERE username = ?')
  const insert = stateDatabase.prepare('INSERT OR IGNORE INTO cognito_users (username, record) VALUES (?, ?)')
  const update = stateDatabase.prepare('UPDATE cognito_users SET record = ? WHERE username = ?')
  const remove = stateDatabase.prepare('DELETE FROM cognito_users WHERE username = ?')
  const forget = stateDatabase.prepare('DELETE FROM cognito_refresh WHERE username = ?')

  const find = (username: string): PoolUser | undefined => {
    const row = select.get(username) as { record: string } | undefined
    return row && (JSON.parse(row.record) as PoolUser)
  }
  return {
    find,
    /** @throws UserNotFoundException */
    get: (username: string): PoolUser => {
      const user = find(username)
      if (!user) throw userNotFound()
      return user
    },
    add: (user: Pick<PoolUser, 'username' | 'attributes' | 'status' | 'kept'>, now: number): PoolUser => {
      const record: PoolUser = {
        ...user,
        sub: randomUUID(),
        enabled: true,
        failures: 0,
        lockedUntil: 0,
        createdAt: now,
        changedAt: now,
      }
      const { changes } = insert.run(user.username, JSON.stringify(record))
      if (!changes) throw new CognitoFailure('UsernameExistsException', 'User account already exists')
      return record
    },
    save: (user: PoolUser) => {
      update.run(JSON.stringify(user), user.username)
    },
    remove: (username: string) => {
      forget.run(username)
      remove.run(username)
    },
  }
}

export type PoolUsers = ReturnType<typeof poolUsers>
