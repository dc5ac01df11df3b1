import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { JobMessage, JobQueue } from './queue.ts'

type Variables = Record<string, string | undefined>

/** The queue of jobs. `JOBS_QUEUE` and, for who works on them, `JOBS_DEAD_LETTERS` are its URLs. */
export const sqsJobQueue = ({ JOBS_QUEUE, JOBS_DEAD_LETTERS }: Variables): JobQueue => {
  // By the address of the service, as every other client: URLs of queues begin with the one that they have on AWS.
  const client = new SQSClient({ maxAttempts: 4, useQueueUrlAsEndpoint: false })
  const send = async (QueueUrl: string | undefined, message: JobMessage, DelaySeconds?: number) => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message), DelaySeconds }))
  }
  return {
    send: (message, seconds) => send(JOBS_QUEUE, message, seconds),
    deadLetter: (message) => send(JOBS_DEAD_LETTERS, message),
  }
}
