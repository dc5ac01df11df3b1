import { describe, expect, test } from 'vitest'
import { type Caller, mayDo } from '../../bin/local/iam/resourcePolicy.ts'
import { type Deployed, type Deployment, deploy } from '../../bin/local/template/deployed.ts'
import { account as here, region as hereRegion } from '../../bin/local/template/names.ts'
import { allVariants } from './variants.ts'

const variants = await allVariants()
const elsewhere = '999999999999'

const accountOf = ({ stackEnvironment }: Deployed) => stackEnvironment?.account ?? here
const regionOf = ({ stackEnvironment }: Deployed) => stackEnvironment?.region ?? hereRegion

/** A service that acts for a resource of an account. */
const from = (arn: string, account: string) => ({
  'aws:sourcearn': arn,
  'aws:sourceaccount': account,
  'aws:sourceowner': account,
})

/** The key of the stacks that something is encrypted with, by its id or ARN; undefined for none and for AWS's own. */
const keyOf = (deployment: Deployment, id: unknown): Deployed | undefined => {
  if (id === undefined) return undefined
  expect(String(id), 'a key of AWS lets nobody else use it').not.toContain('alias/aws/')
  return deployment.named(id)
}

describe.each(variants.map(({ name, templates }) => [name, deploy(templates)] as const))('%s', (_name, deployment) => {
  const may = (caller: Caller, action: string, within: Deployed, context = {}, part = '') =>
    mayDo(deployment, caller, { action, resource: `${within.arn}${part}`, context }, within)

  /** Whether something can be put into what may be encrypted. */
  const mayUseKey = (caller: Caller, id: unknown, context = {}) => {
    const key = keyOf(deployment, id)
    return !key || ['kms:Decrypt', 'kms:GenerateDataKey'].every((action) => may(caller, action, key, context))
  }

  test('every alarm can tell its topics, and nobody else’s can', () => {
    const alarms = deployment.ofType('AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm')
    expect(alarms.length).toBeGreaterThan(30)
    const cloudwatch: Caller = { service: 'cloudwatch.amazonaws.com' }
    for (const alarm of alarms) {
      const { AlarmActions = [], OKActions = [] } = alarm.properties as Record<string, string[] | undefined>
      expect(AlarmActions.length, alarm.id).toBeGreaterThan(0)
      for (const arn of new Set([...AlarmActions, ...OKActions])) {
        const topic = deployment.named(arn)
        const ours = from(alarm.arn, accountOf(alarm))
        const theirs = from(alarm.arn.replace(accountOf(alarm), elsewhere), elsewhere)
        expect(may(cloudwatch, 'sns:Publish', topic, ours), `${alarm.id} -> ${topic.id}`).toBe(true)
        expect(mayUseKey(cloudwatch, topic.properties.KmsMasterKeyId, ours), `${alarm.id} -> key`).toBe(true)
        expect(may(cloudwatch, 'sns:Publish', topic, theirs)).toBe(false)
        expect(may(cloudwatch, 'sns:Publish', topic, { ...ours, 'aws:securetransport': 'false' })).toBe(false)
        expect(may('anonymous', 'sns:Publish', topic)).toBe(false)
      }
    }
  })

  test('every sender of dead letters may send them, and every queue has one', () => {
    const senders: { sender: Deployed; caller: Caller; queue: string; context?: object }[] = []
    const roleOf = (arn: unknown): Caller => ({ role: deployment.named(arn) })
    // What cannot be handled of these, SQS itself moves to their dead letters.
    const worked = deployment.ofType('AWS::SQS::Queue').filter(({ properties }) => properties.RedrivePolicy)
    const moved = worked.map(
      ({ properties }) => (properties.RedrivePolicy as { deadLetterTargetArn: string }).deadLetterTargetArn,
    )
    for (const sender of deployment.ofType('AWS::Lambda::Function')) {
      const { TargetArn } = (sender.properties.DeadLetterConfig ?? {}) as { TargetArn?: string }
      if (TargetArn) senders.push({ sender, caller: roleOf(sender.properties.Role), queue: TargetArn })
    }
    for (const sender of deployment.ofType('AWS::Lambda::EventSourceMapping')) {
      const { OnFailure } = (sender.properties.DestinationConfig ?? {}) as { OnFailure?: { Destination: string } }
      const { Role } = deployment.named(sender.properties.FunctionName).properties
      if (worked.some(({ arn }) => arn === sender.properties.EventSourceArn)) continue
      expect(OnFailure, `${sender.id} loses what it cannot deliver`).toBeDefined()
      if (OnFailure) senders.push({ sender, caller: roleOf(Role), queue: OnFailure.Destination })
    }
    for (const sender of deployment.ofType('AWS::Scheduler::Schedule')) {
      const target = sender.properties.Target as { RoleArn: string; DeadLetterConfig?: { Arn: string } }
      expect(target.DeadLetterConfig, `${sender.id} loses what it cannot deliver`).toBeDefined()
      if (target.DeadLetterConfig)
        senders.push({ sender, caller: roleOf(target.RoleArn), queue: target.DeadLetterConfig.Arn })
    }
    for (const sender of deployment.ofType('AWS::SNS::Subscription')) {
      const { TopicArn, RedrivePolicy } = sender.properties as {
        TopicArn: string
        RedrivePolicy?: { deadLetterTargetArn: string }
      }
      if (RedrivePolicy)
        senders.push({
          sender,
          caller: { service: 'sns.amazonaws.com' },
          queue: RedrivePolicy.deadLetterTargetArn,
          context: from(TopicArn, accountOf(sender)),
        })
    }
    for (const { sender, caller, queue, context } of senders) {
      const to = deployment.named(queue)
      expect(may(caller, 'sqs:SendMessage', to, context), `${sender.id} -> ${to.id}`).toBe(true)
      expect(mayUseKey(caller, to.properties.KmsMasterKeyId, context), `${sender.id} -> key`).toBe(true)
    }
    const queues = deployment.ofType('AWS::SQS::Queue')
    const dead = queues.filter((queue) => !worked.includes(queue))
    expect(new Set([...senders.map(({ queue }) => queue), ...moved])).toEqual(new Set(dead.map(({ arn }) => arn)))
    for (const queue of queues) {
      expect(may('anonymous', 'sqs:SendMessage', queue)).toBe(false)
      const all = { account: accountOf(queue) }
      expect(may(all, 'sqs:SendMessage', queue, { 'aws:securetransport': 'false' })).toBe(false)
    }
  })

  test('the scheduler and Lambda may take the roles that they act in, for this account alone', () => {
    for (const { properties } of deployment.ofType('AWS::Lambda::Function')) {
      const role = deployment.named(properties.Role)
      expect(may({ service: 'lambda.amazonaws.com' }, 'sts:AssumeRole', role), role.id).toBe(true)
      expect(may({ service: 'ec2.amazonaws.com' }, 'sts:AssumeRole', role), role.id).toBe(false)
    }
    for (const schedule of deployment.ofType('AWS::Scheduler::Schedule')) {
      const role = deployment.named((schedule.properties.Target as { RoleArn: string }).RoleArn)
      const scheduler: Caller = { service: 'scheduler.amazonaws.com' }
      expect(may(scheduler, 'sts:AssumeRole', role, from(schedule.arn, accountOf(role)))).toBe(true)
      expect(may(scheduler, 'sts:AssumeRole', role, from(schedule.arn, elsewhere))).toBe(false)
    }
  })

  test('the console’s files are read by its own CDN and by nobody else', () => {
    const cloudfront: Caller = { service: 'cloudfront.amazonaws.com' }
    const distributions = deployment.ofType('AWS::CloudFront::Distribution')
    expect(distributions).toHaveLength(1)
    for (const distribution of distributions) {
      const { Origins } = distribution.properties.DistributionConfig as {
        Origins: { DomainName: string; OriginAccessControlId?: string; S3OriginConfig?: object }[]
      }
      const origins = Origins.filter(({ S3OriginConfig }) => S3OriginConfig)
      expect(origins.length).toBeGreaterThan(0)
      for (const { DomainName, OriginAccessControlId } of origins) {
        const control = deployment.ofType('AWS::CloudFront::OriginAccessControl')
        expect(control.some(({ ref }) => OriginAccessControlId?.startsWith(ref))).toBe(true)
        const bucket = deployment.named(DomainName.split('.')[0])
        if (bucket.id.startsWith('Media')) continue
        const reads = (caller: Caller, context = {}) => may(caller, 's3:GetObject', bucket, context, '/index.html')
        const own = from(distribution.arn, accountOf(distribution))
        expect(reads(cloudfront, own)).toBe(true)
        expect(reads(cloudfront, from(`${distribution.arn}X`, accountOf(distribution)))).toBe(false)
        expect(reads(cloudfront, from(distribution.arn.replace(accountOf(distribution), elsewhere), elsewhere))).toBe(
          false,
        )
        expect(reads({ service: 'logging.s3.amazonaws.com' }, own)).toBe(false)
        expect(reads({ account: elsewhere })).toBe(false)
        expect(reads('anonymous')).toBe(false)
        expect(may(cloudfront, 's3:PutObject', bucket, own, '/index.html')).toBe(false)
        // So that it can tell a browser that a file is not there.
        expect(may(cloudfront, 's3:ListBucket', bucket, own)).toBe(true)
        expect(may(cloudfront, 's3:ListBucket', bucket, from(`${distribution.arn}X`, elsewhere))).toBe(false)
        expect(may('anonymous', 's3:ListBucket', bucket)).toBe(false)
      }
    }
  })

  test('of the bucket of media CDNs of this account read the slides of the sign-in page, and nothing else', () => {
    const cloudfront: Caller = { service: 'cloudfront.amazonaws.com' }
    const [distribution] = deployment.ofType('AWS::CloudFront::Distribution')
    const [media] = deployment.ofType('AWS::S3::Bucket').filter(({ id }) => /^Media[0-9A-F]{8}$/.test(id))
    if (!distribution || !media) throw new Error('no distribution, or no bucket of media')
    const account = accountOf(distribution)
    const own = from(distribution.arn, account)
    const other = from(distribution.arn.replace(account, elsewhere), elsewhere)
    const slide = '/public/login_slider/a.png'
    expect(may(cloudfront, 's3:GetObject', media, own, slide)).toBe(true)
    expect(may(cloudfront, 's3:GetObject', media, other, slide)).toBe(false)
    expect(may('anonymous', 's3:GetObject', media, {}, slide)).toBe(false)
    for (const part of ['/private/resources/a.png', '/uploads/a', '/public/other/a.png'])
      expect(may(cloudfront, 's3:GetObject', media, own, part), part).toBe(false)
    for (const action of ['s3:PutObject', 's3:DeleteObject', 's3:ListBucket'])
      expect(may(cloudfront, action, media, own, action === 's3:ListBucket' ? '' : slide), action).toBe(false)
  })

  test('no bucket is open to strangers or answers without TLS, and access logs arrive', () => {
    const buckets = deployment.ofType('AWS::S3::Bucket')
    expect(buckets.length).toBeGreaterThanOrEqual(4)
    for (const bucket of buckets) {
      const all: Caller = { account: accountOf(bucket) }
      for (const action of ['s3:GetObject', 's3:PutObject', 's3:DeleteObject']) {
        expect(may('anonymous', action, bucket, {}, '/x'), `${bucket.id} ${action}`).toBe(false)
        expect(may({ account: elsewhere }, action, bucket, {}, '/x'), `${bucket.id} ${action}`).toBe(false)
        expect(may(all, action, bucket, { 's3:tlsversion': '1.3' }, '/x'), `${bucket.id} ${action}`).toBe(true)
        expect(may(all, action, bucket, { 'aws:securetransport': 'false' }, '/x'), bucket.id).toBe(false)
      }
      const { DestinationBucketName, LogFilePrefix } = (bucket.properties.LoggingConfiguration ?? {}) as Record<
        string,
        string
      >
      if (!DestinationBucketName) continue
      const logs = deployment.named(DestinationBucketName)
      const logging: Caller = { service: 'logging.s3.amazonaws.com' }
      const ours = from(bucket.arn, accountOf(bucket))
      expect(may(logging, 's3:PutObject', logs, ours, `/${LogFilePrefix}x`), bucket.id).toBe(true)
      expect(may(logging, 's3:PutObject', logs, from(`${bucket.arn}x`, elsewhere), `/${LogFilePrefix}x`)).toBe(false)
    }
    const [media] = buckets.filter(({ id }) => /^Media[0-9A-F]{8}$/.test(id))
    if (!media) throw new Error('no bucket of files')
    expect(may({ account: accountOf(media) }, 's3:GetObject', media, { 's3:tlsversion': '1.1' }, '/x')).toBe(false)
  })

  test('each API may invoke the Lambdas behind its routes, and no other API may', () => {
    const gateway: Caller = { service: 'apigateway.amazonaws.com' }
    const apis = deployment.ofType('AWS::ApiGatewayV2::Api')
    expect(apis).toHaveLength(4)
    const invoked = new Set<string>()
    const part =
      (what: string) =>
      (api: string, at: Deployed, account = accountOf(at)) =>
        from(`arn:aws:execute-api:${regionOf(at)}:${account}:${api}/${what}`, account)
    const asks = { integrations: part('$default/POST/x'), authorizers: part('authorizers/a1b2c3') }
    for (const api of apis) {
      const { components } = api.properties.Body as { components: Record<string, object> }
      const functionsIn = (section: string) =>
        [...JSON.stringify(components[section]).matchAll(/functions\/(arn:[^/"]+)\/invocations/g)].map(([, arn]) =>
          deployment.named(arn),
        )
      const behind = functionsIn('x-amazon-apigateway-integrations')
      expect(behind.length).toBeGreaterThan(0)
      const authorizers = functionsIn('securitySchemes')
      expect(authorizers).toHaveLength(1)
      for (const lambda of [...behind, ...authorizers]) {
        invoked.add(lambda.arn)
        const call = behind.includes(lambda) ? asks.integrations : asks.authorizers
        expect(may(gateway, 'lambda:InvokeFunction', lambda, call(api.name, api)), lambda.id).toBe(true)
        expect(may(gateway, 'lambda:InvokeFunction', lambda, call('others', api)), lambda.id).toBe(false)
        expect(may(gateway, 'lambda:InvokeFunction', lambda, call(api.name, api, elsewhere)), lambda.id).toBe(false)
        expect(may(gateway, 'lambda:UpdateFunctionCode', lambda, call(api.name, api)), lambda.id).toBe(false)
        expect(may('anonymous', 'lambda:InvokeFunction', lambda)).toBe(false)
        expect(may({ account: elsewhere }, 'lambda:InvokeFunction', lambda)).toBe(false)
      }
    }
    for (const lambda of deployment.ofType('AWS::Lambda::Function')) {
      const byAny = apis.some((api) =>
        Object.values(asks).some((call) => may(gateway, 'lambda:InvokeFunction', lambda, call(api.name, api))),
      )
      expect(byAny, `${lambda.id} is behind an API`).toBe(invoked.has(lambda.arn))
    }
  })

  test('the user pool may invoke its triggers, and no other pool may', () => {
    const [pool] = deployment.ofType('AWS::Cognito::UserPool')
    if (!pool) throw new Error('no user pool')
    const triggers = Object.values(pool.properties.LambdaConfig as Record<string, unknown>)
      .map((each) => (typeof each === 'string' ? each : (each as { LambdaArn?: string }).LambdaArn))
      .filter((each) => each !== undefined)
    expect(triggers.length).toBeGreaterThan(0)
    for (const arn of triggers) {
      const lambda = deployment.named(arn)
      const cognito: Caller = { service: 'cognito-idp.amazonaws.com' }
      expect(may(cognito, 'lambda:InvokeFunction', lambda, from(pool.arn, accountOf(pool))), lambda.id).toBe(true)
      expect(may(cognito, 'lambda:InvokeFunction', lambda, from(`${pool.arn}x`, accountOf(pool)))).toBe(false)
    }
  })
})
