import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { sendMessages } from '../sendMessages.ts'
import type { NoticeQueue } from './noticeQueue.ts'

/** The queue of notifications, whose URL is in `NOTICES_QUEUE`. */
export const sqsNoticeQueue = ({ NOTICES_QUEUE }: Record<string, string | undefined>): NoticeQueue => {
  // By the address of the service, as every other client: URLs of queues begin with the one that they have on AWS.
  const client = new SQSClient({ maxAttempts: 4, useQueueUrlAsEndpoint: false })
  return {
    send: async (message, DelaySeconds) => {
      await client.send(
        new SendMessageCommand({ QueueUrl: NOTICES_QUEUE, MessageBody: JSON.stringify(message), DelaySeconds }),
      )
    },
    sendAll: (messages) => sendMessages(client, NOTICES_QUEUE, messages),
  }
}
