import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askPool,
  callAt,
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

/** Somebody with a session and every token of their sign-in. */
const signedInWith = async (uid: string) => {
  const tokens = await tokensFor(here.url, uid, password)
  const authorization = `Bearer ${tokens.AccessToken}`
  const { data: session } = await here.call('open', {}, { headers: { authorization } })
  return { tokens, session, call: callAt(here.url, { authorization, 'x-session-id': session.session_id }) }
}

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

describe('the own new password', () => {
  test('lets the session go on for as long as its sign-in lasts, and what others renew opens nothing', async () => {
    const user = await acme.user('admin', acme.groups.whole)
    const elsewhere = await signedInWith(user.uid)
    const mine = await signedInWith(user.uid)
    const changed = await mine.call('changePassword', {
      ...{ uid: user.uid, curr_pass: password, new_pass: 'Second-pass-2', confirm: 'Second-pass-2' },
    })
    expect(changed.status).toBe(200)

    const renewed = await renewedTokens(here.url, mine.tokens.RefreshToken)
    const headers = { authorization: `Bearer ${renewed.AccessToken}`, 'x-session-id': mine.session.session_id }
    const call = callAt(here.url, headers)
    expect((await call('current', {})).http).toBe(200)
    const session = await call('refresh', { group_uid: acme.uid })
    expect(session.http).toBe(200)
    const again = await renewedTokens(here.url, renewed.RefreshToken)
    const later = { authorization: `Bearer ${again.AccessToken}`, 'x-session-id': session.data.session_id }
    expect((await callAt(here.url, later)('current', {})).http).toBe(200)

    const theirs = await renewedTokens(here.url, elsewhere.tokens.RefreshToken)
    const authorization = `Bearer ${theirs.AccessToken}`
    expect(await callAt(here.url, { authorization })('open', {})).toMatchObject({ http: 401, code: 'sessionEnded' })
    const old = { authorization, 'x-session-id': elsewhere.session.session_id }
    for (const name of ['current', 'refresh'] as const)
      expect(await callAt(here.url, old)(name, { group_uid: acme.uid })).toMatchObject({ http: 401 })
    expect(await askPool(here.url, 'GetUser', { AccessToken: theirs.AccessToken })).toHaveProperty('__type')
  })
})

test('who signs out as the console does leaves nothing that renews a token or opens a session', async () => {
  const { tokens, call } = await signedInWith(acme.users.teamManager.uid)
  expect((await call('close', {})).http).toBe(200)
  const ClientId = await clientIdAt(here.url)
  const headers = { authorization: `Bearer ${tokens.AccessToken}` }
  expect(await here.call('open', {}, { headers })).toMatchObject({ http: 401, code: 'sessionEnded' })
  await askPool(here.url, 'RevokeToken', { ClientId, Token: tokens.RefreshToken })
  await expect(renewedTokens(here.url, tokens.RefreshToken)).rejects.toThrow('Invalid Refresh Token')
})
