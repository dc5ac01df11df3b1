import {
  CreatePlatformEndpointCommand,
  DeleteEndpointCommand,
  EndpointDisabledException,
  InternalErrorException,
  InvalidParameterException,
  NotFoundException,
  PlatformApplicationDisabledException,
  PublishCommand,
  SetEndpointAttributesCommand,
  SNSClient,
  ThrottledException,
} from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handleWakes } from '../../functions/lib/push/handle.ts'
import { type WakeMessage, wakeLifetime } from '../../functions/lib/push/message.ts'
import { snsPush } from '../../functions/lib/push/snsPush.ts'
import { openSite, type Site } from '../handheld/site.ts'
import { counting } from '../lib/counting.ts'

/** What the `push` Lambda asks of SNS, and what it makes of failures that no stand-in brings about. */

const application = 'arn:aws:sns:eu-central-1:123456789012:app/GCM/shiftdeck-test-push'
const arnOf = (name: string) => `arn:aws:sns:eu-central-1:123456789012:endpoint/GCM/shiftdeck-test-push/${name}`
const meta = { $metadata: {} }
const invalid = (message: string) =>
  new InvalidParameterException({ message: `Invalid parameter: ${message}`, ...meta })

const sns = mockClient(SNSClient)
let site: Site
let handle: ReturnType<typeof handleWakes>
const logged: unknown[] = []
/** What a run left to another one. */
const further: WakeMessage[] = []
const { meter, usedBy } = counting()
const queue = { send: async (messages: readonly WakeMessage[]) => void further.push(...messages) }
beforeAll(async () => {
  site = await openSite()
  handle = handleWakes({
    stores: site.stores,
    push: snsPush({ PLATFORM_APPLICATION: application }, new SNSClient({})),
    queue: { send: (messages) => queue.send(messages) },
    meter,
    clock: () => site.clock.now,
    log: { info: (...line) => logged.push(line), error: (...line) => logged.push(line) },
  })
})
afterAll(() => site?.stop())
beforeEach(() => {
  site.clock.now += 3_600_000
  sns.reset()
  further.length = 0
  sns.on(CreatePlatformEndpointCommand).callsFake(({ Token }) => ({ EndpointArn: arnOf(Token) }))
  sns.on(SetEndpointAttributesCommand).resolves({})
  sns.on(DeleteEndpointCommand).resolves({})
  sns.on(PublishCommand).resolves({ MessageId: '1' })
})

let serial = 0
/** A handheld that has told its push token, if any. */
const device = async (push_token?: string) => {
  const handheld = await site.handheldOf(`PUSH-${serial++}`)
  const tell = (token: string) =>
    handheld.call('heartbeat', { at: 0, battery_percent: 50, battery_health: 'GOOD', push_token: token })
  if (push_token) await tell(push_token)
  return { id: handheld.id, tell, record: () => site.stores.devices.get(handheld.id) }
}

const wakes = async (...messages: (string | { devices: string[]; at?: number })[]) => {
  const Records = messages.map((message, index) => ({
    messageId: `m${index}`,
    body: typeof message === 'string' ? message : JSON.stringify({ at: site.clock.now, ...message }),
  }))
  return (await handle({ Records })).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}
// biome-ignore lint/suspicious/noExplicitAny: inputs of many commands
const asked = (command: any) => sns.commandCalls(command).map(({ args }) => args[0].input as Record<string, any>)

test('the first wake makes an endpoint, the next one finds it; a push says no more than to sync', async () => {
  const { id, record } = await device('one')
  expect(await wakes({ devices: [id] })).toEqual([])
  expect(asked(CreatePlatformEndpointCommand)).toEqual([
    { PlatformApplicationArn: application, Token: 'one', CustomUserData: id },
  ])
  expect(asked(SetEndpointAttributesCommand)).toEqual([])
  expect((await record())?.push_endpoint?.arn).toBe(arnOf('one'))
  site.clock.now += 60_000
  await wakes({ devices: [id] })
  const published = asked(PublishCommand)
  expect(published.map(({ TargetArn, MessageStructure }) => [TargetArn, MessageStructure])).toEqual([
    [arnOf('one'), 'json'],
    [arnOf('one'), 'json'],
  ])
  const parts = JSON.parse(published[0]?.Message)
  expect(Object.keys(parts)).toEqual(['default', 'GCM'])
  const woken_at = (await record())?.woken_at ?? 0
  const [first, second] = [woken_at - 60_000, woken_at].map((sent) => sent.toString(36))
  expect(JSON.parse(parts.GCM)).toEqual({
    fcmV1Message: {
      message: {
        data: { do: 'sync', id: first },
        android: { priority: 'high', ttl: '3600s', collapse_key: 'sync' },
      },
    },
  })
  expect(published[1]?.Message).toBe(published[0]?.Message.replace(first, second))
  expect(asked(CreatePlatformEndpointCommand)).toHaveLength(1)
})

