import { randomUUID } from 'node:crypto'
import type { StateDatabase } from '../stateDatabase.ts'

/** A file of a mail, as SES was given it. */
export interface SentFile {
  name: string
  type: string
  /** Base64 */
  content: string
  /** Of one that the HTML shows. */
  cid?: string
}

export interface Letter {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** Headers of its own, by name. */
  headers?: Record<string, string>
  files?: SentFile[]
}

export interface SentLetter extends Letter {
  id: string
  /** Epoch ms */
  at: number
}

/** @returns the message's id */
export type SendMail = (letter: Letter) => string

const kept = 1000

/** The mails that the product has sent: kept here instead of being delivered. */
export const mailOutbox = (stateDatabase: StateDatabase, clock: () => number = Date.now) => {
  stateDatabase.exec(
    'CREATE TABLE IF NOT EXISTS mails (number INTEGER PRIMARY KEY, id TEXT UNIQUE, at INTEGER, letter TEXT NOT NULL)',
  )
  const insert = stateDatabase.prepare('INSERT INTO mails (id, at, letter) VALUES (?, ?, ?)')
  const prune = stateDatabase.prepare(`DELETE FROM mails WHERE number <= (SELECT max(number) FROM mails) - ${kept}`)
  const latest = stateDatabase.prepare('SELECT id, at, letter FROM mails ORDER BY number DESC LIMIT ?')
  const one = stateDatabase.prepare('SELECT id, at, letter FROM mails WHERE id = ?')
  type Row = { id: string; at: number; letter: string }
  const read = ({ id, at, letter }: Row): SentLetter => ({ id, at, ...(JSON.parse(letter) as Letter) })

  return {
    send: ((letter) => {
      const id = randomUUID()
      insert.run(id, clock(), JSON.stringify(letter))
      prune.run()
      return id
    }) as SendMail,
    /** The latest first. */
    list: (limit = 200): SentLetter[] => (latest.all(limit) as unknown as Row[]).map(read),
    get: (id: string): SentLetter | undefined => {
      const row = one.get(id) as Row | undefined
      return row && read(row)
    },
  }
}

export type Outbox = ReturnType<typeof mailOutbox>
