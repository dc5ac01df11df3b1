import type { Db } from '../../functions/data/db.ts'

/** What a piece of work asks of DynamoDB. */
export interface Asked {
  readUnits: number
  writeUnits: number
  /** Requests, as if each waited for the one before. */
  requests: number
}

interface Consumed {
  CapacityUnits?: number
}

const isWrite = /^(Put|Update|Delete|BatchWrite|TransactWrite)/

/** Has a connection tell what each of its requests uses, from now on. */
export const metered = (db: Db) => {
  let sum: Asked = { readUnits: 0, writeUnits: 0, requests: 0 }
  const send = db.send.bind(db) as (command: { input: object }) => Promise<unknown>
  Object.assign(db, {
    send: async (command: { input: object }) => {
      Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' })
      const answer = (await send(command)) as { ConsumedCapacity?: Consumed | Consumed[] }
      const used = [answer.ConsumedCapacity ?? []].flat().reduce((all, { CapacityUnits = 0 }) => all + CapacityUnits, 0)
      sum[isWrite.test(command.constructor.name) ? 'writeUnits' : 'readUnits'] += used
      sum.requests += 1
      return answer
    },
  })
  /** What the work asked for, with its own answer. */
  return async <Answer>(work: () => Promise<Answer>): Promise<Asked & { answer: Answer }> => {
    sum = { readUnits: 0, writeUnits: 0, requests: 0 }
    const answer = await work()
    return { ...sum, answer }
  }
}
