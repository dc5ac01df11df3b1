import type { StateDatabase } from '../stateDatabase.ts'

/** The queues of the stacks: dead letters wait here as they would in SQS. */
export const queues = (stateDatabase: StateDatabase) => {
  stateDatabase.exec(
    'CREATE TABLE IF NOT EXISTS queue_messages (number INTEGER PRIMARY KEY, queue TEXT, at INTEGER, body TEXT)',
  )
  const insert = stateDatabase.prepare('INSERT INTO queue_messages (queue, at, body) VALUES (?, ?, ?)')
  const select = stateDatabase.prepare('SELECT at, body FROM queue_messages WHERE queue = ? ORDER BY number')
  return {
    /** @param arn of the queue */
    send: (arn: string, body: string) => {
      insert.run(arn, Date.now(), body)
    },
    /** What waits in a queue, the oldest first. */
    messages: (arn: string) => select.all(arn) as { at: number; body: string }[],
  }
}

export type Queues = ReturnType<typeof queues>
