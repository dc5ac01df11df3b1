import {
  CreatePlatformApplicationCommand,
  CreatePlatformEndpointCommand,
  DeleteEndpointCommand,
  ListTopicsCommand,
  PublishCommand,
  SetEndpointAttributesCommand,
  SetPlatformApplicationAttributesCommand,
  SNSClient,
} from '@aws-sdk/client-sns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awsGateway, type GatewayProps } from '../../bin/local/aws/gateway.ts'
import { fcm } from '../../bin/local/fcm/fcm.ts'
import { listen } from '../../bin/local/http/listen.ts'
import { evaluatorOf, statementsOf } from '../../bin/local/iam/policy.ts'
import { secretsOf, serviceAccount } from '../../bin/local/secrets/secrets.ts'
import { platformApplications } from '../../bin/local/sns/platform.ts'
import { queryOf } from '../../bin/local/sns/query.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import { account, region } from '../../bin/local/template/names.ts'
import { type Push, receivePushes } from '../../bin/simulator/pushes.ts'
import { snsPush, wakeText } from '../../functions/lib/push/snsPush.ts'

/** SNS's platform applications and FCM on this machine, through the SDK: as strict as they are on AWS. */

const closers: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})
const clock = { now: Date.now() }
const app = `arn:aws:sns:${region}:${account}:app/GCM/here`
const endpoints = `arn:aws:sns:${region}:${account}:endpoint/GCM/here/*`
let sns: SNSClient
let stranger: SNSClient
let fleetUrl: string
/** Fleets that have gone, as the machine has noticed. */
let left = 0

beforeAll(async () => {
  const pushes = fcm(() => clock.now)
  const database = openStateDatabase()
  const front = await listen((request, response) => {
    response.once('close', () => {
      left += 1
    })
    pushes.handle(request, response, (request.url ?? '').replace('/fcm', ''))
  })
  const clientOf = (name: string, actions: string[]) => {
    const Statement = [{ Effect: 'Allow', Action: actions, Resource: [app, endpoints] }]
    const refuses = evaluatorOf(statementsOf({ Statement }))
    principals.set(name, { arn: `arn:aws:iam::${account}:role/${name}`, secret: 'secret', refuses })
    const credentials = { accessKeyId: name, secretAccessKey: 'secret' }
    return new SNSClient({ endpoint: gateway.endpoint, region, credentials, maxAttempts: 1 })
  }
  const principals: GatewayProps['principals'] & Map<string, unknown> = new Map()
  const health = { well: () => true, notice: () => false }
  const gateway = await awsGateway({
    ...{ dynamo: 'http://127.0.0.1:9', principals, health, log: () => {} },
    ...{ sns: platformApplications(database, pushes, () => {}), secrets: secretsOf(database, {}) },
  } as unknown as GatewayProps)
  sns = clientOf('PUSH', ['sns:*'])
  stranger = clientOf('STRANGER', ['sns:Publish'])
  fleetUrl = `http://127.0.0.1:${front.port}`
  closers.push(gateway.close, front.close, pushes.close, () => database.close())
  await sns.send(
    new CreatePlatformApplicationCommand({
      ...{ Name: 'here', Platform: 'GCM', Attributes: { PlatformCredential: serviceAccount() } },
    }),
  )
})

const endpointOf = async (Token: string, more: object = {}) =>
  (await sns.send(new CreatePlatformEndpointCommand({ PlatformApplicationArn: app, Token, ...more }))).EndpointArn ?? ''
const publish = (TargetArn: string, Message = wakeText('a'), MessageStructure: string | undefined = 'json') =>
  sns.send(new PublishCommand({ TargetArn, Message, MessageStructure }))

/** A fleet that listens; `heard` has what came. */
const fleet = async () => {
  const off = new AbortController()
  closers.push(() => off.abort())
  const push = (await receivePushes(fleetUrl, off.signal)) as Push
  const heard: string[] = []
  const tokenOf = (name: string) => push.register(() => heard.push(name))
  return { heard, tokenOf, leave: () => off.abort() }
}

test('a push reaches the device that has the token, and no other one', async () => {
  const { heard, tokenOf } = await fleet()
  const [one, two] = [tokenOf('one'), tokenOf('two')]
  const arns = [await endpointOf(one), await endpointOf(two)]
  await publish(arns[1] ?? '')
  await expect.poll(() => heard).toEqual(['two'])
  await publish(arns[0] ?? '')
  await expect.poll(() => heard).toEqual(['two', 'one'])
})

