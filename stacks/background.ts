import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { stagedPhotos } from '../functions/lib/photos/staged.ts'
import { reportsOutput } from '../functions/reports/message.ts'
import { Bookings } from './bookings.ts'
import { type DeadLetters, deadLettersOf } from './deadLetters.ts'
import { exportAlways } from './exports.ts'
import { GrantedFunction, type GrantedFunctionProps, type QueuePair } from './GrantedFunction.ts'
import { MailEvents } from './MailEvents.ts'
import { Schedule, type ScheduleProps } from './Schedule.ts'
import type { StageProps } from './stage.ts'
import { suppress } from './suppress.ts'
import { Worker } from './Worker.ts'

export type BackgroundProps = StageProps &
  Omit<
    GrantedFunctionProps,
    | 'impact'
    | 'timeout'
    | 'memory'
    | 'deadLetters'
    | 'originKeys'
    | 'queues'
    | 'mailEvents'
    | 'drawing'
    | 'platform'
    | 'bookings'
  > & {
    /** By which devices are woken, where push is set up. */
    push?: QueuePair | undefined
  }

/** What runs while nobody waits for it: figures that follow the work, days that are closed, and jobs. */
export class BackgroundStack extends Stack {
  readonly rollup: GrantedFunction
  readonly schedule: GrantedFunction
  readonly platform: GrantedFunction
  /** Where jobs are sent to, and who works on them. */
  readonly jobs: Worker
  /** Looks at photos of incidents as they arrive. */
  readonly photos: Worker
  /** Draws what mails show. */
  readonly drawing: GrantedFunction
  /** Mails with the figures of groups. */
  readonly reports: Worker
  /** Sends notifications to handhelds. */
  readonly notices: Worker
  /** Sends webhooks to other systems. */
  readonly webhooks: Worker
  /** Where the times are booked at which they are due. */
  readonly bookings: Bookings
  readonly deadLetters: DeadLetters[]

