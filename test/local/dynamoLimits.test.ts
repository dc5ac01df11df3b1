import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dynamoProxy } from '../../bin/local/aws/dynamoProxy.ts'
import { type Dynamo, startDynamo } from '../../bin/local/dynamo.ts'
import { bodyOf } from '../../bin/local/http/answer.ts'
import { listen } from '../../bin/local/http/listen.ts'

const TableName = 'limits'
const text = (S: string) => ({ S })
const number = (N: string) => ({ N })
const key = (n: number) => ({ pk: text(`item-${n}`), sk: text('only') })
const upTo = (length: number) => Array.from({ length }, (_, n) => n)

let dynamo: Dynamo
let client: DynamoDBClient
const closers: (() => unknown)[] = []
beforeAll(async () => {
  dynamo = await startDynamo()
  const proxy = dynamoProxy(dynamo.endpoint, { well: () => true, notice: () => false })
  const { port, close } = await listen(async (request, response) => {
    const body = await bodyOf(request, 20_000_000)
    proxy.forward(request, body, JSON.parse(body.toString('utf8')) as Record<string, unknown>, response)
  })
  closers.push(close, proxy.close)
  client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  )
})
afterAll(async () => {
  for (const close of closers) await close()
  await dynamo?.stop()
})

type Command = Parameters<DynamoDBClient['send']>[0]

/** What is said to a command: its refusal, or nothing. */
const refusalOf = async (command: object): Promise<string> => {
  try {
    await client.send(command as Command)
    return ''
  } catch (error) {
    const { name, message } = error as Error
    return `${name}: ${message}`
  }
}
const put = (Item: Record<string, object>) => refusalOf(new PutItemCommand({ TableName, Item } as never))
const values = (count: number) => Object.fromEntries(upTo(count).map((n) => [`:v${n}`, text('a')]))
const inList = (count: number) => `(a = :v0 OR (NOT a IN (${upTo(count).map((n) => `:v${n}`)})))`

test('IN takes 100 operands', async () => {
  const scan = (count: number) =>
    refusalOf(new ScanCommand({ TableName, FilterExpression: inList(count), ExpressionAttributeValues: values(count) }))
  expect(await scan(100)).toBe('')
  const tooMany = /^ValidationException: Invalid \w+: The IN operator is provided with too many operands; .*: 101$/
  expect(await scan(101)).toMatch(tooMany)
  const condition = { ConditionExpression: inList(101), ExpressionAttributeValues: values(101) }
  expect(await refusalOf(new PutItemCommand({ TableName, Item: key(1), ...condition }))).toMatch(tooMany)
  const Put = { TableName, Item: key(1), ...condition }
  expect(await refusalOf(new TransactWriteItemsCommand({ TransactItems: [{ Put }] }))).toMatch(tooMany)
})

test('an expression takes 300 operators and 4 KB, its values 2 MB, a placeholder 255 characters', async () => {
  const scan = (FilterExpression: string, ExpressionAttributeValues: object = { ':a': text('a') }) =>
    refusalOf(new ScanCommand({ TableName, FilterExpression, ExpressionAttributeValues } as never))
  const equal = (count: number) =>
    upTo(count)
      .map(() => 'b=:a')
      .join(' or ')
  expect(await scan(equal(150))).toBe('')
  expect(await scan(equal(151))).toMatch('too many operators; operator count: 301')
  expect(await scan(`b${' '.repeat(4100)}=:a`)).toMatch('Expression size has exceeded the maximum allowed size')
  const large = Object.fromEntries(upTo(7).map((n) => [`:v${n}`, text('x'.repeat(300_000))]))
  expect(
    await scan(
      upTo(7)
        .map((n) => `b=:v${n}`)
        .join(' or '),
      large,
    ),
  ).toMatch('2 MB')
  expect(await scan(`b=:${'a'.repeat(255)}`, { [`:${'a'.repeat(255)}`]: text('a') })).toMatch('maximum allowed size')
})

