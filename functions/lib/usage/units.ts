import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { count, isMetered } from './meter.ts'

interface Consumed {
  CapacityUnits?: number
}

const isWrite = /^(Put|Update|Delete|BatchWrite|TransactWrite)/

/**
 * Has DynamoDB tell what each request uses, where somebody counts it. It is the same request and no further one; what a
 * write uses whose condition fails it does not tell.
 */
export const countUnits = (client: DynamoDBClient): void =>
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!isMetered()) return next(args)
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
        const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Consumed | Consumed[] }
        const used = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
        count(isWrite.test(commandName) ? 'write_units' : 'read_units', used)
        return answer
      },
    { step: 'initialize', name: 'countUnits' },
  )
