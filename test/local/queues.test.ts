import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetQueueUrlCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { awsGateway, type GatewayProps } from '../../bin/local/aws/gateway.ts'
import { type Fauxqs, startFauxqs } from '../../bin/local/fauxqs.ts'
import { evaluatorOf, policyOf } from '../../bin/local/iam/policy.ts'
import type { Invoke } from '../../bin/local/lambda/runner.ts'
import { InvocationFailure } from '../../bin/local/lambda/sandbox.ts'
import { followQueues } from '../../bin/local/sqs/eventSources.ts'
import { queuesOf } from '../../bin/local/sqs/queues.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import { deploy } from '../../bin/local/template/deployed.ts'
import { region } from '../../bin/local/template/names.ts'
import { fromTemplates } from '../../bin/local/template/resources.ts'

const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-sources-'))
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

const mayWork = ['sqs:SendMessage', 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']

/** A stack with a queue, its dead letters, and a Lambda that works on it. */
const stacks = (queue: object = {}, mapping: object = {}, actions: string[] = mayWork) =>
  deploy(
    fromTemplates(
      {
        app: {
          Resources: {
            Lost: { Type: 'AWS::SQS::Queue' },
            Jobs: {
              Type: 'AWS::SQS::Queue',
              Properties: {
                VisibilityTimeout: 1,
                RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Lost', 'Arn'] }, maxReceiveCount: 2 },
                ...queue,
              },
            },
            Role: { Type: 'AWS::IAM::Role' },
            Policy: {
              Type: 'AWS::IAM::Policy',
              Properties: {
                Roles: [{ Ref: 'Role' }],
                PolicyDocument: {
                  Statement: [{ Effect: 'Allow', Action: actions, Resource: { 'Fn::GetAtt': ['Jobs', 'Arn'] } }],
                },
              },
            },
            Worker: {
              Type: 'AWS::Lambda::Function',
              Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] }, Timeout: 1 },
            },
            Source: {
              Type: 'AWS::Lambda::EventSourceMapping',
              Properties: {
                EventSourceArn: { 'Fn::GetAtt': ['Jobs', 'Arn'] },
                FunctionName: { Ref: 'Worker' },
                BatchSize: 4,
                FunctionResponseTypes: ['ReportBatchItemFailures'],
                ScalingConfig: { MaximumConcurrency: 2 },
                ...mapping,
              },
            },
          },
        },
      },
      '',
    ),
  )

interface Record {
  messageId: string
  body: string
  attributes: { ApproximateReceiveCount: string }
}

const started = async (deployment = stacks(), at?: string) => {
  const fauxqs = await startFauxqs(at)
  closers.push(fauxqs.close)
  const queues = await queuesOf(deployment, fauxqs, openStateDatabase())
  return { fauxqs, queues, jobs: deployment.named('app-Jobs').arn, lost: deployment.named('app-Lost').arn }
}

const following = async (handle: (records: Record[]) => unknown, deployment = stacks()) => {
  const machine = await started(deployment)
  const log: string[] = []
  const invoke: Invoke = async (_arn, event) => handle((event as { Records: Record[] }).Records)
  const health = { well: () => true, notice: () => false }
  const follow = () => {
    const source = followQueues({ deployment, queues: machine.queues, invoke, health, log: (line) => log.push(line) })
    closers.push(source.close)
  }
  return { ...machine, log, follow }
}

const bodies = (messages: { body: string }[]) => messages.map(({ body }) => body)

