import { Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, LoggingFormat, Runtime, SystemLogLevel } from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { listIndexes, type TableName, tableVariables } from '../functions/data/db.ts'
import type { Files } from '../functions/lib/files.ts'
import { type Bookings, grantBookings } from './bookings.ts'
import type { DataStack } from './data.ts'
import {
  cognitoActions,
  dynamoActions,
  growingActions,
  growingPart,
  isWrite,
  kmsActions,
  type MediaPart,
  mediaParts,
  type QueueName,
  type QueueUse,
  queueActions,
  queueVariables,
  s3Actions,
  stagingActions,
  type TableAction,
} from './grants/actions.ts'
import type { LambdaName } from './grants/types.ts'
import { grants } from './grants.ts'
import type { IdentityStack } from './identity.ts'
import { logsOf } from './keep.ts'
import { grantPlatform, type PlatformApplication } from './platformApplication.ts'
import { configurationSetArn, identityArn, type Sender } from './sender.ts'
import { suppress } from './suppress.ts'

/** A queue and where those of its messages go that could not be handled. */
export interface QueuePair {
  queue: IQueue
  deadLetters: IQueue
}

export interface GrantedFunctionProps {
  /** The folder that holds `<name>/index.mjs` of every Lambda. */
  bundles: string
  /** Whether its logs outlive the stack. */
  kept: boolean
  data: DataStack
  identity: IdentityStack
  sender: Sender
  /** The mailbox of the people who run the installation. */
  providerMail?: string | undefined
  /** Packages of which no APK is taken. */
  blockedPackages?: readonly string[] | undefined
  /** The configuration set by which SES tells what becomes of mails, for who asks for that. */
  mailEvents?: string | undefined
  /** Where the console is, as far as that is known. */
  consoleOrigin?: string | undefined
  /** What proves that a call came through CloudFront, for Lambdas that calls reach. */
  originKeys?: readonly string[] | undefined
  /** The queues that it may use. */
  queues?: Partial<Record<QueueName, QueuePair>> | undefined
  /** Who draws pictures, for who has them drawn. */
  drawing?: GrantedFunction | undefined
  /** The platform application of SNS, for who makes it or sends by it. */
  platform?: PlatformApplication | undefined
  /** Where times are booked, for who books some. */
  bookings?: Bookings | undefined
  /** What people cannot do, or see wrongly, when it fails: the text of its alarms. */
  impact: string
  /** Seconds; 15 by default */
  timeout?: number
  /** MB; 512 by default */
  memory?: number
  /** Where events go that it failed to handle, for Lambdas that nobody waits for. */
  deadLetters?: IQueue
}

const leadingKeys = (keys: readonly string[]) => ({ 'dynamodb:LeadingKeys': keys })
const outside = (keys: readonly string[] | undefined) =>
  keys ? { 'ForAllValues:StringNotEquals': leadingKeys(keys) } : {}

/** Actions on a table; with `keys` or `like` on items of these partitions alone, with `not` on items of all but these. */
const allowing = (
  actions: readonly TableAction[],
  resources: string[],
  {
    keys,
    like,
    not,
  }: { keys?: readonly string[] | undefined; like?: string | undefined; not?: readonly string[] | undefined } = {},
) =>
  new PolicyStatement({
    actions: actions.map((action) => dynamoActions[action]),
    resources,
    ...(keys ? { conditions: { 'ForAllValues:StringEquals': leadingKeys(keys) } } : {}),
    ...(like ? { conditions: { 'ForAllValues:StringLike': leadingKeys([like]) } } : {}),
    ...(not ? { conditions: outside(not) } : {}),
  })

/** An update that names no other attributes, and answers with no others. */
const updateOf = (resources: string[], attributes: readonly string[], not?: readonly string[]) =>
  new PolicyStatement({
    actions: [dynamoActions.Update],
    resources,
    conditions: {
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', ...attributes] },
      StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
      ...outside(not),
    },
  })

/** A Lambda that may do what `grants.ts` says of it and nothing else, with logs of its own. */
export class GrantedFunction extends Construct {
  readonly lambda: Lambda
  readonly logs: LogGroup
  readonly name: LambdaName
  readonly impact: string

