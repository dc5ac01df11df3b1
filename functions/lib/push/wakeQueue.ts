import { SQSClient } from '@aws-sdk/client-sqs'
import { sendMessages } from '../sendMessages.ts'
import type { WakeMessage } from './message.ts'

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
  send: (messages) =>
    sendMessages(
      client,
      PUSH_QUEUE,
      messages.map((message) => [message, 0]),
    ),
})
