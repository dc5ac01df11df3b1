import { SQSClient } from '@aws-sdk/client-sqs'
import { sendMessages } from '../sendMessages.ts'
import type { WebhookQueue } from './queue.ts'

/** The queue of webhooks, whose URL is in `WEBHOOKS_QUEUE`. */
export const sqsWebhookQueue = ({ WEBHOOKS_QUEUE }: Record<string, string | undefined>): WebhookQueue => {
  // By the address of the service, as every other client: URLs of queues begin with the one that they have on AWS.
  const client = new SQSClient({ maxAttempts: 4, useQueueUrlAsEndpoint: false })
  return { sendAll: (messages) => sendMessages(client, WEBHOOKS_QUEUE, messages) }
}
