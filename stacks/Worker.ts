import { Duration } from 'aws-cdk-lib'
import type { Role } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { type DeadLetters, deadLettersOf } from './deadLetters.ts'
import { GrantedFunction, type GrantedFunctionProps, type QueuePair } from './GrantedFunction.ts'
import type { QueueName } from './grants/actions.ts'
import type { LambdaName } from './grants/types.ts'

export interface WorkerProps extends GrantedFunctionProps {
  /** What people notice of a message that could not be handled: the text of the alarm of dead letters of its own, or others. */
  lost: string | DeadLetters
  /** Seconds */
  timeout: number
  /** Messages that the Lambda is given at a time; 1 by default */
  batchSize?: number
  /** Batches at a time, of all its sandboxes together; at least 2, as Lambda wants it. */
  concurrency: number
  /** Batches of steps a second, of all its sandboxes together: each is told its share of it. As many as they like without it. */
  rate?: number
  /** Users that all of its sandboxes together create in Cognito a second; as many passwords are set, which count apart. */
  identities?: number
  /** How often a message is received before it goes to the dead letters. */
  receives?: number
}

/** AWS's own advice, so that nobody else gets a message while its Lambda still has it or waits for room. */
const timeoutsHidden = 6

/** A queue, the Lambda that handles its messages, and where those wait that could not be handled. */
export class Worker extends Construct {
  readonly queues: QueuePair
  readonly deadLetters: DeadLetters
  readonly function: GrantedFunction

  /** @param id of the queue, such as `Jobs` @param name of the Lambda, which knows the queue by `as` */
  constructor(scope: Construct, id: string, name: LambdaName, as: QueueName, props: WorkerProps) {
    super(scope, id)
    const { lost, batchSize = 1, concurrency, rate, identities, receives = 5, ...rest } = props
    this.deadLetters = typeof lost === 'string' ? deadLettersOf(this, `Lost${id}`, lost) : lost
    const queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(timeoutsHidden * props.timeout),
      retentionPeriod: Duration.days(14),
      deadLetterQueue: { queue: this.deadLetters.queue, maxReceiveCount: receives },
    })
    this.queues = { queue, deadLetters: this.deadLetters.queue }
    this.function = new GrantedFunction(scope, name, { ...rest, queues: { ...rest.queues, [as]: this.queues } })
    const { lambda } = this.function
    if (rate !== undefined) lambda.addEnvironment('BATCHES_A_SECOND', String(rate / concurrency))
    if (identities !== undefined) lambda.addEnvironment('IDENTITIES_A_SECOND', String(identities))
    const source = new EventSourceMapping(this, 'Source', {
      target: lambda,
      eventSourceArn: queue.queueArn,
      batchSize,
      maxConcurrency: concurrency,
      reportBatchItemFailures: true,
    })
    const policy = (lambda.role as Role).node.tryFindChild('DefaultPolicy')
    if (policy) source.node.addDependency(policy)
  }
}