  constructor(
    scope: Construct,
    id: string,
    { kept, data, bundles, identity, sender, consoleOrigin, push, ...props }: BackgroundProps,
  ) {
    super(scope, id, props)
    const commonProps = { kept, data, bundles, identity, sender }
    const lostChanges = deadLettersOf(this, 'LostChanges', 'Hours are missing in the figures until they are rebuilt.')
    const missedTimes = deadLettersOf(
      this,
      'MissedTimes',
      'What the clock asked for was not done: a past day is slow to read until it is closed, or reports were not mailed.',
    )

    this.rollup = new GrantedFunction(this, 'rollup', {
      ...commonProps,
      impact: 'Figures on the Performance page stand still. Scans are kept and counted later.',
      memory: 1024,
      timeout: 60,
    })
    this.followWork(data.tables.work.tableStreamArn ?? '', lostChanges.queue)

    this.schedule = new GrantedFunction(this, 'schedule', {
      ...commonProps,
      impact:
        'Past days are not closed: ranges that end yesterday or later are slow to read. Silent handhelds are not noted as offline. Rollouts of updates neither halt nor go on by themselves.',
      memory: 1024,
      timeout: 300,
      deadLetters: missedTimes.queue,
    })
    this.platform = new GrantedFunction(this, 'platform', {
      ...commonProps,
      impact:
        'Metrics or usage of companies stand still for the people who run the installation. They are summed later; the log tells of which, and why.',
      memory: 1769,
      timeout: 300,
      deadLetters: missedTimes.queue,
    })
    this.jobs = new Worker(this, 'Jobs', 'worker', 'jobs', {
      ...commonProps,
      impact: 'Exports and other jobs stand still. They go on when it works again.',
      lost: 'A job failed again and again and was given up: its user was told so, and its message can be put back.',
      memory: 512,
      timeout: 60,
      deadLetters: missedTimes.queue,
      // Each reader of a queue asks all day, and costs a nickel a month.
      concurrency: 4,
      rate: 50,
      // Of the 50 that Cognito creates for an account.
      identities: 25,
      queues: push ? { push } : {},
    })
    exportAlways(this, this.jobs.queues.queue.queueArn, this.jobs.queues.queue.queueUrl)
    this.photos = new Worker(this, 'Photos', 'photos', 'photos', {
      ...commonProps,
      impact: 'Photos of incident reports are not shown. They are when it works again.',
      lost: 'A photo of an incident could not be looked at again and again: its report waits for it, and its message can be put back.',
      // A whole processor, and room for the pixels of the largest picture.
      memory: 1769,
      timeout: 30,
      concurrency: 2,
    })
    new Rule(this, 'PhotoArrived', {
      description: 'Photos of incidents that handhelds have sent',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [data.media.bucketName] }, object: { key: [{ prefix: stagedPhotos }] } },
      },
      targets: [new SqsQueue(this.photos.queues.queue)],
    })
    this.drawing = new GrantedFunction(this, 'drawing', {
      ...commonProps,
      impact: 'Saved reports are mailed without their picture.',
      memory: 1024,
      timeout: 15,
    })
    const mailEvents = new MailEvents(this, 'MailEvents')
    this.reports = new Worker(this, 'Reports', 'reports', 'reports', {
      ...{ ...commonProps, consoleOrigin, mailEvents: mailEvents.configurationSet, drawing: this.drawing },
      impact:
        'Reports are not mailed, nor are admins told of rollouts that fail. They are when it works again, unless it takes until the afternoon.',
      // Reports are what the clock asks for too: one queue and one alarm for both.
      lost: missedTimes,
      memory: 1024,
      timeout: 60,
      deadLetters: missedTimes.queue,
      concurrency: 2,
    })
    mailEvents.sendTo(this.reports.queues.queue)
    new CfnOutput(this, reportsOutput, { value: this.reports.queues.queue.queueUrl })
    this.bookings = new Bookings(this, 'Bookings', { group: `${id}-notifications`, missed: missedTimes.queue })
    this.notices = new Worker(this, 'Notices', 'notifier', 'notices', {
      ...{ ...commonProps, bookings: this.bookings, queues: push ? { push } : {} },
      impact: 'Notifications do not reach handhelds. They do when it works again, within an hour.',
      lost: 'A notification could not be sent again and again: who should have it has not, and its message can be put back.',
      memory: 512,
      timeout: 60,
      deadLetters: missedTimes.queue,
      batchSize: 10,
      concurrency: 10,
    })
    this.bookings.sendsTo(this.notices.queues.queue)
    exportAlways(this, this.notices.queues.queue.queueArn, this.notices.queues.queue.queueUrl)
    this.webhooks = new Worker(this, 'Webhooks', 'webhookSender', 'webhooks', {
      ...commonProps,
      impact: 'Webhooks are not sent. They are when it works again, and nothing is lost.',
      // Nothing is lost with a message: the sweep tries what is due once more.
      lost: missedTimes,
      memory: 512,
      // Of a batch every try runs at once, and takes 10 seconds at most.
      timeout: 60,
      deadLetters: missedTimes.queue,
      batchSize: 10,
      // Of 30 tries at a time; what does not answer is paused before it takes them all.
      concurrency: 3,
    })
    exportAlways(this, this.webhooks.queues.queue.queueArn, this.webhooks.queues.queue.queueUrl)
    this.deadLetters = [
      ...[lostChanges, missedTimes, this.jobs.deadLetters, this.photos.deadLetters],
      this.notices.deadLetters,
    ]

    const often = (target: GrantedFunction, every: ScheduleProps['every'], task: string, description: string) =>
      new Schedule(this, `${task[0]?.toUpperCase()}${task.slice(1)}`, {
        ...{ target, every, task, description },
        missed: missedTimes.queue,
      })
    often(this.schedule, 15, 'closeDays', 'Closes the days that are over')
    often(this.schedule, 1, 'countCodes', 'Counts by code what was scanned some minutes ago')
    often(this.schedule, 30, 'packDays', 'Packs raw batches of past days into the archive')
    often(this.schedule, 15, 'noteOffline', 'Notes handhelds that were silent for two hours as offline')
    // In the middle of each quarter, which is what they are looked up by.
    often(
      this.schedule,
      'cron(7,22,37,52 * * * ? *)',
      'countFleets',
      'Keeps how many handhelds are at work, and how charged',
    )
    often(this.schedule, 1, 'moveRollouts', 'Halts rollouts of updates that fail, and begins their next steps')
    often(this.schedule, 60, 'sweepUploads', 'Removes uploads that nobody finished')
    often(this.platform, 5, 'sumPlatform', 'Sums what companies did for the people who run the installation')
    often(this.jobs.function, 5, 'sweepJobs', 'Sees to jobs that nobody works on')
    often(this.notices.function, 5, 'sweepNotifications', 'Finds notifications that are due and not booked or not sent')
    often(
      this.webhooks.function,
      1,
      'sweepWebhooks',
      'Hands on what has happened to webhooks, and tries again what failed',
    )
    often(this.schedule, 15, 'checkGoals', 'Tells webhooks of goals that were missed on days that are over')
    // Every zone's six o'clock is on one of these: offsets end with :00, :30 or :45.
    often(this.reports.function, 'cron(0,15,30 * * * ? *)', 'planReports', 'Sends the reports whose time has come')
    often(this.reports.function, 5, 'tellOfRollouts', 'Tells admins by mail of rollouts of updates that fail')
    often(this.reports.function, 1440, 'tellOfTokens', 'Tells makers by mail of tokens that end soon')
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
}
