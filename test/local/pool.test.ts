import { getDiffieHellman } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type UserPool, userPool } from '../../bin/local/cognito/pool.ts'
import { clientOf, settingsOf } from '../../bin/local/cognito/settings.ts'
import { srpClient } from '../../bin/local/cognito/srp.ts'
import { mailOutbox, type Outbox } from '../../bin/local/mail/outbox.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'

type Json = Record<string, unknown>
const id = 'eu-central-1_pool00001'
let pool: UserPool
let outbox: Outbox
let now: number

const ask = async (operation: string, request: Json) => (await pool.ask(operation, request)).body as Json
const administer = async (operation: string, request: Json) =>
  (await pool.administer(operation, { UserPoolId: id, ...request })).body as Json

/** The first step of a sign-in. @param SRP_A the client's public value, hexadecimal */
const begin = (USERNAME: string, SRP_A: string, ClientId = 'web') =>
  ask('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', ClientId, AuthParameters: { USERNAME, SRP_A } })
const challengeIn = (answer: Json) => answer.ChallengeParameters as Record<string, string> | undefined
const time = 'Fri Nov 20 05:00:00 UTC 2026'
/** What proves that the password is known. */
const proof = (USERNAME: string, { SECRET_BLOCK }: Record<string, string>, signature: string, ClientId = 'web') => ({
  ...{ ChallengeName: 'PASSWORD_VERIFIER', ClientId },
  ChallengeResponses: {
    ...{ USERNAME, PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK },
    ...{ PASSWORD_CLAIM_SIGNATURE: signature, TIMESTAMP: time },
  },
})

const signIn = async (username: string, password: string, client = 'web') => {
  const srp = srpClient('pool00001', password)
  const begun = await begin(username, srp.srpA, client)
  const given = challengeIn(begun)
  return given ? ask('RespondToAuthChallenge', proof(username, given, srp.claim(given, time), client)) : begun
}
const tokensOf = (answer: Json) => answer.AuthenticationResult as Record<string, string> | undefined
const plain = (PASSWORD: string) =>
  administer('AdminInitiateAuth', {
    ClientId: 'server',
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: 'ann', PASSWORD },
  })
const add = async (username: string, password: string, permanent: boolean) => {
  await administer('AdminCreateUser', {
    Username: username,
    MessageAction: 'SUPPRESS',
    TemporaryPassword: password,
    UserAttributes: [
      { Name: 'email', Value: `${username}@acme.example` },
      { Name: 'email_verified', Value: 'true' },
    ],
  })
  if (permanent) await administer('AdminSetUserPassword', { Username: username, Password: password, Permanent: true })
}

