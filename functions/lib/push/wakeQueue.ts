import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { WakeMessage } from './message.ts'

/** What one request to SQS may carry. */
const messagesPerRequest = 10

/** The queue of wakes, for who works on it and leaves some of a message to the next run. */
export interface WakeQueue {
  /** @throws where not all of them were taken */
  send: (messages: readonly WakeMessage[]) => Promise<void>
}

/** The queue whose URL is in `PUSH_QUEUE`. */
export const wakeQueueFrom = (
  { PUSH_QUEUE }: Record<string, string | undefined>,
  // By the address of the service, as every other client: URLs of queues begin with the one that they have on AWS.
  client = new SQSClient({ maxAttempts: 3, useQueueUrlAsEndpoint: false }),
): WakeQueue => ({
  send: async (messages) => {
    for (let from = 0; from < messages.length; from += messagesPerRequest) {
      const Entries = messages
        .slice(from, from + messagesPerRequest)
        .map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) }))
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: PUSH_QUEUE, Entries }))
      if (Failed.length > 0) throw new Error(`The queue of wakes did not take ${Failed.length}: ${Failed[0]?.Code}`)
    }
  },
})
