import { BatchWriteItemCommand, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { type Health, untilWell } from '../health.ts'
import type { DeployedTable } from '../tables.ts'

const between = 10 * 60_000
const pause = 50

/** Removes items whose time is over, as DynamoDB does: some time after, a page at a time. */
export const sweepExpired = (
  client: DynamoDBClient,
  tables: DeployedTable[],
  health: Health,
  log: (line: string) => void,
) => {
  let stopped = false
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

  const sweep = async ({ name, expiry = '', keys }: DeployedTable) => {
    let ExclusiveStartKey: Record<string, never> | undefined
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: name,
          Limit: 1000,
          ExclusiveStartKey,
          FilterExpression: '#expiry < :now',
          ProjectionExpression: keys.map((_, at) => `#k${at}`).join(', '),
          ExpressionAttributeNames: {
            '#expiry': expiry,
            ...Object.fromEntries(keys.map((key, at) => [`#k${at}`, key])),
          },
          ExpressionAttributeValues: { ':now': { N: String(Math.floor(Date.now() / 1000)) } },
        }),
      )
      const over = page.Items ?? []
      for (let at = 0; at < over.length; at += 25) {
        const requests = over.slice(at, at + 25).map((Key) => ({ DeleteRequest: { Key } }))
        await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: requests } }))
      }
      ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey
      await rest(pause)
    } while (ExclusiveStartKey && !stopped)
  }

  const loop = async () => {
    for (;;) {
      await rest(between)
      for (const table of tables.filter(({ expiry }) => expiry)) {
        await untilWell(health, () => stopped)
        if (stopped) return
        await sweep(table).catch((error: Error) => {
          if (!health.notice(error)) log(`expiry of ${table.name}: ${error.message}`)
        })
      }
    }
  }
  void loop()
  return {
    close: () => {
      stopped = true
    },
    /** One round over every table, now. */
    now: async () => {
      for (const table of tables.filter(({ expiry }) => expiry)) await sweep(table)
    },
  }
}
