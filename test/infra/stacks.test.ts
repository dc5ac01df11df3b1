import { App } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import { type TableName, tableOutput, tableVariables } from '../../functions/data/db.ts'
import { leaseMs, runMs } from '../../functions/lib/jobs/run.ts'
import { mailLeaseMs } from '../../functions/reports/idempotentMail.ts'
import { originsOf } from '../../stacks/app.ts'
import { DataStack } from '../../stacks/data.ts'
import { grants } from '../../stacks/grants.ts'
import { appWith, ofType, resourcesOf } from './synthesized.ts'

const prod = resourcesOf(appWith({ domain: 'shiftdeck.example.com', env: { region: 'us-east-1' } }))

test('templates are written in a few seconds, without account or network', () => {
  // Of this process alone, so that a busy machine does not count.
  const began = process.cpuUsage()
  const { stacks } = appWith().synth()
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1e6).toBeLessThan(4)
  expect(stacks.map(({ stackName }) => stackName.replace('shiftdeck-prod-', '')).sort()).toEqual([
    'api',
    'background',
    'data',
    'edge',
    'identity',
    'observability',
    'push',
    'web',
  ])
})

test('no template comes near the limits of CloudFormation', () => {
  for (const { template } of appWith().synth().stacks) {
    expect(Object.keys(template.Resources).length).toBeLessThan(300)
    expect(JSON.stringify(template).length).toBeLessThan(700_000)
  }
})

test('a stack elsewhere gets the firewall and the certificate from us-east-1', () => {
  const { stacks } = appWith({ domain: 'a.example.com', env: { region: 'eu-central-1' } }).synth()
  const regionOf = Object.fromEntries(
    stacks.map(({ stackName, environment }) => [stackName.split('-').at(-1), environment.region]),
  )
  expect(regionOf).toMatchObject({ edge: 'us-east-1', web: 'eu-central-1', data: 'eu-central-1' })
})

const tables = ofType(prod, 'AWS::DynamoDB::Table')

test('there is one table for each name that the stores know, and the deployment says what it called it', () => {
  const names = Object.keys(tableVariables) as TableName[]
  expect(tables).toHaveLength(names.length)
  const data = appWith()
    .synth()
    .stacks.find(({ stackName }) => stackName.endsWith('-data'))
  for (const name of names) {
    const [table] = tables.filter(({ id }) => id.toLowerCase().startsWith(name))
    expect(data?.template.Outputs[tableOutput(name)].Value).toEqual({ Ref: table?.id })
  }
})

test.each(tables.map((table) => [table.id, table.Properties] as const))(
  'table %s is encrypted by the key that costs nothing, restorable to any point in time, and paid by request',
  (_id, properties) => {
    // `true` would be a key in the account, which is paid by its use; without it DynamoDB takes one of its own.
    expect(properties.SSESpecification).toEqual({ SSEEnabled: false })
    expect(properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true })
    expect(properties.BillingMode).toBe('PAY_PER_REQUEST')
    expect(properties.KeySchema.map((key: { AttributeName: string }) => key.AttributeName)).toEqual(['pk', 'sk'])
  },
)

test('what expires does so by `ttl`, and the changes of work are followed by their keys', () => {
  const named = (start: string) => tables.find(({ id }) => id.startsWith(start))?.Properties
  for (const name of ['Sessions', 'Counters', 'Idempotency', 'Devices', 'Raw', 'Work', 'Jobs', 'Uploads']) {
    expect(named(name).TimeToLiveSpecification).toEqual({ AttributeName: 'ttl', Enabled: true })
  }
  for (const name of ['Directory', 'Users', 'Groups', 'Settings', 'Secrets', 'Audit', 'Rollups'])
    expect(named(name).TimeToLiveSpecification).toBeUndefined()
  expect(named('Work').StreamSpecification).toEqual({ StreamViewType: 'KEYS_ONLY' })
  expect(named('Raw').StreamSpecification).toBeUndefined()
})

