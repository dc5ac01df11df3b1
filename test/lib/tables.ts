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
 * An embedded DynamoDB in memory with every table, for tests of stores and handlers. Call `stop` when done.
 * @param through what to put between the stores and the database, by its endpoint
 */
export const testTables = async (through = async (endpoint: string) => endpoint) => {
  const dynamo = await startDynamo()
  const client = new DynamoDBClient({
    endpoint: await through(dynamo.endpoint),
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
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
