import { DatabaseSync } from 'node:sqlite'

/** A process of its own, so that it can be ended: looks whether a SQLite file can be read and written, and is whole. */
const [file = ''] = process.argv.slice(2)

const troubleOf = (): { errcode?: number; message: string } | undefined => {
  try {
    const database = new DatabaseSync(file, { timeout: 1000 })
    const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_master').get() as { tables: number }
    if (tables === 0) return { message: 'it is empty' }
    // What is read-only begins a transaction without a word: only a change shows it.
    database.exec('BEGIN IMMEDIATE; CREATE TABLE _store_check (text TEXT); ROLLBACK')
    const { quick_check } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
    return quick_check === 'ok' ? undefined : { message: quick_check.split('\n')[0] ?? quick_check }
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message: string }
    return { ...(errcode === undefined ? {} : { errcode }), message }
  }
}

const trouble = troubleOf()
if (trouble) console.log(JSON.stringify(trouble))
