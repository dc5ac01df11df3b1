import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { noWake, type Wake } from '../wake.ts'
import { devicesPerMessage, notWoken, type WakeMessage } from './message.ts'

/** What one request to SQS may carry. */
const messagesPerRequest = 10
/** Seconds that a wake waits in the queue: of what is assigned meanwhile the same push tells. */
const gathered = 1
/** A call does not wait longer for it than this, ms: its devices learn of the assignment anyway. */
const timeout = 1000

const partsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

interface Log {
  info: (message: string) => void
  error: (message: string, extra: Record<string, unknown>) => void
}

/**
 * Wakes devices by the queue of the `push` Lambda, whose URL is in `PUSH_QUEUE`. Without it nobody is woken, and that is
 * said once.
 */
export const sqsWake = ({ PUSH_QUEUE }: Record<string, string | undefined>, log: Log, clock = Date.now): Wake => {
  if (!PUSH_QUEUE) {
    log.info('push is not set up: devices learn of changes with their next heartbeat')
    return noWake
  }
  const client = new SQSClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: timeout, requestTimeout: timeout, throwOnRequestTimeout: true },
    // By the address of the service, as every other client: URLs of queues begin with the one that they have on AWS.
    useQueueUrlAsEndpoint: false,
  })

  const send = async (groups: readonly string[][], at: number) => {
    const bodies = groups.map((devices): WakeMessage => ({ devices, at }))
    try {
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({
          QueueUrl: PUSH_QUEUE,
          Entries: bodies.map((body, index) => ({
            ...{ Id: String(index), MessageBody: JSON.stringify(body), DelaySeconds: gathered },
          })),
        }),
      )
      const devices = Failed.reduce((sum, { Id }) => sum + (groups[Number(Id)]?.length ?? 0), 0)
      if (devices > 0) log.error(notWoken, { devices, reason: Failed[0]?.Code })
    } catch (error) {
      log.error(notWoken, { devices: groups.flat().length, error: error as Error })
    }
  }

  return async (deviceIds) => {
    const at = clock()
    const groups = partsOf([...new Set(deviceIds)], devicesPerMessage)
    await Promise.all(partsOf(groups, messagesPerRequest).map((request) => send(request, at)))
  }
}