test('users are named by uid: no alias, no sign-up, any 8 characters, recovery by mail alone', () => {
  const [pool] = ofType(prod, 'AWS::Cognito::UserPool')
  const { AliasAttributes, UsernameAttributes, AdminCreateUserConfig, Policies, AccountRecoverySetting } =
    pool?.Properties ?? {}
  expect(AliasAttributes ?? UsernameAttributes).toBeUndefined()
  expect(AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true)
  expect(Policies.PasswordPolicy).toMatchObject({
    MinimumLength: 8,
    RequireLowercase: false,
    RequireUppercase: false,
    RequireNumbers: false,
    RequireSymbols: false,
  })
  expect(AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: 'verified_email', Priority: 1 }])
})

test('somebody who signs in once can stay for 30 days', () => {
  const web = ofType(prod, 'AWS::Cognito::UserPoolClient').find(({ id }) => id.includes('Web'))?.Properties
  const { RefreshTokenValidity, TokenValidityUnits } = web
  expect([RefreshTokenValidity, TokenValidityUnits.RefreshToken]).toEqual([30 * 24 * 60, 'minutes'])
})

test('the console proves passwords by SRP and renews short tokens; it cannot change its own mail address', () => {
  const web = ofType(prod, 'AWS::Cognito::UserPoolClient').find(({ id }) => id.includes('Web'))?.Properties
  expect(web.ExplicitAuthFlows).toEqual(['ALLOW_USER_SRP_AUTH'])
  expect(web.RefreshTokenRotation).toEqual({ Feature: 'ENABLED', RetryGracePeriodSeconds: 60 })
  expect(web.AccessTokenValidity).toBeLessThanOrEqual(60)
  expect(web.PreventUserExistenceErrors).toBe('ENABLED')
  expect(web.GenerateSecret ?? false).toBe(false)
  expect(web.WriteAttributes).not.toContain('email')
  const server = ofType(prod, 'AWS::Cognito::UserPoolClient').find(({ id }) => id.includes('Server'))?.Properties
  expect(server.ExplicitAuthFlows).toContain('ALLOW_ADMIN_USER_PASSWORD_AUTH')
  expect(server.ExplicitAuthFlows).not.toContain('ALLOW_USER_PASSWORD_AUTH')
})

const bucketsOf = (resources: typeof prod) =>
  ofType(resources, 'AWS::S3::Bucket').filter(({ stack }) => stack === 'data')

test('files are private, encrypted, restorable for a month and reached by TLS alone', () => {
  const buckets = bucketsOf(prod)
  expect(buckets.map(({ id }) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
    'Archive',
    'Media',
    'MediaLogs',
    'Results',
  ])
  const policies = ofType(prod, 'AWS::S3::BucketPolicy').filter(({ stack }) => stack === 'data')
  for (const { id, Properties } of buckets) {
    expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true])
    expect(Properties.BucketEncryption).toBeDefined()
    const policy = policies.find((each) => each.Properties.Bucket.Ref === id)
    const denied = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === 'Deny',
    )
    expect(denied.map(({ Condition }: { Condition: object }) => Condition)).toEqual([
      { Bool: { 'aws:SecureTransport': 'false' } },
      { NumericLessThan: { 's3:TlsVersion': 1.2 } },
    ])
  }
  for (const name of ['media', 'archive']) {
    const bucket = buckets.find(({ id }) => new RegExp(`^${name}[0-9A-F]{8}$`, 'i').test(id))?.Properties
    expect(bucket.VersioningConfiguration).toEqual({ Status: 'Enabled' })
    // Nothing that is current ends by itself: what is packed is removed when its company no longer wants it.
    expect(bucket.LifecycleConfiguration.Rules).toEqual([
      {
        ...{ Status: 'Enabled', ExpiredObjectDeleteMarker: true },
        NoncurrentVersionExpiration: { NoncurrentDays: 30 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
      // What was uploaded and is neither finished nor swept ends, versions and all.
      ...(name === 'media'
        ? [
            {
              ...{ Status: 'Enabled', Prefix: 'uploads/', ExpirationInDays: 2 },
              NoncurrentVersionExpiration: { NoncurrentDays: 1 },
            },
          ]
        : []),
    ])
    expect(bucket.LoggingConfiguration.LogFilePrefix).toBe(`${name}/`)
  }
})

