import { DatabaseSync } from 'node:sqlite'

/** Where the stand-ins keep what AWS would keep for us: users, mails, stream positions, dead letters. */
export type StateDatabase = DatabaseSync

/** @param file the SQLite file; without it everything is in memory */
export const openStateDatabase = (file = ':memory:'): StateDatabase => {
  const stateDatabase = new DatabaseSync(file)
  // With a write-ahead log a killed process loses nothing that was written before.
  stateDatabase.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000')
  return stateDatabase
}