test('a key is never empty, nor longer than its limit', async () => {
  const query = (value: string) =>
    refusalOf(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': text('a'), ':sk': text(value) },
      }),
    )
  expect(await query('a')).toBe('')
  expect(await query('')).toMatch('cannot contain an empty string value')
  expect(await put({ pk: text(''), sk: text('a') })).toMatch('cannot contain an empty string value')
  expect(await put({ pk: text('a'), sk: text('') })).toMatch('cannot contain an empty string value')
  expect(await put({ pk: text('x'.repeat(2049)), sk: text('a') })).toMatch('2048 bytes')
  expect(await put({ pk: text('a'), sk: text('x'.repeat(1025)) })).toMatch('1024 bytes')
})

test('batches take 25 writes and 100 reads', async () => {
  const write = (count: number) =>
    refusalOf(
      new BatchWriteItemCommand({
        RequestItems: { [TableName]: upTo(count).map((n) => ({ PutRequest: { Item: key(n) } })) },
      }),
    )
  expect(await write(25)).toBe('')
  expect(await write(26)).toMatch('ValidationException')
  const read = (count: number) =>
    refusalOf(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: upTo(count).map(key) } } }))
  expect(await read(100)).toBe('')
  expect(await read(101)).toMatch('ValidationException')
})

test('an item takes 400 KB, a transaction 100 items and 4 MB, written or read', async () => {
  const large = { v: text('x'.repeat(390_000)) }
  expect(await put({ ...key(0), v: text('x'.repeat(410_000)) })).toMatch('Item size has exceeded')
  for (const n of upTo(11)) expect(await put({ ...key(n), ...large })).toBe('')
  const grow = { UpdateExpression: 'SET w = :w', ExpressionAttributeValues: { ':w': text('x'.repeat(20_000)) } }
  expect(await refusalOf(new UpdateItemCommand({ TableName, Key: key(0), ...grow }))).toMatch('Item size to update')

  const write = (count: number, more = {}) =>
    refusalOf(
      new TransactWriteItemsCommand({
        TransactItems: upTo(count).map((n) => ({ Put: { TableName, Item: { ...key(n + 500), ...more } } })),
      }),
    )
  expect(await write(100)).toBe('')
  expect(await write(101)).toMatch('ValidationException')
  expect(await write(11, large)).toMatch('4MB')
  const read = (count: number) =>
    refusalOf(
      new TransactGetItemsCommand({ TransactItems: upTo(count).map((n) => ({ Get: { TableName, Key: key(n) } })) }),
    )
  expect(await read(10)).toBe('')
  expect(await read(11)).toMatch('4 MB')
  expect(await read(101)).toMatch('ValidationException')
})

test('an answer takes 1 MB of a query and 16 MB of a batch; the rest is for the next one', async () => {
  for (const n of upTo(44)) await put({ pk: text('many'), sk: text(`${n}`), v: text('x'.repeat(395_000)) })
  const Keys = upTo(44).map((n) => ({ pk: text('many'), sk: text(`${n}`) }))
  const { Responses, UnprocessedKeys } = await client.send(
    new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }),
  )
  expect(Responses?.[TableName]?.length).toBeLessThanOrEqual(42)
  expect(UnprocessedKeys?.[TableName]?.Keys?.length).toBe(44 - (Responses?.[TableName]?.length ?? 0))
  const { Count, LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': text('many') },
    }),
  )
  expect(Count).toBeLessThanOrEqual(3)
  expect(LastEvaluatedKey).toBeDefined()
})

test('a number has 38 digits and lies between 1e-130 and 1e126', async () => {
  expect(await put({ ...key(1), v: number('9'.repeat(38)) })).toBe('')
  expect(await put({ ...key(1), v: number('1'.repeat(39)) })).toMatch('38 significant digits')
  expect(await put({ ...key(1), v: number('1e126') })).toMatch('Number overflow')
  expect(await put({ ...key(1), v: number('1e-131') })).toMatch('Number underflow')
  expect(await put({ ...key(1), v: number('NaN') })).toMatch('numeric value')
})
