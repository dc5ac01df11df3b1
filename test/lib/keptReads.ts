import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Db } from '../../functions/data/db.ts'

type Send = (command: { input: unknown }) => Promise<unknown>

const isRead = (command: unknown) =>
  command instanceof GetCommand || command instanceof QueryCommand || command instanceof BatchGetCommand

/**
 * Answers a read that was made before without asking again, until something is written: for tests that ask one thing of
 * the same figures thousands of times. Everything must be written through this `db`.
 */
export const keepReads = (db: Db) => {
  const kept = new Map<string, Promise<unknown>>()
  const send = db.send.bind(db) as unknown as Send
  let writing = 0
  const write = async (command: { input: unknown }) => {
    writing++
    try {
      return await send(command)
    } finally {
      writing--
      kept.clear()
    }
  }
  const read = async (command: { input: unknown }) => {
    if (writing > 0) return send(command)
    const key = `${command.constructor.name} ${JSON.stringify(command.input)}`
    const found = kept.get(key) ?? send(command)
    kept.set(key, found)
    // Whoever is answered may change what they got.
    return structuredClone(await found)
  }
  Object.assign(db, { send: (command: { input: unknown }) => (isRead(command) ? read(command) : write(command)) })
}