  constructor(scope: Construct, name: LambdaName, props: GrantedFunctionProps) {
    super(scope, name)
    const { bundles, kept, data, identity, sender, providerMail = '', originKeys, impact } = props
    const { timeout = 15, memory = 512, deadLetters, queues = {} } = props
    this.name = name
    this.impact = impact
    this.logs = logsOf(this, 'Logs', kept)
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logs.grantWrite(role)

    const {
      tables,
      lists = [],
      updates = {},
      partitions = {},
      partitionsLike = {},
      files = [],
      archive = [],
      staging = [],
    } = grants[name]
    const {
      writesIn = {},
      writesNotIn = {},
      identity: methods = [],
      mail,
      mailFiles,
      mailEvents,
      provider,
      folder,
      apks,
      results = [],
      growing = [],
      sizes,
      vault,
      draws,
      platform,
      books,
      queues: uses = {},
    } = grants[name]
    const environment: Record<string, string> = originKeys ? { ORIGIN_KEYS: originKeys.join(' ') } : {}
    for (const [table, actions] of Object.entries(tables) as [TableName, (keyof typeof dynamoActions)[]][]) {
      environment[tableVariables[table]] = data.tables[table].tableName
      const resources = [data.tables[table].tableArn]
      const attributes = updates[table]
      const free = attributes ? actions.filter((action) => action !== 'Update') : actions
      const within = writesIn[table]
      const without = writesNotIn[table]
      const apart = within || without ? free.filter(isWrite) : []
      const rest = free.filter((action) => !apart.includes(action))
      role.addToPolicy(allowing(rest, resources, { keys: partitions[table], like: partitionsLike[table] }))
      if (apart.length > 0) role.addToPolicy(allowing(apart, resources, { keys: within, not: without }))
      if (attributes) role.addToPolicy(updateOf(resources, attributes, without))
    }
    for (const list of lists) {
      const { table, name } = listIndexes[list]
      const index = `${data.tables[table].tableArn}/index/${name}`
      role.addToPolicy(new PolicyStatement({ actions: [dynamoActions.Query], resources: [index] }))
    }
    if (methods.length > 0) {
      environment.USER_POOL_ID = identity.pool.userPoolId
      if (methods.includes('check')) environment.SERVER_CLIENT_ID = identity.serverClient.userPoolClientId
      role.addToPolicy(
        new PolicyStatement({
          actions: [...new Set(methods.flatMap((method) => cognitoActions[method]))],
          resources: [identity.pool.userPoolArn],
        }),
      )
    }
    if (mail) {
      environment.MAIL_FROM = sender.from
      environment.MAIL_NOTICES = 'on'
      environment.MAIL_RATE = String(sender.rate)
      role.addToPolicy(
        new PolicyStatement({
          // AWS does not say whether files in a simple message need the permission of raw ones.
          actions: ['ses:SendEmail', ...(mailFiles ? ['ses:SendRawEmail'] : [])],
          resources: [
            identityArn(Stack.of(this), sender),
            ...(mailEvents && props.mailEvents ? [configurationSetArn(Stack.of(this), props.mailEvents)] : []),
          ],
        }),
      )
    }
    if (vault) {
      environment.VAULT_KEY = data.secrets.keyArn
      role.addToPolicy(
        new PolicyStatement({
          actions: vault.methods.map((method) => kmsActions[method]),
          resources: [data.secrets.keyArn],
          conditions: { StringEquals: { 'kms:EncryptionContext:use': vault.use } },
        }),
      )
    }
    if (mailEvents) {
      if (!props.mailEvents) throw new Error(`${name} asks for events of mails, and was given no configuration set.`)
      environment.MAIL_EVENTS = props.mailEvents
      environment.CONSOLE_ORIGIN = props.consoleOrigin ?? ''
    }
    if (draws) {
      if (!props.drawing) throw new Error(`${name} has pictures drawn, and was given nobody who does.`)
      environment.DRAWING_FUNCTION = props.drawing.lambda.functionName
      role.addToPolicy(
        new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [props.drawing.lambda.functionArn] }),
      )
    }
    if (platform) {
      if (!props.platform) throw new Error(`${name} uses the platform application, and was given none.`)
      if (platform === 'send') environment.PLATFORM_APPLICATION = props.platform.arn
      grantPlatform(role, platform, props.platform)
    }
    if (books) {
      const { bookings } = props
      const target = queues.notices?.queue
      if (!bookings || !target) throw new Error(`${name} books times, and was not told where.`)
      environment.SCHEDULE_GROUP = bookings.group
      environment.SCHEDULE_ROLE = bookings.role.roleArn
      environment.SCHEDULE_TARGET = target.queueArn
      environment.SCHEDULE_DEAD_LETTERS = bookings.missed.queueArn
      grantBookings(role, bookings)
    }
    if (provider) environment.PROVIDER_MAIL = providerMail
    if (apks) environment.BLOCKED_PACKAGES = (props.blockedPackages ?? []).join(' ')
    const named = 'Files get their names when they are stored.'
    const mediaEnds = folder ? mediaParts[folder] : ['/*']
    const stored: [string, IBucket, methods: readonly (keyof Files)[], ends: readonly string[], why: string][] = [
      ['MEDIA_BUCKET', data.media, files, mediaEnds, named],
      ['ARCHIVE_BUCKET', data.archive, archive, ['/*'], 'Objects are named by what is in them.'],
      ['RESULTS_BUCKET', data.results, results, ['/*'], 'Objects are named by their job.'],
    ]
    const arnOf = (bucket: IBucket) => data.exportValue(bucket.bucketArn)
    /** Accepts wildcards in a bucket, as they end. */
    const suppressWildcards = (bucket: IBucket, ends: readonly string[], why: string) => {
      const { 'Fn::ImportValue': exported } = Stack.of(this).resolve(arnOf(bucket)) as Record<string, string>
      for (const end of ends.filter((each) => each !== ''))
        suppress(role, { [`AwsSolutions-IAM5[Resource::${exported}${end}]`]: why })
    }
    for (const [variable, bucket, wanted, ends, why] of stored.filter(([, , { length }]) => length > 0)) {
      environment[variable] = bucket.bucketName
      const actions = [...new Set(wanted.map((method) => s3Actions[method]))]
      role.addToPolicy(new PolicyStatement({ actions, resources: ends.map((end) => `${arnOf(bucket)}${end}`) }))
      suppressWildcards(bucket, ends, why)
    }
    if (growing.length > 0) {
      const actions = [...new Set(growing.map((method) => growingActions[method]))]
      role.addToPolicy(new PolicyStatement({ actions, resources: [`${arnOf(data.results)}${growingPart}`] }))
      suppressWildcards(data.results, [growingPart], 'Files are named by their job.')
    }
    if (sizes) {
      environment.MEDIA_BUCKET = data.media.bucketName
      environment.ARCHIVE_BUCKET = data.archive.bucketName
      role.addToPolicy(
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [arnOf(data.media), arnOf(data.archive)] }),
      )
    }
    if (staging.length > 0) environment.MEDIA_BUCKET = data.media.bucketName
    const partOf = (part: MediaPart) => (part === 'kept' && folder ? folder : part)
    for (const [part, ends] of Object.entries(mediaParts)) {
      const wanted = staging.flatMap((method) => stagingActions[method]).filter(([, each]) => partOf(each) === part)
      if (wanted.length === 0) continue
      const actions = [...new Set(wanted.map(([action]) => action))]
      role.addToPolicy(new PolicyStatement({ actions, resources: ends.map((end) => `${arnOf(data.media)}${end}`) }))
      suppressWildcards(data.media, ends, 'Uploads get their names when they are begun.')
    }

    for (const [queue, use] of Object.entries(uses) as [QueueName, QueueUse][]) {
      const pair = queues[queue]
      // Without push nobody is woken by anybody.
      if (!pair && queue === 'push') continue
      if (!pair) throw new Error(`${name} may use the queue ${queue}, which it was not given.`)
      environment[`${queueVariables[queue]}_QUEUE`] = pair.queue.queueUrl
      role.addToPolicy(new PolicyStatement({ actions: queueActions[use], resources: [pair.queue.queueArn] }))
      if (use === 'send') continue
      environment[`${queueVariables[queue]}_DEAD_LETTERS`] = pair.deadLetters.queueUrl
      role.addToPolicy(new PolicyStatement({ actions: queueActions.send, resources: [pair.deadLetters.queueArn] }))
    }

    this.lambda = new Lambda(this, 'Lambda', {
      code: Code.fromAsset(`${bundles}/${name}`),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      loggingFormat: LoggingFormat.JSON,
      // Not the start and the end of each call, which cost more than the rest of the log; failures and time-outs are written.
      systemLogLevelV2: SystemLogLevel.WARN,
      logGroup: this.logs,
      role,
      environment,
      ...(deadLetters ? { deadLetterQueue: deadLetters } : {}),
    })
  }
}