test('an endpoint that was there already, and disabled, is enabled; one that stays dead is not asked for long', async () => {
  const { id, record } = await device('old')
  sns.on(PublishCommand).rejectsOnce(disabled).resolves({ MessageId: '1' })
  expect(await wakes({ devices: [id] })).toEqual([])
  expect(asked(SetEndpointAttributesCommand)).toEqual([
    { EndpointArn: arnOf('old'), Attributes: { Enabled: 'true', Token: 'old', CustomUserData: id } },
  ])
  expect(asked(PublishCommand)).toHaveLength(2)
  expect((await record())?.push_endpoint?.arn).toBe(arnOf('old'))
  sns.resetHistory()
  const dead = await device('dead')
  sns.on(PublishCommand).rejects(disabled)
  expect(await wakes({ devices: [dead.id] })).toEqual([])
  expect(asked(PublishCommand)).toHaveLength(2)
  expect((await dead.record())?.push_token).toBeUndefined()
})

test('of a burst of wishes one push tells; what is wished after it takes another', async () => {
  const { id } = await device('burst')
  const at = site.clock.now
  site.clock.now += 1000
  await wakes({ devices: [id], at }, { devices: [id, id], at: at + 400 })
  await wakes({ devices: [id], at: at + 700 })
  expect(asked(PublishCommand)).toHaveLength(1)
  site.clock.now += 1000
  await wakes({ devices: [id], at: at + 1001 })
  expect(asked(PublishCommand)).toHaveLength(2)
})

test('what a run does not come to in its time goes on with another one, as of when it was wished, each device once', async () => {
  const ids: string[] = []
  for (let n = 0; n < 60; n++) ids.push((await device(`many-${n}`)).id)
  const at = site.clock.now
  // SNS takes a second for each.
  sns.on(PublishCommand).callsFake(() => {
    site.clock.now += 1000
    return { MessageId: '1' }
  })
  expect(await wakes({ devices: ids.slice(0, 40) }, { devices: ids.slice(40) })).toEqual([])
  const woken = asked(PublishCommand).length
  expect(woken).toBeGreaterThan(10)
  expect(woken).toBeLessThan(50)
  expect(further.map((message) => message.at)).toEqual([at])
  expect(further.flatMap(({ devices }) => devices)).toHaveLength(60 - woken)
  for (let next = further.shift(); next; next = further.shift()) expect(await wakes(next)).toEqual([])
  const told = asked(PublishCommand).map(({ TargetArn }) => TargetArn)
  expect([told.length, new Set(told).size]).toEqual([60, 60])
})

test('a message comes again whose devices can neither be woken nor left to another run', async () => {
  const ids: string[] = []
  for (let n = 0; n < 30; n++) ids.push((await device(`stuck-${n}`)).id)
  sns.on(PublishCommand).callsFake(() => {
    site.clock.now += 20_000
    return { MessageId: '1' }
  })
  const { send } = queue
  queue.send = () => Promise.reject(new Error('busy'))
  expect(await wakes({ devices: ids })).toEqual(['m0'])
  queue.send = send
})

test('a device without a token, one that is gone and a wish of long ago are left alone', async () => {
  const [silent, late] = [await device(), await device('late')]
  expect(
    await wakes({ devices: [silent.id, 'acme.gone'] }, { devices: [late.id], at: site.clock.now - wakeLifetime - 1 }),
  ).toEqual([])
  expect(sns.calls()).toEqual([])
})

test('another token renews the endpoint; a token that another device had brings that one’s endpoint along', async () => {
  const { id, tell, record } = await device('old')
  await wakes({ devices: [id] })
  await tell('new')
  site.clock.now += 60_000
  await wakes({ devices: [id] })
  expect(asked(CreatePlatformEndpointCommand)).toHaveLength(1)
  expect(asked(SetEndpointAttributesCommand).at(-1)).toEqual({
    EndpointArn: arnOf('old'),
    Attributes: { Enabled: 'true', Token: 'new', CustomUserData: id },
  })

  // The same installation, enrolled again as another device.
  const heir = await device('new')
  sns
    .on(CreatePlatformEndpointCommand)
    .rejects(
      invalid(`Token Reason: Endpoint ${arnOf('old')} already exists with the same Token, but different attributes.`),
    )
  expect(await wakes({ devices: [heir.id] })).toEqual([])
  expect(asked(SetEndpointAttributesCommand).at(-1)).toMatchObject({
    EndpointArn: arnOf('old'),
    Attributes: { CustomUserData: heir.id },
  })
  expect((await heir.record())?.push_endpoint?.arn).toBe(arnOf('old'))

  // A token that has an endpoint of its own: the one from before serves nobody.
  await tell('third')
  sns
    .on(SetEndpointAttributesCommand, { EndpointArn: arnOf('old') })
    .rejects(invalid('This endpoint is already registered with a different token.'))
  sns.on(CreatePlatformEndpointCommand).resolves({ EndpointArn: arnOf('third') })
  site.clock.now += 60_000
  expect(await wakes({ devices: [id] })).toEqual([])
  expect(asked(DeleteEndpointCommand)).toEqual([{ EndpointArn: arnOf('old') }])
  expect((await record())?.push_endpoint?.arn).toBe(arnOf('third'))
})

