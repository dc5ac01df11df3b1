import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { startDynamo } from '../../bin/local/dynamo.ts'
import {
  connect,
  type ListIndex,
  listIndexes,
  type TableName,
  type Tables,
  tableVariables,
} from '../../functions/data/db.ts'
import { storesOf } from '../../functions/data/stores.ts'

/**
 * Leaves out of a client what nobody looks at here and takes half of what a call costs: the embedded DynamoDB checks no
 * signature, and answers always.
 */
const unsigned = (client: DynamoDBClient) => {
  const scope = 'test/20260101/eu-central-1/dynamodb/aws4_request'
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`
  client.middlewareStack.remove('retryMiddleware')
  client.middlewareStack.remove('httpSigningMiddleware')
  client.middlewareStack.add(
    (next) => (args) => {
      Object.assign((args.request as { headers: object }).headers, { authorization, 'x-amz-date': '20260101T000000Z' })
      return next(args)
    },
    { step: 'finalizeRequest', name: 'unsigned' },
  )
}

/**
 * An embedded DynamoDB in memory with every table, for tests of stores and handlers. Call `stop` when done.
 * @param through what to put between the stores and the database, by its endpoint
 */
export const testTables = async (through?: (endpoint: string) => Promise<string>) => {
  const dynamo = await startDynamo()
  const client = new DynamoDBClient({
    endpoint: through ? await through(dynamo.endpoint) : dynamo.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  if (!through) unsigned(client)
  const names = Object.keys(tableVariables) as TableName[]
  const tables = Object.fromEntries(names.map((name) => [name, `test-${name}`])) as Tables
  for (const [name, TableName] of Object.entries(tables) as [TableName, string][]) {
    const list = (listIndexes as Partial<Record<TableName, ListIndex>>)[name]
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: 'S' },
          ...(list ? [{ AttributeName: list.partitionKey, AttributeType: 'S' as const }] : []),
        ],
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        ...(list
          ? {
              GlobalSecondaryIndexes: [
                {
                  IndexName: list.name,
                  KeySchema: [
                    { AttributeName: list.partitionKey, KeyType: 'HASH' },
                    { AttributeName: list.sortKey, KeyType: 'RANGE' },
                  ],
                  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...list.attributes] },
                },
              ],
            }
          : {}),
      }),
    )
  }
  const db = connect(client)
  return { db, client, tables, endpoint: dynamo.endpoint, stores: storesOf(db, tables), stop: dynamo.stop }
}
