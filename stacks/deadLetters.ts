import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { suppress } from './suppress.ts'

/** Where lost events wait, with what it means that they were lost. */
export interface DeadLetters {
  queue: Queue
  /** The text of its alarm. */
  impact: string
}

/** A queue for what could not be handled, for two weeks. */
export const deadLettersOf = (scope: Construct, id: string, impact: string): DeadLetters => {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  suppress(queue, { 'AwsSolutions-SQS3': 'This queue is the dead letters of others.' })
  return { queue, impact }
}
