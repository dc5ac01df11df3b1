import { describe, expect, test } from 'vitest'
import { type Caller, mayDo } from '../../bin/local/iam/resourcePolicy.ts'
import { deploy } from '../../bin/local/template/deployed.ts'
import { fromTemplates } from '../../bin/local/template/resources.ts'

const account = '000000000000'
const to = (Effect: string, Principal: unknown, Action: string, Condition?: object) => ({
  Effect,
  Principal,
  Action,
  Resource: '*',
  ...(Condition ? { Condition } : {}),
})

/** A stack with one resource of each kind, and what a caller may do with them. */
const stack = (policies: { queue?: object[]; topic?: object[]; key?: object[]; role?: object[]; trust?: object[] }) => {
  const { queue, topic, key = [], role = [], trust = [] } = policies
  const policy = (Type: string, property: string, wanted: unknown, Statement: object[] | undefined) =>
    Statement ? { [Type]: { Type, Properties: { [property]: [wanted], PolicyDocument: { Statement } } } } : {}
  const deployment = deploy(
    fromTemplates(
      {
        s: {
          Resources: {
            Queue: { Type: 'AWS::SQS::Queue' },
            Topic: { Type: 'AWS::SNS::Topic' },
            Key: { Type: 'AWS::KMS::Key', Properties: { KeyPolicy: { Statement: key } } },
            Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: { Statement: trust } } },
            Rights: {
              Type: 'AWS::IAM::Policy',
              Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement: role } },
            },
            ...policy('AWS::SQS::QueuePolicy', 'Queues', { Ref: 'Queue' }, queue),
            ...policy('AWS::SNS::TopicPolicy', 'Topics', { Ref: 'Topic' }, topic),
          },
        },
      },
      '',
    ),
  )
  const named = (id: string) => deployment.named(`s-${id}`)
  return {
    role: { role: named('Role') } as Caller,
    may: (caller: Caller, action: string, id: string, context = {}) =>
      mayDo(deployment, caller, { action, resource: named(id).arn, context }, named(id)),
  }
}
const send = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: '*' }
const insecure = to('Deny', '*', 'sqs:*', { Bool: { 'aws:SecureTransport': 'false' } })

describe('a role of the account', () => {
  test('may do what its own policies grant, or the resource’s', () => {
    const { role, may } = stack({
      role: [send],
      queue: [to('Allow', { AWS: `arn:aws:iam::${account}:role/s-Role` }, 'sqs:ReceiveMessage')],
    })
    expect(may(role, 'sqs:SendMessage', 'Queue')).toBe(true)
    expect(may(role, 'sqs:ReceiveMessage', 'Queue')).toBe(true)
    expect(may(role, 'sqs:PurgeQueue', 'Queue')).toBe(false)
  })

  test('may not do what the resource denies, whatever grants it', () => {
    const { role, may } = stack({ role: [send], queue: [insecure] })
    expect(may(role, 'sqs:SendMessage', 'Queue')).toBe(true)
    expect(may(role, 'sqs:SendMessage', 'Queue', { 'aws:securetransport': 'false' })).toBe(false)
  })

  test('may use a key only if the key’s policy says so, or leaves it to the account', () => {
    const decrypt = { ...send, Action: 'kms:Decrypt' }
    const root = to('Allow', { AWS: `arn:aws:iam::${account}:root` }, 'kms:*')
    const closed = stack({ role: [decrypt] })
    expect(closed.may(closed.role, 'kms:Decrypt', 'Key')).toBe(false)
    const open = stack({ role: [decrypt], key: [root] })
    expect(open.may(open.role, 'kms:Decrypt', 'Key')).toBe(true)
    const ungranted = stack({ key: [root] })
    expect(ungranted.may(ungranted.role, 'kms:Decrypt', 'Key')).toBe(false)
  })
})

describe('a service', () => {
  const alarm = 'arn:aws:cloudwatch:eu-central-1:000000000000:alarm:a'
  const cloudwatch: Caller = { service: 'cloudwatch.amazonaws.com' }

  test('needs the resource’s policy, and the conditions in it', () => {
    const publish = to('Allow', { Service: ['cloudwatch.amazonaws.com'] }, 'sns:Publish', {
      ArnLike: { 'aws:SourceArn': alarm },
    })
    const { may } = stack({ topic: [publish] })
    expect(may(cloudwatch, 'sns:Publish', 'Topic', { 'aws:sourcearn': alarm })).toBe(true)
    expect(may(cloudwatch, 'sns:Publish', 'Topic', { 'aws:sourcearn': `${alarm}b` })).toBe(false)
    expect(may({ service: 'events.amazonaws.com' }, 'sns:Publish', 'Topic', { 'aws:sourcearn': alarm })).toBe(false)
  })

  test('may publish to a topic without a policy for its own account, and no more once the topic has one', () => {
    const owner = { 'aws:sourceowner': account }
    expect(stack({}).may(cloudwatch, 'sns:Publish', 'Topic', owner)).toBe(true)
    expect(stack({}).may(cloudwatch, 'sns:Publish', 'Topic', { 'aws:sourceowner': '111111111111' })).toBe(false)
    expect(stack({ topic: [insecure] }).may(cloudwatch, 'sns:Publish', 'Topic', owner)).toBe(false)
  })

  test('takes a role that trusts it', () => {
    const { may } = stack({ trust: [to('Allow', { Service: 'lambda.amazonaws.com' }, 'sts:AssumeRole')] })
    expect(may({ service: 'lambda.amazonaws.com' }, 'sts:AssumeRole', 'Role')).toBe(true)
    expect(may({ service: 'scheduler.amazonaws.com' }, 'sts:AssumeRole', 'Role')).toBe(false)
  })
})

test('who is not known may do what everybody may, and another account what names it', () => {
  const { may } = stack({
    queue: [to('Allow', { AWS: '*' }, 'sqs:GetQueueUrl'), to('Allow', { AWS: '111111111111' }, 'sqs:SendMessage')],
  })
  expect(may('anonymous', 'sqs:GetQueueUrl', 'Queue')).toBe(true)
  expect(may('anonymous', 'sqs:SendMessage', 'Queue')).toBe(false)
  expect(may({ account: '222222222222' }, 'sqs:SendMessage', 'Queue')).toBe(false)
})
