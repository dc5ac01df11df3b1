import { Aws, Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { GrantedFunction, type GrantedFunctionProps } from './GrantedFunction.ts'
import type { StageProps } from './stage.ts'
import { suppress } from './suppress.ts'

/** Where lost events wait, with what it means that they were lost. */
export interface DeadLetters {
  queue: Queue
  impact: string
}

export type BackgroundProps = StageProps &
  Omit<GrantedFunctionProps, 'impact' | 'timeout' | 'memory' | 'deadLetters' | 'originKeys'>

/** What runs without anybody asking for it: figures that follow the work, and days that are closed. */
export class BackgroundStack extends Stack {
  readonly rollup: GrantedFunction
  readonly schedule: GrantedFunction
  readonly deadLetters: DeadLetters[]

  constructor(scope: Construct, id: string, { kept, data, bundles, identity, sender, ...props }: BackgroundProps) {
    super(scope, id, props)
    const commonProps = { kept, data, bundles, identity, sender }
    const lostChanges = this.deadLettersOf('LostChanges', 'Hours are missing in the figures until they are rebuilt.')
    const missedTimes = this.deadLettersOf('MissedTimes', 'A past day was not closed: reading it is slow until it is.')
    this.deadLetters = [lostChanges, missedTimes]

    this.rollup = new GrantedFunction(this, 'rollup', {
      ...commonProps,
      impact: 'Figures on the Performance page stand still. Scans are kept and counted later.',
      memory: 1024,
      timeout: 60,
    })
    this.followWork(data.tables.work.tableStreamArn ?? '', lostChanges.queue)

    this.schedule = new GrantedFunction(this, 'schedule', {
      ...commonProps,
      impact: 'Past days are not closed: ranges that end yesterday or later are slow to read.',
      memory: 1024,
      timeout: 300,
      deadLetters: missedTimes.queue,
    })
    const caller = this.schedulerRole(missedTimes.queue)
    this.every(15, 'closeDays', 'Closes the days that are over', caller, missedTimes.queue)
    this.every(30, 'packDays', 'Moves raw batches of past days into the archive', caller, missedTimes.queue)
  }

  /** Hands the changes of the work table to the rollup, until they are handled or in the dead letters. */
  private followWork(stream: string, lost: Queue) {
    const { lambda } = this.rollup
    const role = lambda.role as Role
    role.addToPolicy(
      new PolicyStatement({
        actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
        resources: [stream],
      }),
    )
    role.addToPolicy(new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }))
    const source = new EventSourceMapping(this, 'Work', {
      target: lambda,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 500,
      maxBatchingWindow: Duration.seconds(1),
      parallelizationFactor: 4,
      // What expires is no change.
      filters: [FilterCriteria.filter({ eventName: FilterRule.or('INSERT', 'MODIFY') })],
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 8,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(lost),
    })
    const policy = role.node.tryFindChild('DefaultPolicy')
    if (policy) source.node.addDependency(policy)
    suppress(role, { 'AwsSolutions-IAM5[Resource::*]': 'Streams are listed by table; the stream read is named.' })
  }

  private schedulerRole(missed: Queue) {
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    })
    const { functionArn } = this.schedule.lambda
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }))
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [missed.queueArn] }))
    return role
  }

  /** @param task as `functions/schedule` calls it */
  private every(minutes: number, task: string, description: string, role: Role, missed: Queue) {
    const schedule = new CfnSchedule(this, `Every${minutes}Minutes`, {
      description,
      scheduleExpression: `rate(${minutes} minutes)`,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: this.schedule.lambda.functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ task }),
        deadLetterConfig: { arn: missed.queueArn },
        retryPolicy: { maximumEventAgeInSeconds: 900, maximumRetryAttempts: 3 },
      },
    })
    schedule.node.addDependency(role)
  }

  private deadLettersOf(id: string, impact: string): DeadLetters {
    const queue = new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    suppress(queue, { 'AwsSolutions-SQS3': 'This queue is the dead letters of others.' })
    return { queue, impact }
  }
}
