import { beforeEach, describe, expect, test } from 'vitest'
import { type UserPool, userPool } from '../../bin/local/cognito/pool.ts'
import { clientOf, settingsOf } from '../../bin/local/cognito/settings.ts'
import { type PoolEvent, type PoolTriggers, poolTriggers } from '../../bin/local/cognito/triggers.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import type { Deployment } from '../../bin/local/template/deployed.ts'
import { withoutScopes } from '../../functions/tokens/handle.ts'

/** What the stand-in lets whoever holds a token do to their own user, as Cognito does. */

type Json = Record<string, unknown>
const password = 'Correct-horse-1'
const Username = 'ann'
let pool: UserPool
let events: PoolEvent[]

const ask = async (operation: string, request: Json) => (await pool.ask(operation, request)).body as Json
const administer = async (operation: string, request: Json) => (await pool.administer(operation, request)).body as Json
const signIn = async (PASSWORD = password) =>
  (
    await ask('InitiateAuth', {
      ...{ ClientId: 'web', AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: Username, PASSWORD } },
    })
  ).AuthenticationResult as Record<string, string> | undefined
const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Json

const start = async (triggers: PoolTriggers = {}) => {
  const properties = {
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    WriteAttributes: ['locale'],
  }
  const policy = { RequireLowercase: false, RequireUppercase: false, RequireNumbers: false, RequireSymbols: false }
  const settings = settingsOf('eu-central-1_pool00001', 'eu-central-1', { Policies: { PasswordPolicy: policy } }, [
    clientOf('web', properties),
  ])
  pool = userPool(settings, openStateDatabase(), () => '', triggers)
  await administer('AdminCreateUser', { Username, MessageAction: 'SUPPRESS', TemporaryPassword: password })
  await administer('AdminSetUserPassword', { Username, Password: password, Permanent: true })
}
beforeEach(() => {
  events = []
})

describe('a token as Cognito makes it by itself', () => {
  beforeEach(() => start())

  test('changes the password, knowing the one before', async () => {
    const { AccessToken } = (await signIn()) ?? {}
    const change = (PreviousPassword: string) =>
      ask('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword: 'Another-horse-2' })
    expect(await change('Wrong-horse-1')).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(await change(password)).toEqual({})
    expect(await signIn()).toBeUndefined()
    expect(await signIn('Another-horse-2')).toBeDefined()
  })

  test('deletes the user', async () => {
    const { AccessToken } = (await signIn()) ?? {}
    expect(await ask('DeleteUser', { AccessToken })).toEqual({})
    expect(await administer('AdminGetUser', { Username })).toMatchObject({ __type: 'UserNotFoundException' })
  })

  test('changes just the attributes that the client may write', async () => {
    const { AccessToken } = (await signIn()) ?? {}
    const update = (Name: string, Value: string) =>
      ask('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] })
    expect(await update('email', 'thief@example.com')).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(await update('locale', 'de')).toEqual({})
    expect(await ask('GetUser', { AccessToken })).toMatchObject({
      UserAttributes: expect.arrayContaining([{ Name: 'locale', Value: 'de' }]),
    })
    expect(await ask('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['locale'] })).toEqual({})
  })

  test('is over once its refresh token is revoked, and so is every one renewed from it', async () => {
    const first = (await signIn()) ?? {}
    const other = (await signIn()) ?? {}
    const renewed = await ask('GetTokensFromRefreshToken', { ClientId: 'web', RefreshToken: first.RefreshToken })
    const { AccessToken } = renewed.AuthenticationResult as Record<string, string>
    await ask('RevokeToken', { ClientId: 'web', Token: first.RefreshToken })
    for (const token of [first.AccessToken, AccessToken])
      expect(await ask('GetUser', { AccessToken: token })).toMatchObject({ message: 'Access Token has been revoked' })
    expect(await ask('GetUser', { AccessToken: other.AccessToken })).toMatchObject({ Username })
  })
})

describe('a pool with a trigger before tokens', () => {
  const suppress = async (event: PoolEvent) => {
    events.push(event)
    return withoutScopes({ ...event, response: {} })
  }

  test('asks it at a sign-in and at each renewal, with the scopes that the token would have', async () => {
    await start({ preTokenGeneration: suppress })
    const { AccessToken, IdToken, RefreshToken } = (await signIn()) ?? {}
    await ask('GetTokensFromRefreshToken', { ClientId: 'web', RefreshToken })
    expect(events.map(({ triggerSource }) => triggerSource)).toEqual([
      'TokenGeneration_Authentication',
      'TokenGeneration_RefreshTokens',
    ])
    expect(events[0]).toMatchObject({
      userName: Username,
      clientId: 'web',
      request: { scopes: ['aws.cognito.signin.user.admin'] },
    })
    expect(claimsOf(AccessToken)).not.toHaveProperty('scope')
    expect(claimsOf(IdToken)).toMatchObject({ 'cognito:username': Username, token_use: 'id' })
  })

  test('makes no token where it answers what the stand-in does not know', async () => {
    const idTokenGeneration = { claimsToSuppress: ['email'] }
    await start({
      preTokenGeneration: async () => ({ response: { claimsAndScopeOverrideDetails: { idTokenGeneration } } }),
    })
    const AuthParameters = { USERNAME: Username, PASSWORD: password }
    expect(
      await ask('InitiateAuth', { ClientId: 'web', AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    ).toMatchObject({ __type: 'InvalidLambdaResponseException' })
  })
})

describe('the Lambda that a template names', () => {
  const arn = 'arn:aws:lambda:eu-central-1:000000000000:function:tokens'
  const deployed = ({ tier = 'ESSENTIALS', version = 'V2_0', permitted = true } = {}) => {
    const resources = {
      'AWS::Cognito::UserPool': [
        {
          name: 'pool',
          properties: {
            UserPoolTier: tier,
            LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: arn, LambdaVersion: version } },
          },
        },
      ],
      'AWS::Lambda::Permission': permitted
        ? [{ properties: { Principal: 'cognito-idp.amazonaws.com', FunctionName: arn } }]
        : [],
    }
    const ofType = (type: keyof typeof resources) => resources[type]
    return { ofType, named: () => ({ name: 'tokens' }) } as unknown as Deployment
  }
  const event = { triggerSource: 'TokenGeneration_Authentication', userName: Username, clientId: 'web', request: {} }

  test('is asked three times, and then there is no token', async () => {
    const asked: unknown[] = []
    const { preTokenGeneration } = poolTriggers(deployed(), 'eu-central-1', async (_arn, sent) => {
      asked.push(sent)
      throw new Error('down')
    })
    await expect(preTokenGeneration?.(event)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error down.',
    })
    expect(asked).toHaveLength(3)
    expect(asked[0]).toMatchObject({ version: '2', userPoolId: 'pool', callerContext: { clientId: 'web' } })
  })

  test.each([
    ['in a plan that has no such triggers', { tier: 'LITE' }],
    ['by the version that knows no access tokens', { version: 'V1_0' }],
    ['without a permission', { permitted: false }],
  ])('is not called %s', (_why, change) => {
    expect(() => poolTriggers(deployed(change), 'eu-central-1', async () => ({}))).toThrow()
  })
})
