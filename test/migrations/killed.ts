import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'

type Command = Parameters<DynamoDBClient['send']>[0]

const isWrite = (command: object) =>
  [PutItemCommand, UpdateItemCommand, DeleteItemCommand, BatchWriteItemCommand].some((kind) => command instanceof kind)

/** A client of a program that is killed at a write: before it arrives, or before its answer does. */
export const killedAt = (client: DynamoDBClient, write: number, arrives: boolean): DynamoDBClient => {
  let writes = 0
  let dead = false
  const send = async (command: Command) => {
    if (dead) throw new Error('killed')
    if (isWrite(command) && ++writes === write) {
      dead = true
      if (arrives) await client.send(command)
      throw new Error('killed')
    }
    return client.send(command)
  }
  return { send } as unknown as DynamoDBClient
}

/** How many writes a program makes in all. */
export const writesOf = async (client: DynamoDBClient, program: (client: DynamoDBClient) => Promise<unknown>) => {
  let count = 0
  const send = (command: Command) => {
    if (isWrite(command)) count += 1
    return client.send(command)
  }
  await program({ send } as unknown as DynamoDBClient)
  return count
}