test.each([
  ['as SNS says it of attributes', new NotFoundException({ message: 'Endpoint does not exist', ...meta })],
  ['as SNS says it of a push', invalid('TargetArn Reason: No endpoint found for the target arn specified')],
])('an endpoint that was deleted is made anew: %s', async (_name, gone) => {
  const { id, record } = await device('gone')
  await wakes({ devices: [id] })
  sns.on(PublishCommand, { TargetArn: arnOf('gone') }).rejects(gone)
  sns.on(CreatePlatformEndpointCommand).resolves({ EndpointArn: arnOf('again') })
  site.clock.now += 60_000
  expect(await wakes({ devices: [id] })).toEqual([])
  expect(asked(PublishCommand).map(({ TargetArn }) => TargetArn)).toEqual(['gone', 'gone', 'again'].map(arnOf))
  expect((await record())?.push_endpoint?.arn).toBe(arnOf('again'))
})

const disabled = new EndpointDisabledException({ message: 'Endpoint is disabled', ...meta })

test('a token that is dead goes with its endpoint, until the device tells one again', async () => {
  const { id, tell, record } = await device('dead')
  sns.on(PublishCommand).rejects(disabled)
  expect(await wakes({ devices: [id] })).toEqual([])
  expect(asked(DeleteEndpointCommand)).toEqual([{ EndpointArn: arnOf('dead') }])
  const { push_token, push_endpoint } = (await record()) ?? {}
  expect([push_token, push_endpoint]).toEqual([undefined, undefined])
  expect((await site.stores.deviceStates.get(id))?.wakeable).toBe(false)
  sns.on(PublishCommand).resolves({})
  await wakes({ devices: [id] })
  // Asked once more after it was enabled, and then not any more.
  expect(asked(PublishCommand)).toHaveLength(2)

  await tell('alive')
  expect((await site.stores.deviceStates.get(id))?.wakeable).toBe(true)
  await wakes({ devices: [id] })
  expect(asked(PublishCommand).at(-1)).toMatchObject({ TargetArn: arnOf('alive') })
})

test('a token that SNS does not take goes too; one that the device told meanwhile stays', async () => {
  const { id, tell, record } = await device('nonsense')
  sns.on(CreatePlatformEndpointCommand).rejects(invalid('Token Reason: must be a token'))
  expect(await wakes({ devices: [id] })).toEqual([])
  expect((await record())?.push_token).toBeUndefined()

  await tell('before')
  sns.on(CreatePlatformEndpointCommand).callsFake(async () => {
    await tell('after')
    return { EndpointArn: arnOf('before') }
  })
  sns.on(PublishCommand).rejects(disabled)
  expect(await wakes({ devices: [id] })).toEqual([])
  expect((await record())?.push_token).toBe('after')
  expect((await site.stores.deviceStates.get(id))?.wakeable).toBe(true)
})

test.each([
  ['throttled', new ThrottledException({ message: 'Rate exceeded', ...meta })],
  ['down', new InternalErrorException({ message: 'Internal error', ...meta })],
  ['out of a network', new Error('connect ECONNREFUSED')],
  [
    'refused by FCM',
    new PlatformApplicationDisabledException({ message: 'Platform application is disabled', ...meta }),
  ],
])('where SNS is %s the message comes again, and whom it has woken are not woken twice', async (_name, error) => {
  const [well, other] = [await device(`well-${serial}`), await device(`other-${serial}`)]
  const [{ push_token = '' } = {}] = [await other.record()]
  sns.on(PublishCommand, { TargetArn: arnOf(push_token) }).rejects(error)
  const message = { devices: [well.id, other.id], at: site.clock.now }
  site.clock.now += 1000
  expect(await wakes(message, { devices: [well.id], at: message.at })).toEqual(['m0'])
  expect((await other.record())?.push_token).toBe(push_token)
  expect(asked(DeleteEndpointCommand)).toEqual([])

  sns.on(PublishCommand).resolves({})
  sns.resetHistory()
  site.clock.now += 180_000
  expect(await wakes(message)).toEqual([])
  expect(asked(PublishCommand).map(({ TargetArn }) => TargetArn)).toEqual([arnOf(push_token)])
})

test('a message that cannot be read fails alone', async () => {
  const { id } = await device('readable')
  expect(await wakes('no JSON', '{"devices": []}', { devices: [id] })).toEqual(['m0', 'm1'])
  expect(asked(PublishCommand)).toHaveLength(1)
  // Tokens open a way to the device: none is in a log.
  expect(JSON.stringify(logged)).not.toMatch(/readable|nonsense/)
})

test('a push that SNS took is counted for the company of its device, and one that it refused is not', async () => {
  const [one, two, dead] = [await device('counted'), await device('counted-too'), await device('off')]
  const company = one.id.slice(0, one.id.indexOf('.'))
  const before = usedBy(company).pushes
  sns
    .on(PublishCommand, { TargetArn: arnOf('off') })
    .rejects(new EndpointDisabledException({ message: 'off', ...meta }))
  await wakes({ devices: [one.id, dead.id] }, { devices: [two.id] })
  expect(usedBy(company).pushes - before).toBe(2)
})
