import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { notWoken } from '../../functions/lib/push/message.ts'
import { sqsWake } from '../../functions/lib/push/sqsWake.ts'

/** Who wishes something of devices asks for them to be woken, and never hears that it failed. */

const PUSH_QUEUE = 'https://sqs.us-east-1.amazonaws.com/123456789012/push'
let sqs: ReturnType<typeof mockClient>
let logged: unknown[][]
const wakeBy = (variables: Record<string, string>) =>
  sqsWake(
    variables,
    { info: (...line) => logged.push(line), error: (...line) => logged.push(line) },
    () => 1_800_000_000_000,
  )
const ids = (count: number) => Array.from({ length: count }, (_, at) => `acme.device${at}`)

beforeEach(() => {
  sqs = mockClient(SQSClient)
  logged = []
})
afterEach(() => sqs.restore())

test('devices travel in messages of 100, ten of them a request, each once', async () => {
  sqs.on(SendMessageBatchCommand).resolves({})
  await wakeBy({ PUSH_QUEUE })([...ids(1250), ...ids(50)])
  const requests = sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input)
  expect(requests.map(({ QueueUrl, Entries = [] }) => [QueueUrl, Entries.length])).toEqual([
    [PUSH_QUEUE, 10],
    [PUSH_QUEUE, 3],
  ])
  const entries = requests.flatMap(({ Entries = [] }) => Entries)
  // What is wished within a second is told by one push.
  expect(new Set(entries.map(({ DelaySeconds }) => DelaySeconds))).toEqual(new Set([1]))
  const bodies = entries.map(({ MessageBody = '' }) => JSON.parse(MessageBody))
  expect(bodies.flatMap(({ devices }) => devices)).toEqual(ids(1250))
  expect(new Set(bodies.map(({ at }) => at))).toEqual(new Set([1_800_000_000_000]))
  expect(Math.max(...bodies.map(({ devices }) => devices.length))).toBe(100)
  await wakeBy({ PUSH_QUEUE })([])
  expect(sqs.commandCalls(SendMessageBatchCommand)).toHaveLength(2)
  expect(logged).toEqual([])
})

test('a queue that is down, or takes only some of it, fails nobody: it is logged with how many it was', async () => {
  const wake = wakeBy({ PUSH_QUEUE })
  sqs.on(SendMessageBatchCommand).rejectsOnce(new Error('SQS is down')).resolves({})
  await wake(ids(1250))
  expect(logged).toEqual([[notWoken, { devices: 1000, error: new Error('SQS is down') }]])
  sqs
    .on(SendMessageBatchCommand)
    .resolves({ Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }], Successful: [] })
  await wake(ids(130))
  expect(logged.at(-1)).toEqual([notWoken, { devices: 30, reason: 'InternalError' }])
})

test('a queue that does not answer holds the call for seconds, not for its whole time', async () => {
  sqs.restore()
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
  })
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'us-east-1')
  const began = performance.now()
  await wakeBy({ PUSH_QUEUE })(ids(1))
  expect(performance.now() - began).toBeLessThan(6000)
  expect(logged).toMatchObject([[notWoken, { devices: 1 }]])
})

test('without push it is said once, and nobody is woken', async () => {
  const wake = wakeBy({})
  await wake(ids(3))
  await wake(ids(3))
  expect(logged).toEqual([['push is not set up: devices learn of changes with their next heartbeat']])
  expect(sqs.calls()).toEqual([])
})
