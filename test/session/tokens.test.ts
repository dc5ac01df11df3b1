import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askPool,
  clientIdAt,
  password,
  renewedTokens,
  signedIn,
  tokensFor,
  type World,
  type WorldCompany,
  world,
} from '../lib/world.ts'

/** What a token of the pool is good for: to say who calls, and nothing else. */

let here: World
let acme: WorldCompany
beforeAll(async () => {
  here = await world()
  acme = await here.company()
})
afterAll(() => here?.stop())

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Everything that Cognito offers whoever holds an access token. */
const operations: [string, Record<string, unknown>][] = [
  ['ChangePassword', { PreviousPassword: password, ProposedPassword: 'Stolen-horse-2' }],
  ['DeleteUser', {}],
  ['UpdateUserAttributes', { UserAttributes: [{ Name: 'locale', Value: 'xx' }] }],
  ['DeleteUserAttributes', { UserAttributeNames: ['locale'] }],
  ['GetUser', {}],
  ['GlobalSignOut', {}],
  ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
  ['VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
  ['AssociateSoftwareToken', {}],
  ['VerifySoftwareToken', { UserCode: '123456' }],
  ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }],
  ['SetUserSettings', { MFAOptions: [] }],
  ['GetUserAuthFactors', {}],
  ['StartWebAuthnRegistration', {}],
  ['CompleteWebAuthnRegistration', { Credential: {} }],
  ['ListWebAuthnCredentials', {}],
  ['DeleteWebAuthnCredential', { CredentialId: 'x' }],
  ['ConfirmDevice', { DeviceKey: 'x' }],
  ['ForgetDevice', { DeviceKey: 'x' }],
  ['GetDevice', { DeviceKey: 'x' }],
  ['ListDevices', {}],
  ['UpdateDeviceStatus', { DeviceKey: 'x' }],
]

describe('an access token', () => {
  test.each(['at the sign-in', 'after a renewal'])(
    'lets nobody change an account past the product, %s',
    async (when) => {
      const user = await acme.user('admin', acme.groups.whole, { two_factor: true })
      const first = await tokensFor(here.url, user.uid, password)
      const { AccessToken } = when === 'at the sign-in' ? first : await renewedTokens(here.url, first.RefreshToken)
      expect(claimsOf(AccessToken)).not.toHaveProperty('scope')
      for (const [operation, request] of operations)
        expect(await askPool(here.url, operation, { AccessToken, ...request }), operation).toEqual({
          __type: 'NotAuthorizedException',
          message: 'Access Token does not have required scopes',
        })
      expect((await signedIn(here.url, user.uid)).session.two_factor).toBe('pending')
    },
  )

  test('has none of it after a forced new password either', async () => {
    const user = await acme.user('worker', acme.groups.picking)
    await here.cloud.identity.remove(user.uid)
    await here.cloud.identity.create(user.uid, password, user.email, true)
    const refused = await tokensFor(here.url, user.uid, password).catch((error: Error) => error.message)
    const { Session } = JSON.parse(String(refused).replace('No tokens: ', '')) as { Session: string }
    const answered = await askPool(here.url, 'RespondToAuthChallenge', {
      ...{ ChallengeName: 'NEW_PASSWORD_REQUIRED', ClientId: await clientIdAt(here.url), Session },
      ChallengeResponses: { USERNAME: user.uid, NEW_PASSWORD: 'My-own-horse-1' },
    })
    const { AccessToken } = answered.AuthenticationResult as { AccessToken: string }
    expect(claimsOf(AccessToken)).not.toHaveProperty('scope')
    const authorization = `Bearer ${AccessToken}`
    expect((await here.call('open', {}, { headers: { authorization } })).http).toBe(200)
  })
})

describe('a call', () => {
  test('takes an access token of the console, and no other token of the pool', async () => {
    const { AccessToken, IdToken } = await tokensFor(here.url, acme.users.worker.uid, password)
    const open = (token: string) => here.call('open', {}, { headers: { authorization: `Bearer ${token}` } })
    const opened = await open(AccessToken)
    expect(opened.http).toBe(200)
    expect(await open(IdToken)).toMatchObject({ http: 401, code: 'notSignedIn' })
    const headers = { authorization: `Bearer ${IdToken}`, 'x-session-id': opened.data.session_id }
    expect(await here.call('current', {}, { headers })).toMatchObject({ http: 401, code: 'notSignedIn' })

    const answer = await here.cloud.pool.administer('AdminInitiateAuth', {
      UserPoolId: here.cloud.settings.id,
      ClientId: here.cloud.variables.SERVER_CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: acme.users.worker.uid, PASSWORD: password },
    })
    const { AuthenticationResult } = answer.body as { AuthenticationResult: { AccessToken: string } }
    expect(await open(AuthenticationResult.AccessToken)).toMatchObject({ http: 401, message: 'Unauthorized' })
  })
})
