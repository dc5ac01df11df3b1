import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What DynamoDB said that requests used, of one table and one operation. */
export interface Used {
  table: string
  /** Such as `Query` */
  operation: string
  requests: number
  /** Capacity units: of reads for operations that read, of writes for those that write */
  units: number
}

interface Answer {
  ConsumedCapacity?: Consumed | Consumed[]
}
interface Consumed {
  TableName?: string
  CapacityUnits?: number
}

/** Operations that say what they used when asked to; streams have no capacity of ours. */
const measured = /^(Get|Put|Update|Delete|Batch|Transact|Query|Scan)/

/**
 * An endpoint in front of a DynamoDB that asks, with every request, for what it uses, and adds it up. It takes the place
 * of the database while the product's own code runs unchanged.
 */
export const capacityMeter = async (endpoint: string) => {
  const to = new URL(endpoint)
  let used = new Map<string, Used>()

  const add = (operation: string, answer: Answer) => {
    const all = answer.ConsumedCapacity ?? []
    for (const { TableName = '', CapacityUnits = 0 } of Array.isArray(all) ? all : [all]) {
      const key = `${TableName} ${operation}`
      const sum = used.get(key) ?? { table: TableName, operation, requests: 0, units: 0 }
      used.set(key, { ...sum, requests: sum.requests + 1, units: sum.units + CapacityUnits })
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const operation = String(incoming.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
    const ofTables = String(incoming.headers['x-amz-target']).startsWith('DynamoDB_') && measured.test(operation)
    const sent = Buffer.concat(parts)
    const body = ofTables
      ? Buffer.from(JSON.stringify({ ...JSON.parse(sent.toString('utf8')), ReturnConsumedCapacity: 'TOTAL' }))
      : sent
    const headers = { ...incoming.headers, host: to.host, 'content-length': String(body.length) }
    const onward = request({ ...addressOf(to), method: 'POST', path: incoming.url ?? '/', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        if (ofTables && answer.statusCode === 200) add(operation, JSON.parse(bytes.toString('utf8')) as Answer)
        // Clients check the length and a checksum of the body: it goes on as it came.
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        outgoing.end(bytes)
      })
    })
    onward.on('error', () => outgoing.destroy())
    onward.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was used since the last reset. */
    used: (): Used[] => [...used.values()],
    reset: () => {
      used = new Map()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const addressOf = ({ hostname, port }: URL) => ({ hostname, port })

export type CapacityMeter = Awaited<ReturnType<typeof capacityMeter>>

/** A sum over operations that a pattern names, such as `/^Query$/`. */
export const sumOf = (used: readonly Used[], operations: RegExp, what: 'units' | 'requests' = 'units') =>
  used.filter(({ operation }) => operations.test(operation)).reduce((sum, each) => sum + each[what], 0)

export const reads = /^(GetItem|BatchGetItem|Query|Scan|TransactGetItems)$/
export const writes = /^(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/
