import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CapacityMeter, capacityMeter, reads, sumOf, writes } from '../../bin/bench/capacity.ts'
import { type Dynamo, startDynamo } from '../../bin/local/dynamo.ts'
import { connect, transact } from '../../functions/data/db.ts'

let dynamo: Dynamo
let meter: CapacityMeter
let client: DynamoDBClient

beforeAll(async () => {
  dynamo = await startDynamo()
  meter = await capacityMeter(dynamo.endpoint)
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  client = new DynamoDBClient({ endpoint: meter.endpoint, region: 'eu-central-1', credentials })
  await client.send(
    new CreateTableCommand({
      TableName: 'pages',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  )
})
afterAll(async () => {
  client.destroy()
  await meter.close()
  await dynamo.stop()
})

test('the meter adds up what the product’s own requests use, which do not ask for it', async () => {
  const db = connect(client)
  const put = (sk: string, body: Uint8Array) => ({ Put: { TableName: 'pages', Item: { pk: 'a', sk, body } } })
  // 1.5 kB are two write units, twice that in a transaction; the other is one, and two.
  await transact(db, [put('1', new Uint8Array(1500)), put('2', new Uint8Array(10))])
  expect(meter.used()).toEqual([{ table: 'pages', operation: 'TransactWriteItems', requests: 1, units: 6 }])
  expect(sumOf(meter.used(), writes)).toBe(6)
  expect(sumOf(meter.used(), reads)).toBe(0)

  meter.reset()
  for (let times = 0; times < 3; times++) {
    const { Items, ConsumedCapacity } = await db.send(
      new QueryCommand({
        TableName: 'pages',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'a' },
      }),
    )
    expect(Items?.map(({ body }) => body.length)).toEqual([1500, 10])
    expect(ConsumedCapacity?.TableName).toBe('pages')
  }
  // 1.6 kB in one go are half a unit, read eventually consistently.
  expect(sumOf(meter.used(), reads)).toBe(1.5)
  expect(sumOf(meter.used(), /^Query$/, 'requests')).toBe(3)
})