test.each([
  ['with a domain', { domain: 'console.example.com' }, ['https://console.example.com']],
  ['without one', {}, ['https://*.cloudfront.net']],
  ['on one machine', { stage: 'local' }, ['http://localhost:*', 'http://127.0.0.1:*']],
])(
  'browsers may put files into the bucket, and read them as data, from the console alone: %s',
  (_name, props, AllowedOrigins) => {
    const app = new App({ analyticsReporting: false })
    new DataStack(app, 'data', { kept: false, consoleOrigins: originsOf({ stage: 'test', ...props }) })
    const template = app.synth().stacks[0]?.template as { Resources: Record<string, (typeof prod)[number]> }
    const cors = Object.values(template.Resources).flatMap(({ Type, Properties }) =>
      Type === 'AWS::S3::Bucket' && Properties.CorsConfiguration ? [Properties.CorsConfiguration] : [],
    )
    expect(cors).toEqual([
      {
        CorsRules: [
          {
            AllowedOrigins,
            AllowedMethods: ['PUT', 'GET'],
            AllowedHeaders: ['content-type', 'x-amz-checksum-sha256'],
            MaxAge: 3000,
          },
        ],
      },
    ])
  },
)

const lambdas = ofType(prod, 'AWS::Lambda::Function').filter(({ stack }) =>
  ['api', 'background', 'identity', 'push'].includes(stack),
)

test('each folder of functions is one Lambda', () => {
  expect(lambdas.map(({ id }) => id.split('Lambda')[0]).sort()).toEqual(Object.keys(grants).sort())
})

test.each(lambdas.map((lambda) => [lambda.id, lambda.Properties] as const))(
  '%s runs Node 24 on arm64, with a log that ends and has no line for each call that succeeds',
  (_id, { Runtime, Architectures, TracingConfig, LoggingConfig, Handler, Timeout }) => {
    expect([Runtime, Architectures, Handler]).toEqual(['nodejs24.x', ['arm64'], 'index.handler'])
    // Nothing in the code tells X-Ray anything, and each trace is paid for.
    expect(TracingConfig).toBeUndefined()
    expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN' })
    expect(Timeout).toBeGreaterThanOrEqual(15)
    const log = prod.find(({ id, Type }) => id === LoggingConfig.LogGroup.Ref && Type === 'AWS::Logs::LogGroup')
    expect(log?.Properties.RetentionInDays).toBeGreaterThan(0)
  },
)

test('calls are answered before API Gateway gives up', () => {
  for (const { stack, Properties } of lambdas) if (stack === 'api') expect(Properties.Timeout).toBeLessThanOrEqual(20)
})

