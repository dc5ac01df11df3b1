import { type Health, untilWell } from '../health.ts'
import { evaluatorOf, policyOf } from '../iam/policy.ts'
import { type Invoke, isThrottled } from '../lambda/runner.ts'
import type { Deployed, Deployment } from '../template/deployed.ts'
import { region } from '../template/names.ts'
import type { Message, Queues } from './queues.ts'

interface Mapping {
  BatchSize?: number
  FunctionResponseTypes?: string[]
  ScalingConfig?: { MaximumConcurrency?: number }
  MaximumBatchingWindowInSeconds?: number
  FilterCriteria?: unknown
}

/** Batches of a mapping at a time, where it says nothing: AWS begins with as many. */
const usualConcurrency = 5
const throttledWait = 500
/** How often a queue is asked, ms: at once where this machine knows that something was sent. */
const napMs = 250
const mostAtOnce = 10

const recordOf = ({ arn }: Deployed, { MessageId, ReceiptHandle, Body, MD5OfBody, Attributes }: Message) => ({
  messageId: MessageId,
  receiptHandle: ReceiptHandle,
  body: Body,
  attributes: Attributes,
  messageAttributes: {},
  md5OfBody: MD5OfBody,
  eventSource: 'aws:sqs',
  eventSourceARN: arn,
  awsRegion: region,
})

/** The messages of a batch that its Lambda reports as failed. What it reports of no message of the batch fails them all. */
const failedOf = (batch: readonly Message[], reply: unknown): ReadonlySet<string> => {
  const every = new Set(batch.map(({ MessageId }) => MessageId))
  const reported = (reply as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures ?? []
  const ids = reported.map(({ itemIdentifier = '' }) => itemIdentifier)
  return ids.every((id) => every.has(id)) ? new Set(ids) : every
}

export interface EventSourcesProps {
  deployment: Deployment
  queues: Queues
  invoke: Invoke
  health: Health
  log: (line: string) => void
}

/**
 * Hands messages of queues to the Lambdas that the stacks map to them. What a Lambda handled is deleted; the rest shows
 * again when its time is over, until it was received so often that it goes to the dead letters.
 * @throws where a mapping is one that AWS would not make, or that has no stand-in here
 */
export const followQueues = ({ deployment, queues, invoke, health, log }: EventSourcesProps) => {
  let stopped = false
  const ends: (() => unknown)[] = []

  const check = (mapping: Deployed, lambda: Deployed, queue: Deployed) => {
    const { MaximumBatchingWindowInSeconds: window = 0, FilterCriteria } = mapping.properties as Mapping
    const { BatchSize = mostAtOnce } = mapping.properties as Mapping
    if (window > 0 || FilterCriteria || BatchSize > mostAtOnce)
      throw new Error(
        `${mapping.name}: batches above ${mostAtOnce}, windows and filters of a queue are not supported here.`,
      )
    const timeout = Number(lambda.properties.Timeout ?? 3)
    const visibility = Number(queue.properties.VisibilityTimeout ?? 30)
    if (visibility < timeout)
      throw new Error(
        `${mapping.name}: queue visibility timeout: ${visibility} seconds is less than function timeout: ${timeout} seconds`,
      )
    const refuses = evaluatorOf(policyOf(deployment, deployment.named(lambda.properties.Role)))
    const refused = refuses(
      ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((operation) => ({
        action: `sqs:${operation}`,
        resource: queue.arn,
      })),
    )
    if (refused) log(`${lambda.name} may not follow ${queue.name}: ${refused.action} is not granted`)
    return !refused
  }

  const follow = (mapping: Deployed, lambda: Deployed, queue: Deployed) => {
    const { BatchSize = mostAtOnce, FunctionResponseTypes = [], ScalingConfig } = mapping.properties as Mapping
    const most = ScalingConfig?.MaximumConcurrency ?? usualConcurrency
    const reports = FunctionResponseTypes.includes('ReportBatchItemFailures')
    let running = 0
    let wake = () => {}
    const sleep = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, napMs)
        timer.unref()
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })

    const handle = async (batch: Message[]) => {
      for (;;) {
        try {
          const reply = await invoke(lambda.arn, { Records: batch.map((message) => recordOf(queue, message)) })
          const failed = reports ? failedOf(batch, reply) : new Set<string>()
          const done = batch.filter(({ MessageId }) => !failed.has(MessageId))
          if (done.length > 0) await queues.remove(queue.arn, done)
          return
        } catch (error) {
          if (stopped) return
          // It did not reach the function: it is handed over as soon as there is room.
          if (isThrottled(error)) await new Promise((resolve) => setTimeout(resolve, throttledWait).unref())
          else {
            const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
            if (!health.notice(error)) log(`${lambda.name} failed with ${batch.length} messages: ${reason}`)
            return
          }
        }
      }
    }

    const run = async () => {
      while (!stopped) {
        await untilWell(health, () => stopped)
        if (stopped) return
        try {
          const batch = running < most ? await queues.receive(queue.arn, BatchSize) : []
          if (batch.length > 0) {
            running += 1
            void handle(batch)
              .catch((error: Error) => void health.notice(error))
              .finally(() => {
                running -= 1
                wake()
              })
            continue
          }
        } catch (error) {
          if (!health.notice(error)) log(`queue ${queue.name}: ${String(error)}`)
        }
        await sleep()
      }
    }
    void run()
    const forget = queues.onSend((arn) => {
      if (arn === queue.arn) wake()
    })
    ends.push(forget, () => wake())
  }

  for (const mapping of deployment.ofType('AWS::Lambda::EventSourceMapping')) {
    const queue = queues.named(String(mapping.properties.EventSourceArn))
    if (!queue) continue
    const lambda = deployment.named(mapping.properties.FunctionName)
    if (check(mapping, lambda, queue)) follow(mapping, lambda, queue)
  }
  return {
    close: () => {
      stopped = true
      for (const end of ends) end()
    },
  }
}