beforeEach(async () => {
  now = Date.parse('2027-03-01T09:00:00Z')
  const stateDatabase = openStateDatabase()
  outbox = mailOutbox(stateDatabase, () => now)
  const settings = settingsOf(
    id,
    'eu-central-1',
    {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
      VerificationMessageTemplate: { EmailSubject: 'Your code', EmailMessage: 'It is {####}.' },
    },
    [
      clientOf('web', {
        ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
        AccessTokenValidity: 60,
        TokenValidityUnits: { AccessToken: 'minutes' },
      }),
      clientOf('old', { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] }),
      clientOf('server', { ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'] }),
    ],
  )
  pool = userPool(settings, stateDatabase, outbox.send, {}, () => now)
  await add('ann', 'Correct-horse-1', true)
})

describe('signing in', () => {
  test('SRP with the right password answers tokens that the pool itself accepts', async () => {
    const tokens = tokensOf(await signIn('ann', 'Correct-horse-1'))
    expect(pool.claimsOf(tokens?.AccessToken ?? '')).toMatchObject({
      username: 'ann',
      client_id: 'web',
      token_use: 'access',
      iss: `https://cognito-idp.eu-central-1.amazonaws.com/${id}`,
    })
    expect(tokens?.ExpiresIn).toBe(3600)
  })

  test('an access token is over after its time, and a changed one never counts', async () => {
    const token = tokensOf(await signIn('ann', 'Correct-horse-1'))?.AccessToken ?? ''
    const [head, body = '', signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...claims, username: 'bob' })).toString('base64url')
    expect(pool.claimsOf(`${head}.${other}.${signature}`)).toBeUndefined()
    now += 3_600_001
    expect(pool.claimsOf(token)).toBeUndefined()
  })

  test('a wrong password and an unknown user answer the same', async () => {
    const refused = await signIn('ann', 'Wrong-horse-1')
    expect(refused).toEqual({ __type: 'NotAuthorizedException', message: 'Incorrect username or password.' })
    expect(await signIn('nobody', 'Wrong-horse-1')).toEqual(refused)
  })

  test('an unknown user has a salt of their own, the same each time, and an internal name as Cognito makes it', async () => {
    const asked = async (username: string) => challengeIn(await begin(username, srpClient('pool00001', 'x').srpA)) ?? {}
    const [first, again, other] = [await asked('nobody'), await asked('nobody'), await asked('no-one')]
    expect(again.SALT).toBe(first.SALT)
    expect(other.SALT).not.toBe(first.SALT)
    expect(first.SALT).toMatch(/^[1-9a-f][0-9a-f]{20,31}$/)
    expect(first.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect((await asked('ann')).USER_ID_FOR_SRP).toBe('ann')
  })

  test('five wrong passwords lock the user for a second, each further one for twice as long', async () => {
    for (let tries = 0; tries < 5; tries++) await signIn('ann', 'Wrong-horse-1')
    expect(await signIn('ann', 'Correct-horse-1')).toMatchObject({ message: 'Password attempts exceeded' })
    now += 1001
    await signIn('ann', 'Wrong-horse-1')
    now += 1001
    expect(await plain('Correct-horse-1')).toMatchObject({ message: 'Password attempts exceeded' })
    now += 1000
    expect(tokensOf(await plain('Correct-horse-1'))).toBeDefined()
    await signIn('ann', 'Wrong-horse-1')
    expect(tokensOf(await signIn('ann', 'Correct-horse-1'))).toBeDefined()
  })

  test('a disabled user does not get in and cannot refresh', async () => {
    const refresh = tokensOf(await signIn('ann', 'Correct-horse-1'))?.RefreshToken
    await administer('AdminDisableUser', { Username: 'ann' })
    expect(await signIn('ann', 'Correct-horse-1')).toMatchObject({ message: 'User is disabled.' })
    expect(await ask('GetTokensFromRefreshToken', { ClientId: 'web', RefreshToken: refresh })).toMatchObject({
      message: 'User is disabled.',
    })
    await administer('AdminEnableUser', { Username: 'ann' })
    expect(tokensOf(await signIn('ann', 'Correct-horse-1'))).toBeDefined()
  })

  test('an answer can be given once', async () => {
    const srp = srpClient('pool00001', 'Correct-horse-1')
    const given = challengeIn(await begin('ann', srp.srpA)) ?? {}
    const response = proof('ann', given, srp.claim(given, time))
    expect(tokensOf(await ask('RespondToAuthChallenge', response))).toBeDefined()
    expect(await ask('RespondToAuthChallenge', response)).toMatchObject({ __type: 'NotAuthorizedException' })
  })

  test('a public value by which everybody would have the same secret proves nothing', async () => {
    const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
    for (const value of [1n, prime - 1n, prime + 1n]) {
      const given = challengeIn(await begin('ann', value.toString(16)))
      expect(given).toBeDefined()
      const answered = await ask('RespondToAuthChallenge', proof('ann', given ?? {}, 'AAAA'))
      expect(answered).toMatchObject({ __type: 'NotAuthorizedException' })
    }
  })

  test('only the flows that the template allows a client', async () => {
    const parameters = { USERNAME: 'ann', PASSWORD: 'Correct-horse-1' }
    const flow = (AuthFlow: string) => ({ AuthFlow, AuthParameters: parameters })
    expect(await ask('InitiateAuth', { ClientId: 'web', ...flow('USER_PASSWORD_AUTH') })).toMatchObject({
      __type: 'InvalidParameterException',
    })
    expect(await ask('InitiateAuth', { ClientId: 'server', ...flow('ADMIN_USER_PASSWORD_AUTH') })).toMatchObject({
      __type: 'InvalidParameterException',
    })
    expect(await signIn('ann', 'Correct-horse-1', 'server')).toMatchObject({ __type: 'InvalidParameterException' })
    expect(tokensOf(await plain('Correct-horse-1'))).toBeDefined()
  })

  test('browsers cannot administer', async () => {
    expect(
      await ask('AdminSetUserPassword', { Username: 'ann', Password: 'Stolen-horse-1', Permanent: true }),
    ).toMatchObject({
      __type: 'UnknownOperationException',
    })
    expect(tokensOf(await signIn('ann', 'Correct-horse-1'))).toBeDefined()
  })
})