test('what jobs bring is removed after a week, all of it, and nothing of it can be had again', () => {
  const results = bucketsOf(prod).find(({ id }) => id.startsWith('Results'))?.Properties
  expect(results.VersioningConfiguration).toBeUndefined()
  expect(results.LifecycleConfiguration.Rules).toEqual([
    { Status: 'Enabled', ExpirationInDays: 7, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
    // What is exported can be fetched for a day.
    { Status: 'Enabled', ExpirationInDays: 1, Prefix: 'source/' },
  ])
  expect(results.LoggingConfiguration.LogFilePrefix).toBe('results/')
})

const queueArn = (start: string) => ({
  'Fn::GetAtt': [ofType(prod, 'AWS::SQS::Queue').find(({ id }) => id.includes(start))?.id, 'Arn'],
})

test('changes of work that cannot be counted are halved, tried again and kept in the end', () => {
  const [source] = ofType(prod, 'AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => Properties.StartingPosition,
  )
  expect(source?.Properties).toMatchObject({
    BatchSize: 500,
    MaximumBatchingWindowInSeconds: 1,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    StartingPosition: 'TRIM_HORIZON',
    DestinationConfig: { OnFailure: { Destination: queueArn('LostChanges') } },
  })
  expect(source?.Properties.ParallelizationFactor).toBeGreaterThanOrEqual(2)
  expect(source?.Properties.MaximumRetryAttempts).toBeGreaterThan(0)
})

test('a queue is encrypted, reached by TLS alone, and has dead letters; its worker has a limit and reports what failed', () => {
  const queue = ofType(prod, 'AWS::SQS::Queue').find(({ id }) => id.startsWith('JobsQueue'))
  expect(queue?.Properties).toMatchObject({
    SqsManagedSseEnabled: true,
    RedrivePolicy: { deadLetterTargetArn: queueArn('LostJobs'), maxReceiveCount: 5 },
  })
  const policies = ofType(prod, 'AWS::SQS::QueuePolicy').filter(({ Properties }) =>
    Properties.Queues.some(({ Ref }: { Ref: string }) => Ref === queue?.id),
  )
  expect(policies.map(({ Properties }) => Properties.PolicyDocument.Statement)).toEqual([
    [expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } })],
  ])
  const [source] = ofType(prod, 'AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => JSON.stringify(Properties.EventSourceArn) === JSON.stringify(queueArn('JobsQueue')),
  )
  expect(source?.Properties).toMatchObject({
    BatchSize: 1,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 4 },
  })
  const worker = lambdas.find(({ id }) => id.startsWith('worker'))?.Properties
  expect(queue?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker.Timeout)
  // All sandboxes together: 50 a second.
  expect(worker.Environment.Variables.BATCHES_A_SECOND).toBe('12.5')
  // Whoever has a job has it for longer than they can live, and leaves the rest to the next before they are stopped.
  expect(leaseMs).toBeGreaterThan(1000 * worker.Timeout)
  expect(runMs).toBeLessThan(500 * worker.Timeout)
})

test('S3 tells of photos that have arrived, and nothing but its rule may send to the queue that hears it', () => {
  const [bucket] = ofType(prod, 'AWS::S3::Bucket').filter(({ id }) => /^Media[0-9A-F]{8}$/.test(id))
  expect(bucket?.Properties.NotificationConfiguration).toEqual({
    EventBridgeConfiguration: { EventBridgeEnabled: true },
  })
  const [rule] = ofType(prod, 'AWS::Events::Rule').filter(({ id }) => id.startsWith('PhotoArrived'))
  expect(rule?.Properties.EventPattern).toMatchObject({
    ...{ source: ['aws.s3'], 'detail-type': ['Object Created'] },
    detail: { object: { key: [{ prefix: 'uploads/incidents/' }] } },
  })
  expect(rule?.Properties.Targets.map(({ Arn }: { Arn: unknown }) => Arn)).toEqual([queueArn('PhotosQueue')])
  const queue = ofType(prod, 'AWS::SQS::Queue').find(({ id }) => id.startsWith('PhotosQueue'))
  const [policy] = ofType(prod, 'AWS::SQS::QueuePolicy').filter(({ Properties }) =>
    Properties.Queues.some(({ Ref }: { Ref: string }) => Ref === queue?.id),
  )
  const allowed = policy?.Properties.PolicyDocument.Statement.filter(
    ({ Effect }: { Effect: string }) => Effect === 'Allow',
  )
  expect(allowed).toMatchObject([
    {
      Principal: { Service: 'events.amazonaws.com' },
      Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [rule?.id, 'Arn'] } } },
    },
  ])
})