describe('a queue and its Lambda', () => {
  test('what it handled is deleted; what it reports comes again, and goes to the dead letters in the end', async () => {
    const seen: string[] = []
    const { queues, jobs, lost, follow } = await following((records) => {
      seen.push(...records.map(({ body, attributes }) => `${body}${attributes.ApproximateReceiveCount}`))
      return {
        batchItemFailures: records
          .filter(({ body }) => body === 'bad')
          .map(({ messageId }) => ({ itemIdentifier: messageId })),
      }
    })
    for (const body of ['a', 'bad', 'b']) await queues.send(jobs, body)
    follow()
    await expect.poll(() => bodies(queues.messages(lost)), { timeout: 15_000 }).toEqual(['bad'])
    expect(queues.messages(jobs)).toEqual([])
    expect(seen.sort()).toEqual(['a1', 'b1', 'bad1', 'bad2'])
  })

  test('a Lambda that fails, or reports what it was not given, has handled nothing', async () => {
    let calls = 0
    const { queues, jobs, lost, follow } = await following(() => {
      calls += 1
      if (calls === 1) throw new InvocationFailure('Error', 'crashed')
      return { batchItemFailures: [{ itemIdentifier: 'unknown' }] }
    })
    for (const body of ['a', 'b']) await queues.send(jobs, body)
    follow()
    await expect.poll(() => bodies(queues.messages(lost)).sort(), { timeout: 15_000 }).toEqual(['a', 'b'])
    expect(calls).toBe(2)
  })

  test('no more batches are handled at a time than the mapping says, none of them larger', async () => {
    let [running, most, handled] = [0, 0, 0]
    const sizes: number[] = []
    const { queues, jobs, follow } = await following(async (records) => {
      running += 1
      most = Math.max(most, running)
      sizes.push(records.length)
      await new Promise((resolve) => setTimeout(resolve, 60))
      running -= 1
      handled += records.length
      return null
    })
    for (let at = 0; at < 20; at++) await queues.send(jobs, String(at))
    follow()
    await expect.poll(() => handled, { timeout: 15_000 }).toBe(20)
    expect(most).toBe(2)
    expect(Math.max(...sizes)).toBe(4)
  })

  test('an event that found no room is no attempt', async () => {
    let refused = true
    const seen: string[] = []
    const { queues, jobs, follow } = await following((records) => {
      if (refused) {
        refused = false
        throw new InvocationFailure('TooManyRequestsException', 'Rate Exceeded.')
      }
      seen.push(...records.map(({ body, attributes }) => `${body}${attributes.ApproximateReceiveCount}`))
      return null
    })
    await queues.send(jobs, 'a')
    follow()
    await expect.poll(() => seen).toContain('a1')
    await expect.poll(() => queues.messages(jobs)).toEqual([])
  })

  test('a mapping that AWS would refuse is refused, and one that the role does not allow stands still', async () => {
    const early = await following(() => null, stacks({ VisibilityTimeout: 0 }))
    expect(early.follow).toThrow('queue visibility timeout: 0 seconds is less than function timeout: 1 seconds')
    const handle = vi.fn()
    const mute = await following(handle, stacks({}, {}, ['sqs:ReceiveMessage', 'sqs:GetQueueAttributes']))
    mute.follow()
    expect(mute.log).toEqual(['app-Worker may not follow app-Jobs: sqs:DeleteMessage is not granted'])
    await mute.queues.send(mute.jobs, 'a')
    // One that is allowed handles what was sent later.
    const seen = vi.fn()
    const allowed = await following(seen)
    allowed.follow()
    await allowed.queues.send(allowed.jobs, 'b')
    await expect.poll(() => seen.mock.calls.length).toBe(1)
    expect(handle).not.toHaveBeenCalled()
  })
})