describe('the forced new password', () => {
  test('is asked for after a temporary one, and then counts', async () => {
    await add('bob', 'Temporary-1', false)
    const challenge = await signIn('bob', 'Temporary-1')
    expect(challenge).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' })
    const answer = (NEW_PASSWORD: string, Session: unknown) =>
      ask('RespondToAuthChallenge', {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ClientId: 'web',
        Session,
        ChallengeResponses: { USERNAME: 'bob', NEW_PASSWORD },
      })
    expect(await answer('short', challenge.Session)).toMatchObject({ __type: 'InvalidPasswordException' })
    expect(tokensOf(await answer('My-own-horse-1', challenge.Session))).toBeDefined()
    expect(await signIn('bob', 'Temporary-1')).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(tokensOf(await signIn('bob', 'My-own-horse-1'))).toBeDefined()
  })
})

describe('staying signed in', () => {
  const refresh = (RefreshToken: unknown, ClientId = 'web') =>
    ask('GetTokensFromRefreshToken', { ClientId, RefreshToken })

  test('a refresh token is exchanged for a new one and works a minute longer', async () => {
    const first = tokensOf(await signIn('ann', 'Correct-horse-1'))?.RefreshToken
    const second = tokensOf(await refresh(first))?.RefreshToken
    expect(second).not.toBe(first)
    now += 59_000
    expect(tokensOf(await refresh(first))).toBeDefined()
    now += 2_000
    expect(await refresh(first)).toMatchObject({ message: 'Invalid Refresh Token' })
    expect(pool.claimsOf(tokensOf(await refresh(second))?.AccessToken ?? '')?.username).toBe('ann')
  })

  test('whoever renews every half day stays for 30 days after the password was entered', async () => {
    const signedInAt = now
    let token = tokensOf(await signIn('ann', 'Correct-horse-1'))?.RefreshToken
    while (now + 12 * 3_600_000 < signedInAt + 30 * 86_400_000) {
      now += 12 * 3_600_000
      const renewed = tokensOf(await refresh(token))
      token = renewed?.RefreshToken
      expect(pool.claimsOf(renewed?.AccessToken ?? '')?.auth_time).toBe(signedInAt / 1000)
    }
    now = signedInAt + 30 * 86_400_000
    expect(await refresh(token)).toMatchObject({ message: 'Invalid Refresh Token' })
  })

  test('without rotation the same token serves both ways, for its own client only', async () => {
    const token = tokensOf(await signIn('ann', 'Correct-horse-1', 'old'))?.RefreshToken
    expect(tokensOf(await refresh(token, 'old'))?.RefreshToken).toBeUndefined()
    const again = await ask('InitiateAuth', {
      ClientId: 'old',
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: token },
    })
    expect(tokensOf(again)).toBeDefined()
    expect(await refresh(token, 'web')).toMatchObject({ message: 'Invalid Refresh Token' })
  })

  test('signing out everywhere, by oneself or by a server, ends every refresh token', async () => {
    const tokens = tokensOf(await signIn('ann', 'Correct-horse-1'))
    expect(await ask('GetUser', { AccessToken: tokens?.AccessToken })).toMatchObject({ Username: 'ann' })
    expect(await ask('GlobalSignOut', { AccessToken: tokens?.AccessToken })).toEqual({})
    expect(await refresh(tokens?.RefreshToken)).toMatchObject({ message: 'Invalid Refresh Token' })
    const later = tokensOf(await signIn('ann', 'Correct-horse-1'))?.RefreshToken
    await administer('AdminUserGlobalSignOut', { Username: 'ann' })
    expect(await refresh(later)).toMatchObject({ message: 'Invalid Refresh Token' })
  })

  test('a revoked token is over', async () => {
    const token = tokensOf(await signIn('ann', 'Correct-horse-1'))?.RefreshToken
    await ask('RevokeToken', { ClientId: 'web', Token: token })
    expect(await refresh(token)).toMatchObject({ message: 'Invalid Refresh Token' })
  })
})

