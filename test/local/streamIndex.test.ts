import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDynamo } from '../../bin/local/dynamo.ts'
import { indexStreams } from '../../bin/local/streamIndex.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shiftdeck-streams-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the last change of a table is found without going through all of them', async () => {
  const file = join(folder, 'dynamodb.db')
  const dynamo = await startDynamo(file)
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'eu-central-1', credentials })
  await client.send(
    new CreateTableCommand({
      TableName: 'work',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
    }),
  )
  for (const pk of ['a', 'b', 'c'])
    await client.send(new PutItemCommand({ TableName: 'work', Item: { pk: { S: pk } } }))
  await dynamo.stop()

  const database = new DatabaseSync(file, { readOnly: true })
  const last = "SELECT MAX(CAST(sequence_number AS INTEGER)) AS last FROM _stream_records WHERE table_name = 'work'"
  expect(database.prepare(last).get()).toEqual({ last: 3 })
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${last}`).all() as { detail: string }[]
  expect(plan.map(({ detail }) => detail).join()).toContain('INDEX _stream_order')
  database.close()
})

test('a file of another shape is left as it is', () => {
  const file = join(folder, 'other.db')
  new DatabaseSync(file).close()
  indexStreams(file)
  const database = new DatabaseSync(file, { readOnly: true })
  expect(database.prepare('SELECT name FROM sqlite_master').all()).toEqual([])
  database.close()
})
