import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'

const commands = { DeleteCommand, GetCommand, PutCommand, TransactWriteCommand, UpdateCommand }
const db = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 }))

/**
 * Stands in a Lambda's place, with what its role may do, as if somebody had got their own code to run there.
 * @param {{command: string, input: object}[]} attempts commands of DynamoDB
 * @returns for each, what came of it: `done`, or the name of the error
 */
export const handler = async (attempts) => {
  if (!Array.isArray(attempts)) return []
  return Promise.all(
    attempts.map(({ command, input }) =>
      db.send(new commands[command](input)).then(
        () => 'done',
        (error) => error.name,
      ),
    ),
  )
}