describe('the forgotten password', () => {
  const confirm = (ConfirmationCode: string, Password = 'Remembered-1') =>
    ask('ConfirmForgotPassword', { ClientId: 'web', Username: 'ann', ConfirmationCode, Password })
  const mailedCode = async () => {
    await ask('ForgotPassword', { ClientId: 'web', Username: 'ann' })
    return /\d{6}/.exec(outbox.list(1)[0]?.text ?? '')?.[0] ?? ''
  }

  test('a mailed code sets a new one', async () => {
    const code = await mailedCode()
    expect(outbox.list()).toMatchObject([{ to: ['ann@acme.example'], subject: 'Your code', text: `It is ${code}.` }])
    expect(await confirm(code)).toEqual({})
    expect(await signIn('ann', 'Correct-horse-1')).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(tokensOf(await signIn('ann', 'Remembered-1'))).toBeDefined()
    expect(await confirm(code)).toMatchObject({ __type: 'ExpiredCodeException' })
  })

  test('a wrong code does not, and five of them end the right one', async () => {
    const code = await mailedCode()
    const incorrect = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      expect(await confirm(incorrect)).toMatchObject({ __type: 'CodeMismatchException' })
    expect(await confirm(code)).toMatchObject({ __type: 'LimitExceededException' })
    expect(tokensOf(await signIn('ann', 'Correct-horse-1'))).toBeDefined()
  })

  test('a code lasts an hour', async () => {
    const code = await mailedCode()
    now += 3_600_001
    expect(await confirm(code)).toMatchObject({ __type: 'ExpiredCodeException' })
  })

  test('is asked for and entered ten times an hour, by whoever has the name or by nobody', async () => {
    for (const [Username, mails] of [
      ['ann', 10],
      ['nobody', 0],
    ] as const) {
      const before = outbox.list().length
      for (let times = 0; times < 10; times++)
        expect(await ask('ForgotPassword', { ClientId: 'web', Username })).not.toHaveProperty('__type')
      const more = { ClientId: 'web', Username, ConfirmationCode: '000000', Password: 'Remembered-1' }
      for (const operation of ['ForgotPassword', 'ConfirmForgotPassword'])
        expect(await ask(operation, more)).toMatchObject({ __type: 'LimitExceededException' })
      expect(outbox.list().length - before).toBe(mails)
    }
    now += 3_600_000
    expect(await ask('ForgotPassword', { ClientId: 'web', Username: 'ann' })).not.toHaveProperty('__type')
  })

  test('an unknown user is answered like a known one, and nothing is mailed', async () => {
    const known = await ask('ForgotPassword', { ClientId: 'web', Username: 'ann' })
    const unknown = await ask('ForgotPassword', { ClientId: 'web', Username: 'nobody' })
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect(outbox.list()).toHaveLength(1)
  })
})
