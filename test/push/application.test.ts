import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  CreatePlatformApplicationCommand,
  DeletePlatformApplicationCommand,
  InvalidParameterException,
  NotFoundException,
  SetPlatformApplicationAttributesCommand,
  SNSClient,
} from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { serviceAccount } from '../../bin/local/secrets/secrets.ts'
import { handleApplication } from '../../functions/lib/push/application.ts'

/** The platform application is made, given another key and removed as CloudFormation asks, which is always answered. */

const [sns, secrets] = [mockClient(SNSClient), mockClient(SecretsManagerClient)]
const Arn = 'arn:aws:sns:us-east-1:123456789012:app/GCM/shiftdeck-prod-push'
const key = serviceAccount()
const ask = async (RequestType: string, PhysicalResourceId?: string) => {
  const answers: [url: string, body: Record<string, string>][] = []
  const handle = handleApplication({
    sns: new SNSClient({}),
    secrets: new SecretsManagerClient({}),
    answer: async (url, body) => answers.push([url, JSON.parse(body)]),
    log: () => {},
  })
  const who = { StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Application' }
  await handle({
    ...{ RequestType, ...who, ResponseURL: 'https://s3.example/answer', ResourceType: 'Custom::PlatformApplication' },
    ResourceProperties: { Name: 'shiftdeck-prod-push', Arn, Secret: 'shiftdeck/fcm', Turn: '1', ServiceToken: 'x' },
    ...(PhysicalResourceId ? { PhysicalResourceId } : {}),
  })
  expect(answers.map(([url]) => url)).toEqual(['https://s3.example/answer'])
  const [[, answer] = []] = answers
  expect(answer).toMatchObject(who)
  return answer
}
const inputs = (client: typeof sns) => client.calls().map(({ args }) => [args[0].constructor.name, args[0].input])
const exists = new InvalidParameterException({
  message: 'Invalid parameter: Attributes Reason: This application already exists with different attributes',
  $metadata: {},
})
const badKey = new InvalidParameterException({
  message: 'Invalid parameter: Attributes Reason: Platform credentials are invalid',
  $metadata: {},
})

beforeEach(() => {
  sns.reset()
  secrets.reset()
  secrets.on(GetSecretValueCommand, { SecretId: 'shiftdeck/fcm' }).resolves({ SecretString: key })
  sns.on(CreatePlatformApplicationCommand).resolves({ PlatformApplicationArn: Arn })
  sns.on(SetPlatformApplicationAttributesCommand).resolves({})
  sns.on(DeletePlatformApplicationCommand).resolves({})
})

test('it is made for FCM by the key in the secret', async () => {
  expect(await ask('Create')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: Arn })
  expect(inputs(sns)).toEqual([
    [
      'CreatePlatformApplicationCommand',
      { Name: 'shiftdeck-prod-push', Platform: 'GCM', Attributes: { PlatformCredential: key } },
    ],
  ])
})

test('one that is there is given the key as it is now, at an update and where a stack was deleted half', async () => {
  sns.on(CreatePlatformApplicationCommand).rejects(exists)
  for (const [type, physical] of [['Update', Arn], ['Create']] as const)
    expect(await ask(type, physical)).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: Arn })
  expect(inputs(sns).at(-1)).toEqual([
    'SetPlatformApplicationAttributesCommand',
    { PlatformApplicationArn: Arn, Attributes: { PlatformCredential: key } },
  ])
})

test('it goes with its stack; what was never made needs nobody', async () => {
  expect((await ask('Delete', Arn))?.Status).toBe('SUCCESS')
  expect((await ask('Delete', 'none'))?.Status).toBe('SUCCESS')
  expect(inputs(sns)).toEqual([['DeletePlatformApplicationCommand', { PlatformApplicationArn: Arn }]])
  // The key may be gone by then.
  expect(secrets.calls()).toEqual([])
})

test.each([
  ['no JSON', 'secret-words', /is no key of a service account/],
  ['another JSON', JSON.stringify({ apiKey: 'secret-words' }), /is no key of a service account/],
  ['part of a key', JSON.stringify({ ...JSON.parse(key), private_key: 'secret-words' }), /put the JSON file in it/],
])(
  'a secret that is no key fails with a sentence that says what to do, and nothing of it: %s',
  async (_name, text, words) => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: text })
    const answer = await ask('Create')
    expect(answer).toMatchObject({ Status: 'FAILED', Reason: expect.stringMatching(words) })
    expect(JSON.stringify(answer)).not.toContain('secret-words')
    expect(sns.calls()).toEqual([])
  },
)

test('a key that FCM does not take, a secret that is not there and a service that is down fail with their reason', async () => {
  sns.on(CreatePlatformApplicationCommand).rejects(badKey)
  sns
    .on(SetPlatformApplicationAttributesCommand)
    .rejects(new NotFoundException({ message: 'PlatformApplication does not exist', $metadata: {} }))
  expect(await ask('Create')).toMatchObject({
    Status: 'FAILED',
    Reason: expect.stringMatching(/credentials are invalid/),
  })
  sns.on(SetPlatformApplicationAttributesCommand).rejects(badKey)
  expect(await ask('Update', Arn)).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Arn })
  secrets.on(GetSecretValueCommand).rejects(new Error("Secrets Manager can't find the specified secret."))
  expect(await ask('Create')).toMatchObject({ Status: 'FAILED', Reason: expect.stringMatching(/can't find/) })
  sns.on(DeletePlatformApplicationCommand).rejects(new Error('x'.repeat(10_000)))
  const { Reason = '' } = (await ask('Delete', Arn)) ?? {}
  // CloudFormation takes 4 kB of an answer.
  expect(Reason.length).toBe(500)
})