test('an endpoint is made once for a token, and with other attributes it is refused by its name', async () => {
  const arn = await endpointOf('a:1', { CustomUserData: 'device' })
  expect(arn).toMatch(/^arn:aws:sns:[^:]+:\d{12}:endpoint\/GCM\/here\/[0-9a-f-]{36}$/)
  expect(await endpointOf('a:1', { CustomUserData: 'device' })).toBe(arn)
  await expect(endpointOf('a:1', { CustomUserData: 'other' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: `Invalid parameter: Token Reason: Endpoint ${arn} already exists with the same Token, but different attributes.`,
  })
  // What makes endpoints understands that.
  const push = snsPush({ PLATFORM_APPLICATION: app }, sns)
  expect(await push.endpoint('other', 'a:1')).toBe(arn)
  expect(await endpointOf('a:1', { CustomUserData: 'other' })).toBe(arn)
  const second = await endpointOf('a:2')
  await expect(
    sns.send(new SetEndpointAttributesCommand({ EndpointArn: second, Attributes: { Token: 'a:1' } })),
  ).rejects.toMatchObject({ message: expect.stringContaining('already registered with a different token') })
  expect(await push.endpoint('third', 'a:1', second)).toBe(arn)
  expect(await push.wake(second, 'a')).toBe('missing')
})

test('a token that FCM does not know disables its endpoint; renewed it is enabled, deleted it is gone', async () => {
  const arn = await endpointOf('nobody-listens-to-this-name:1')
  await publish(arn)
  await expect
    .poll(() =>
      publish(arn).then(
        () => '',
        ({ name }) => name,
      ),
    )
    .toBe('EndpointDisabledException')
  await sns.send(new SetEndpointAttributesCommand({ EndpointArn: arn, Attributes: { Enabled: 'true' } }))
  await publish(arn)
  await sns.send(new DeleteEndpointCommand({ EndpointArn: arn }))
  await sns.send(new DeleteEndpointCommand({ EndpointArn: arn }))
  await expect(publish(arn)).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'Invalid parameter: TargetArn Reason: No endpoint found for the target arn specified',
  })
  await expect(
    sns.send(new SetEndpointAttributesCommand({ EndpointArn: arn, Attributes: { Enabled: 'true' } })),
  ).rejects.toMatchObject({ name: 'NotFoundException' })
})

test('what waits for a fleet that is away is one push of those that are alike, until it is too old', async () => {
  const { heard, tokenOf, leave } = await fleet()
  const token = tokenOf('before')
  const arn = await endpointOf(token)
  /** Does something, and waits until the machine has noticed that the fleet is gone by it. */
  const gone = async (going: () => unknown) => {
    const before = left
    await going()
    await expect.poll(() => left).toBeGreaterThan(before)
  }
  /** What the fleet is told as it comes back: its answer begins with an empty line, and ends with what waited. */
  const told = async () => {
    const off = new AbortController()
    const { body } = await fetch(`${fleetUrl}/fcm/${token.slice(0, token.indexOf(':'))}`, { signal: off.signal })
    const reader = body?.getReader()
    let text = ''
    const read = async () => {
      for (;;) text += Buffer.from((await reader?.read())?.value ?? '').toString()
    }
    void read().catch(() => undefined)
    await publish(await endpointOf(`${token}-last`))
    await expect.poll(() => text).toContain('-last')
    await gone(() => off.abort())
    return text.trim().split('\n').length - 1
  }
  await gone(leave)
  await publish(arn)
  await publish(arn)
  expect(await told()).toBe(1)
  await publish(arn)
  clock.now += 3_600_001
  expect(await told()).toBe(0)
  expect(heard).toEqual([])
})

test.each([
  ['no JSON', 'hello', 'JSON message body failed to parse'],
  ['no text for the platform', JSON.stringify({ APNS: '{}' }), "JSON must contain an entry for 'default' or 'GCM'."],
  ['an object in place of a text', JSON.stringify({ GCM: {} }), 'Only JSON string values are allowed'],
  ['the form that FCM has given up', JSON.stringify({ GCM: '{"data":{}}' }), 'Invalid notification for protocol GCM'],
  ['256 kB', 'x'.repeat(256 * 1024 + 1), 'Message too long'],
])('a message with %s is refused', async (_name, message, reason) => {
  const arn = await endpointOf('b:1')
  await expect(publish(arn, message)).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: expect.stringContaining(reason),
  })
})

test('a key that is none, another application and what has no stand-in are refused', async () => {
  const make = (PlatformCredential: string, Name = 'here', Platform = 'GCM') =>
    sns.send(new CreatePlatformApplicationCommand({ Name, Platform, Attributes: { PlatformCredential } }))
  await expect(make('AIza-an-old-key')).rejects.toMatchObject({
    message: expect.stringContaining('credentials are invalid'),
  })
  const key = serviceAccount()
  await expect(make(key)).rejects.toMatchObject({ message: expect.stringContaining('different attributes') })
  await sns.send(
    new SetPlatformApplicationAttributesCommand({
      ...{ PlatformApplicationArn: app, Attributes: { PlatformCredential: key } },
    }),
  )
  expect((await make(key)).PlatformApplicationArn).toBe(app)
  // Not by this role.
  await expect(make(key, 'elsewhere')).rejects.toMatchObject({ name: 'AuthorizationErrorException' })
  await expect(
    stranger.send(new DeleteEndpointCommand({ EndpointArn: await endpointOf('c:1') })),
  ).rejects.toMatchObject({
    name: 'AuthorizationErrorException',
    message: expect.stringContaining('is not authorized to perform: sns:DeleteEndpoint on resource'),
  })
  await expect(sns.send(new ListTopicsCommand({}))).rejects.toThrow()
})

test('who asks too fast is throttled', () => {
  const tight = platformApplications(openStateDatabase(), fcm(), () => {}, { rate: 0.001, burst: 2 })
  const remove = () =>
    tight.request(queryOf(`Action=DeleteEndpoint&EndpointArn=${endpoints.replace('*', '0'.repeat(36))}`))
  expect([remove(), remove()]).toEqual([{}, {}])
  expect(remove).toThrow(expect.objectContaining({ code: 'Throttled', status: 429 }))
})