test('SES tells of each mail that asks for it, and nothing but its rule may send to the queue that hears it', () => {
  const [destination] = ofType(prod, 'AWS::SES::ConfigurationSetEventDestination').map(({ Properties }) => Properties)
  expect(destination.EventDestination).toMatchObject({ Enabled: true, MatchingEventTypes: ['send'] })
  expect(JSON.stringify(destination.EventDestination.EventBridgeDestination)).toContain('event-bus/default')
  const [rule] = ofType(prod, 'AWS::Events::Rule').filter(({ id }) => id.startsWith('MailEvents'))
  expect(rule?.Properties.EventPattern).toEqual({
    ...{ source: ['aws.ses'], 'detail-type': ['Email Sent'] },
    detail: { mail: { tags: { 'ses:configuration-set': [destination.ConfigurationSetName] } } },
  })
  expect(rule?.Properties.Targets.map(({ Arn }: { Arn: unknown }) => Arn)).toEqual([queueArn('ReportsQueue')])
  const queue = ofType(prod, 'AWS::SQS::Queue').find(({ id }) => id.startsWith('ReportsQueue'))
  const [policy] = ofType(prod, 'AWS::SQS::QueuePolicy').filter(({ Properties }) =>
    Properties.Queues.some(({ Ref }: { Ref: string }) => Ref === queue?.id),
  )
  const allowed = policy?.Properties.PolicyDocument.Statement.filter(
    ({ Effect }: { Effect: string }) => Effect === 'Allow',
  )
  expect(allowed).toMatchObject([
    {
      Principal: { Service: 'events.amazonaws.com' },
      Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [rule?.id, 'Arn'] } } },
    },
  ])
  expect(queue?.Properties.RedrivePolicy).toEqual({ deadLetterTargetArn: queueArn('MissedTimes'), maxReceiveCount: 5 })
  const reports = lambdas.find(({ id }) => id.startsWith('reports'))?.Properties
  expect(reports.Environment.Variables.MAIL_EVENTS).toEqual(destination.ConfigurationSetName)
  expect(reports.Environment.Variables.CONSOLE_ORIGIN).toMatch(/^https:\/\/|^$/)
  expect(queue?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * reports.Timeout)
  // Whoever has a mail has it for longer than they can live.
  expect(mailLeaseMs).toBeGreaterThan(1000 * reports.Timeout)
})

test('what is to be done by the clock is, and a time that was missed is kept', () => {
  const schedules = ofType(prod, 'AWS::Scheduler::Schedule').map(({ Properties }) => Properties)
  const found = schedules.map(({ ScheduleExpression, Target }) => [
    Target.Arn['Fn::GetAtt'][0].split('Lambda')[0],
    ScheduleExpression,
    JSON.parse(Target.Input),
  ])
  expect(found).toEqual([
    ['schedule', 'rate(15 minutes)', { task: 'closeDays' }],
    ['schedule', 'rate(1 minutes)', { task: 'countCodes' }],
    ['schedule', 'rate(30 minutes)', { task: 'packDays' }],
    ['schedule', 'rate(15 minutes)', { task: 'noteOffline' }],
    ['schedule', 'cron(7,22,37,52 * * * ? *)', { task: 'countFleets' }],
    ['schedule', 'rate(1 minutes)', { task: 'moveRollouts' }],
    ['schedule', 'rate(60 minutes)', { task: 'sweepUploads' }],
    ['platform', 'rate(5 minutes)', { task: 'sumPlatform' }],
    ['worker', 'rate(5 minutes)', { task: 'sweepJobs' }],
    ['notifier', 'rate(5 minutes)', { task: 'sweepNotifications' }],
    ['webhookSender', 'rate(1 minutes)', { task: 'sweepWebhooks' }],
    ['schedule', 'rate(15 minutes)', { task: 'checkGoals' }],
    ['reports', 'cron(0,15,30 * * * ? *)', { task: 'planReports' }],
    ['reports', 'rate(5 minutes)', { task: 'tellOfRollouts' }],
    ['reports', 'rate(1440 minutes)', { task: 'tellOfTokens' }],
  ])
  for (const { Target } of schedules) expect(Target.DeadLetterConfig.Arn).toEqual(queueArn('MissedTimes'))
  const closing = lambdas.find(({ id }) => id.startsWith('schedule'))
  expect(closing?.Properties.DeadLetterConfig.TargetArn).toEqual(queueArn('MissedTimes'))
})
