import type { Fauxqs, QueueRequest } from '../fauxqs.ts'
import type { RequiredAction } from '../iam/policy.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import type { Deployed, Deployment } from '../template/deployed.ts'
import { account, region } from '../template/names.ts'

/** A message that was received, as SQS answers it. */
export interface Message {
  MessageId: string
  ReceiptHandle: string
  Body: string
  MD5OfBody: string
  Attributes: Record<string, string>
}

/** Where dead letters go, by the ARN of their queue. */
export interface DeadLetters {
  send: (arn: string, body: string) => Promise<unknown>
}

const settable = [
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'VisibilityTimeout',
]

/** What the template says of a queue, as `SetQueueAttributes` takes it. */
const attributesOf = ({ name, properties }: Deployed): Record<string, string> => {
  if (properties.FifoQueue) throw new Error(`${name} is a queue in order, which is not supported here.`)
  const redrive = properties.RedrivePolicy
  return {
    ...Object.fromEntries(
      settable.flatMap((key) => (properties[key] === undefined ? [] : [[key, String(properties[key])]])),
    ),
    ...(redrive ? { RedrivePolicy: JSON.stringify(redrive) } : {}),
  }
}

/** The action that an operation needs: a batch needs no other than its parts. */
const actionOf = (operation: string) => `sqs:${operation.replace(/Batch$/, '')}`

/** Dead letters of earlier releases, which kept them in the state database. */
const takeOver = async (stateDatabase: StateDatabase, send: DeadLetters['send']) => {
  const [old] = stateDatabase.prepare("SELECT name FROM sqlite_master WHERE name = 'queue_messages'").all()
  if (!old) return
  const letters = stateDatabase.prepare('SELECT number, queue, body FROM queue_messages ORDER BY number').all()
  const remove = stateDatabase.prepare('DELETE FROM queue_messages WHERE number = ?')
  for (const { number = 0, queue, body } of letters) {
    // Of a queue that is no more there is nobody to read them.
    await send(String(queue), String(body)).catch(() => undefined)
    remove.run(number)
  }
  stateDatabase.exec('DROP TABLE queue_messages')
}

/** Makes the queues of the stacks, with the attributes that the templates give them now. */
export const queuesOf = async (deployment: Deployment, fauxqs: Fauxqs, stateDatabase: StateDatabase) => {
  const declared = deployment.ofType('AWS::SQS::Queue')
  const named = (arnOrUrl: string) =>
    declared.find(({ arn, name }) => arn === arnOrUrl || arnOrUrl.endsWith(`/${name}`))
  const urls = new Map<string, string>()
  for (const queue of declared) urls.set(queue.arn, await fauxqs.makeQueue(queue.name))
  for (const queue of declared) {
    const Attributes = attributesOf(queue)
    await fauxqs.sqs('SetQueueAttributes', { QueueUrl: urls.get(queue.arn), Attributes })
  }
  const urlOf = (arn: string) => {
    const url = urls.get(arn)
    if (!url) throw new Error(`The stacks declare no queue ${arn}.`)
    return url
  }
  const listeners = new Set<(arn: string) => void>()
  const logged = (queue: Deployed | undefined) => {
    if (queue) for (const listener of listeners) listener(queue.arn)
  }

  const send = async (arn: string, body: string) => {
    await fauxqs.sqs('SendMessage', { QueueUrl: urlOf(arn), MessageBody: body })
    logged(named(arn))
  }
  await takeOver(stateDatabase, send)

  const receive = async (arn: string, most: number, hidden?: number): Promise<Message[]> => {
    const { Messages = [] } = await fauxqs.sqs<{ Messages?: Message[] }>('ReceiveMessage', {
      QueueUrl: urlOf(arn),
      MaxNumberOfMessages: most,
      MessageSystemAttributeNames: ['All'],
      ...(hidden === undefined ? {} : { VisibilityTimeout: hidden }),
    })
    return Messages
  }

  return {
    /** The queue that an ARN or a URL names, if the stacks declare it. */
    named,
    send,
    /** The next messages, hidden from everybody else for as long as the queue says. @param most 1 to 10 */
    receive,
    /** Deletes what was received together: 1 to 10 messages. */
    remove: (arn: string, received: readonly Pick<Message, 'ReceiptHandle'>[]) =>
      fauxqs.sqs('DeleteMessageBatch', {
        QueueUrl: urlOf(arn),
        Entries: received.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle })),
      }),
    /** Tells of each queue that something was sent to. @returns stops it */
    onSend: (listener: (arn: string) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What a request of an SDK needs to be allowed. */
    requiredActions: (operation: string, { QueueUrl, QueueName }: Record<string, unknown>): RequiredAction[] => {
      const queue = named(String(QueueUrl ?? `/${String(QueueName)}`))
      return [{ action: actionOf(operation), resource: queue?.arn ?? `arn:aws:sqs:${region}:${account}:*` }]
    },
    /** What a request of an SDK is answered, once it is allowed. */
    request: async (operation: string, asked: QueueRequest, body: Record<string, unknown>) => {
      const answer = await fauxqs.request(asked)
      if (operation.startsWith('SendMessage') && answer.status === 200) logged(named(String(body.QueueUrl)))
      return answer
    },
    /** What waits in a queue, the oldest first. */
    messages: (arn: string) => fauxqs.waiting(named(arn)?.name ?? arn),
  }
}

export type Queues = Awaited<ReturnType<typeof queuesOf>>
