import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { mapConcurrently } from './mapConcurrently.ts'

/** What one request to SQS may carry, and requests at a time. */
const [messagesPerRequest, atOnce] = [10, 4]

/**
 * Puts many messages into a queue in few requests.
 * @param messages as JSON goes, each with the seconds before somebody looks at it (at most 900)
 * @throws where not all of them were taken
 */
export const sendMessages = async (
  client: SQSClient,
  QueueUrl: string | undefined,
  messages: readonly (readonly [message: unknown, seconds: number])[],
): Promise<void> => {
  const requests = Array.from({ length: Math.ceil(messages.length / messagesPerRequest) }, (_, at) =>
    messages.slice(at * messagesPerRequest, (at + 1) * messagesPerRequest),
  )
  await mapConcurrently(atOnce, requests, async (some) => {
    const Entries = some.map(([message, seconds], index) => ({
      ...{ Id: String(index), MessageBody: JSON.stringify(message) },
      ...(seconds > 0 ? { DelaySeconds: seconds } : {}),
    }))
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    if (Failed.length > 0) throw new Error(`The queue did not take ${Failed.length} messages: ${Failed[0]?.Code}`)
  })
}
