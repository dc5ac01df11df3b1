import { Readable } from 'node:stream'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { connect } from '../../functions/data/db.ts'

/** A client whose every answer is an item with such text for its bytes. */
const answering = (B: string) =>
  new DynamoDBClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: {
      handle: async () => ({
        response: { statusCode: 200, headers: {}, body: Readable.from([JSON.stringify({ Item: { body: { B } } })]) },
      }),
    },
  })
const asked = new GetCommand({ TableName: 'Any', Key: { pk: 'p', sk: 's' } })
const bytes = Uint8Array.from({ length: 1000 }, (_, at) => (at * 7) % 256)
const text = Buffer.from(bytes).toString('base64')

test('bytes of an item are read as they were written', async () => {
  expect((await connect(answering(text)).send(asked)).Item).toEqual({ body: bytes })
})

test('they are read without looking at each character first, which the SDK does by itself', async () => {
  const broken = `${text.slice(0, 40)}\n\n\n\n${text.slice(40)}`
  await expect(DynamoDBDocumentClient.from(answering(broken)).send(asked)).rejects.toThrow('Invalid base64')
  expect((await connect(answering(broken)).send(asked)).Item).toEqual({ body: bytes })
})