describe('the queues of the stacks', () => {
  test('have what the templates say of them now, after an earlier start too', async () => {
    const hidden = async ({ sqs }: Fauxqs) => {
      const { QueueUrl } = await sqs<{ QueueUrl: string }>('GetQueueUrl', { QueueName: 'app-Jobs' })
      const { Attributes } = await sqs<{ Attributes: object }>('GetQueueAttributes', {
        QueueUrl,
        AttributeNames: ['VisibilityTimeout', 'RedrivePolicy', 'DelaySeconds'],
      })
      return Attributes
    }
    const first = await started(stacks(), folder)
    const redrive = { deadLetterTargetArn: first.lost, maxReceiveCount: 2 }
    const RedrivePolicy = JSON.stringify(redrive)
    expect(await hidden(first.fauxqs)).toEqual({ VisibilityTimeout: '1', RedrivePolicy, DelaySeconds: '0' })
    await first.queues.send(first.jobs, 'kept')
    await closers.pop()?.()
    const again = await started(stacks({ VisibilityTimeout: 7, DelaySeconds: 1 }), folder)
    expect(await hidden(again.fauxqs)).toEqual({ VisibilityTimeout: '7', RedrivePolicy, DelaySeconds: '1' })
    expect(bodies(again.queues.messages(again.jobs))).toEqual(['kept'])
  })

  test('take over the dead letters of an earlier release', async () => {
    const deployment = stacks()
    const stateDatabase = openStateDatabase()
    stateDatabase.exec('CREATE TABLE queue_messages (number INTEGER PRIMARY KEY, queue TEXT, at INTEGER, body TEXT)')
    const insert = stateDatabase.prepare('INSERT INTO queue_messages (queue, at, body) VALUES (?, 1, ?)')
    const { arn } = deployment.named('app-Lost')
    for (const [queue, body] of [
      [arn, 'first'],
      ['arn:gone', 'nobody'],
      [arn, 'second'],
    ] as const)
      insert.run(queue, body)
    const fauxqs = await startFauxqs()
    closers.push(fauxqs.close)
    const queues = await queuesOf(deployment, fauxqs, stateDatabase)
    expect(bodies(queues.messages(arn))).toEqual(['first', 'second'])
    await queuesOf(deployment, fauxqs, stateDatabase)
    expect(queues.messages(arn)).toHaveLength(2)
  })

  test('show what was in flight when the machine was killed at once, counted as received', async () => {
    const holder = spawn(process.execPath, [join(import.meta.dirname, 'queueHolder.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve) => holder.stdout.once('data', () => resolve()))
    holder.kill('SIGKILL')
    await new Promise((resolve) => holder.once('exit', resolve))
    const { queues, jobs } = await started(stacks({ VisibilityTimeout: 600 }), folder)
    const found = await queues.receive(jobs, 10)
    expect(found.map(({ Body, Attributes }) => [Body, Attributes.ApproximateReceiveCount])).toEqual([
      ['held', '2'],
      ['waiting', '1'],
    ])
  })

  test('show a message at once to which its receiver gives no more time, and keep it', async () => {
    const { fauxqs, queues, jobs } = await started(stacks(), folder)
    await queues.send(jobs, 'a')
    const [message] = await queues.receive(jobs, 1)
    const { QueueUrl } = await fauxqs.sqs<{ QueueUrl: string }>('GetQueueUrl', { QueueName: 'app-Jobs' })
    const { ReceiptHandle } = message ?? {}
    await fauxqs.sqs('ChangeMessageVisibility', { QueueUrl, ReceiptHandle, VisibilityTimeout: 0 })
    expect((await queues.receive(jobs, 1)).map(({ Body }) => Body)).toEqual(['a'])
  })
})

test('a Lambda reaches a queue by its URL on AWS, and does there what its role allows', async () => {
  const deployment = stacks({}, {}, ['sqs:SendMessage', 'sqs:GetQueueUrl'])
  const { queues, jobs } = await started(deployment)
  const key = { accessKeyId: 'LOCALKEY', secretAccessKey: 'secret' }
  const role = deployment.named('app-Role')
  const principals = new Map([
    [key.accessKeyId, { arn: role.arn, secret: key.secretAccessKey, refuses: evaluatorOf(policyOf(deployment, role)) }],
  ])
  const health = { well: () => true, notice: () => false }
  const props = { dynamo: 'http://127.0.0.1:9', queues, principals, health, log: () => {} }
  const gateway = await awsGateway(props as unknown as GatewayProps)
  closers.push(gateway.close)
  const client = new SQSClient({
    ...{ endpoint: gateway.endpoint, region, credentials: key, useQueueUrlAsEndpoint: false, maxAttempts: 1 },
  })
  const QueueUrl = deployment.named(jobs).ref
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'hello' }))
  expect(bodies(queues.messages(jobs))).toEqual(['hello'])
  const { QueueUrl: told } = await client.send(new GetQueueUrlCommand({ QueueName: 'app-Jobs' }))
  expect(new URL(told ?? '').pathname).toBe(new URL(QueueUrl).pathname)
  await expect(client.send(new ReceiveMessageCommand({ QueueUrl }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining(`sqs:ReceiveMessage on resource: ${jobs}`),
  })
  const lost = deployment.named('app-Lost').ref
  await expect(client.send(new SendMessageCommand({ QueueUrl: lost, MessageBody: 'x' }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
  })
})
