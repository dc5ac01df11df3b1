import { beforeEach, describe, expect, test } from 'vitest'
import { type UserPool, userPool } from '../../bin/local/cognito/pool.ts'
import { clientOf, settingsOf } from '../../bin/local/cognito/settings.ts'
import { srpClient } from '../../bin/local/cognito/srp.ts'
import { openLedger } from '../../bin/local/ledger.ts'
import { mailOutbox, type Outbox } from '../../bin/local/mail/outbox.ts'

type Json = Record<string, unknown>
const id = 'eu-central-1_pool00001'
let pool: UserPool
let outbox: Outbox
let now: number

const ask = (operation: string, request: Json) => pool.ask(operation, request).body as Json
const administer = (operation: string, request: Json) =>
  pool.administer(operation, { UserPoolId: id, ...request }).body as Json

const signIn = (username: string, password: string, client = 'web') => {
  const srp = srpClient('pool00001', password)
  const challenge = ask('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: client,
    AuthParameters: { USERNAME: username, SRP_A: srp.srpA },
  })
  if (!challenge.ChallengeParameters) return challenge
  const given = challenge.ChallengeParameters as Record<string, string>
  const time = 'Fri Nov 20 05:00:00 UTC 2026'
  return ask('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: client,
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: given.SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: srp.claim(given, time),
      TIMESTAMP: time,
    },
  })
}
const tokensOf = (answer: Json) => answer.AuthenticationResult as Record<string, string> | undefined
const plain = (PASSWORD: string) =>
  administer('AdminInitiateAuth', {
    ClientId: 'server',
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: 'ann', PASSWORD },
  })
const add = (username: string, password: string, permanent: boolean) => {
  administer('AdminCreateUser', {
    Username: username,
    MessageAction: 'SUPPRESS',
    TemporaryPassword: password,
    UserAttributes: [
      { Name: 'email', Value: `${username}@acme.example` },
      { Name: 'email_verified', Value: 'true' },
    ],
  })
  if (permanent) administer('AdminSetUserPassword', { Username: username, Password: password, Permanent: true })
}

beforeEach(() => {
  now = Date.parse('2027-03-01T09:00:00Z')
  const ledger = openLedger()
  outbox = mailOutbox(ledger, () => now)
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
  pool = userPool(settings, ledger, outbox.send, () => now)
  add('ann', 'Correct-horse-1', true)
})

describe('signing in', () => {
  test('SRP with the right password answers tokens that the pool itself accepts', () => {
    const tokens = tokensOf(signIn('ann', 'Correct-horse-1'))
    expect(pool.claimsOf(tokens?.AccessToken ?? '')).toMatchObject({
      username: 'ann',
      client_id: 'web',
      token_use: 'access',
      iss: `https://cognito-idp.eu-central-1.amazonaws.com/${id}`,
    })
    expect(tokens?.ExpiresIn).toBe(3600)
  })

  test('an access token is over after its time, and a changed one never counts', () => {
    const token = tokensOf(signIn('ann', 'Correct-horse-1'))?.AccessToken ?? ''
    const [head, body = '', signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...claims, username: 'bob' })).toString('base64url')
    expect(pool.claimsOf(`${head}.${other}.${signature}`)).toBeUndefined()
    now += 3_600_001
    expect(pool.claimsOf(token)).toBeUndefined()
  })

  test('a wrong password and an unknown user answer the same', () => {
    const wrong = signIn('ann', 'Wrong-horse-1')
    expect(wrong).toEqual({ __type: 'NotAuthorizedException', message: 'Incorrect username or password.' })
    expect(signIn('nobody', 'Wrong-horse-1')).toEqual(wrong)
  })

  test('five wrong passwords lock the user for a second, each further one for twice as long', () => {
    for (let tries = 0; tries < 5; tries++) signIn('ann', 'Wrong-horse-1')
    expect(signIn('ann', 'Correct-horse-1')).toMatchObject({ message: 'Password attempts exceeded' })
    now += 1001
    signIn('ann', 'Wrong-horse-1')
    now += 1001
    expect(plain('Correct-horse-1')).toMatchObject({ message: 'Password attempts exceeded' })
    now += 1000
    expect(tokensOf(plain('Correct-horse-1'))).toBeDefined()
    signIn('ann', 'Wrong-horse-1')
    expect(tokensOf(signIn('ann', 'Correct-horse-1'))).toBeDefined()
  })

  test('a disabled user does not get in and cannot refresh', () => {
    const refresh = tokensOf(signIn('ann', 'Correct-horse-1'))?.RefreshToken
    administer('AdminDisableUser', { Username: 'ann' })
    expect(signIn('ann', 'Correct-horse-1')).toMatchObject({ message: 'User is disabled.' })
    expect(ask('GetTokensFromRefreshToken', { ClientId: 'web', RefreshToken: refresh })).toMatchObject({
      message: 'User is disabled.',
    })
    administer('AdminEnableUser', { Username: 'ann' })
    expect(tokensOf(signIn('ann', 'Correct-horse-1'))).toBeDefined()
  })

  test('an answer can be given once', () => {
    const srp = srpClient('pool00001', 'Correct-horse-1')
    const { ChallengeParameters, Session } = ask('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: 'web',
      AuthParameters: { USERNAME: 'ann', SRP_A: srp.srpA },
    })
    const given = ChallengeParameters as Record<string, string>
    const response = {
      ChallengeName: 'PASSWORD_VERIFIER',
      ClientId: 'web',
      Session,
      ChallengeResponses: {
        USERNAME: 'ann',
        PASSWORD_CLAIM_SECRET_BLOCK: given.SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: srp.claim(given, 'now'),
        TIMESTAMP: 'now',
      },
    }
    expect(tokensOf(ask('RespondToAuthChallenge', response))).toBeDefined()
    expect(ask('RespondToAuthChallenge', response)).toMatchObject({ __type: 'NotAuthorizedException' })
  })

  test('only the flows that the template allows a client', () => {
    const parameters = { USERNAME: 'ann', PASSWORD: 'Correct-horse-1' }
    const flow = (AuthFlow: string) => ({ AuthFlow, AuthParameters: parameters })
    expect(ask('InitiateAuth', { ClientId: 'web', ...flow('USER_PASSWORD_AUTH') })).toMatchObject({
      __type: 'InvalidParameterException',
    })
    expect(ask('InitiateAuth', { ClientId: 'server', ...flow('ADMIN_USER_PASSWORD_AUTH') })).toMatchObject({
      __type: 'InvalidParameterException',
    })
    expect(signIn('ann', 'Correct-horse-1', 'server')).toMatchObject({ __type: 'InvalidParameterException' })
    expect(tokensOf(plain('Correct-horse-1'))).toBeDefined()
  })

  test('browsers cannot administer', () => {
    expect(ask('AdminSetUserPassword', { Username: 'ann', Password: 'Stolen-horse-1', Permanent: true })).toMatchObject(
      {
        __type: 'UnknownOperationException',
      },
    )
    expect(tokensOf(signIn('ann', 'Correct-horse-1'))).toBeDefined()
  })
})

describe('the forced new password', () => {
  test('is asked for after a temporary one, and then counts', () => {
    add('bob', 'Temporary-1', false)
    const challenge = signIn('bob', 'Temporary-1')
    expect(challenge).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' })
    const answer = (NEW_PASSWORD: string, Session: unknown) =>
      ask('RespondToAuthChallenge', {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ClientId: 'web',
        Session,
        ChallengeResponses: { USERNAME: 'bob', NEW_PASSWORD },
      })
    expect(answer('short', challenge.Session)).toMatchObject({ __type: 'InvalidPasswordException' })
    expect(tokensOf(answer('My-own-horse-1', challenge.Session))).toBeDefined()
    expect(signIn('bob', 'Temporary-1')).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(tokensOf(signIn('bob', 'My-own-horse-1'))).toBeDefined()
  })
})

describe('staying signed in', () => {
  const refresh = (RefreshToken: unknown, ClientId = 'web') =>
    ask('GetTokensFromRefreshToken', { ClientId, RefreshToken })

  test('a refresh token is exchanged for a new one and works a minute longer', () => {
    const first = tokensOf(signIn('ann', 'Correct-horse-1'))?.RefreshToken
    const second = tokensOf(refresh(first))?.RefreshToken
    expect(second).not.toBe(first)
    now += 59_000
    expect(tokensOf(refresh(first))).toBeDefined()
    now += 2_000
    expect(refresh(first)).toMatchObject({ message: 'Invalid Refresh Token' })
    expect(pool.claimsOf(tokensOf(refresh(second))?.AccessToken ?? '')?.username).toBe('ann')
  })

  test('whoever renews every half day stays for 30 days after the password was entered', () => {
    const signedInAt = now
    let token = tokensOf(signIn('ann', 'Correct-horse-1'))?.RefreshToken
    while (now + 12 * 3_600_000 < signedInAt + 30 * 86_400_000) {
      now += 12 * 3_600_000
      const renewed = tokensOf(refresh(token))
      token = renewed?.RefreshToken
      expect(pool.claimsOf(renewed?.AccessToken ?? '')?.auth_time).toBe(signedInAt / 1000)
    }
    now = signedInAt + 30 * 86_400_000
    expect(refresh(token)).toMatchObject({ message: 'Invalid Refresh Token' })
  })

  test('without rotation the same token serves both ways, for its own client only', () => {
    const token = tokensOf(signIn('ann', 'Correct-horse-1', 'old'))?.RefreshToken
    expect(tokensOf(refresh(token, 'old'))?.RefreshToken).toBeUndefined()
    const again = ask('InitiateAuth', {
      ClientId: 'old',
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: token },
    })
    expect(tokensOf(again)).toBeDefined()
    expect(refresh(token, 'web')).toMatchObject({ message: 'Invalid Refresh Token' })
  })

  test('signing out everywhere, by oneself or by a server, ends every refresh token', () => {
    const tokens = tokensOf(signIn('ann', 'Correct-horse-1'))
    expect(ask('GetUser', { AccessToken: tokens?.AccessToken })).toMatchObject({ Username: 'ann' })
    expect(ask('GlobalSignOut', { AccessToken: tokens?.AccessToken })).toEqual({})
    expect(refresh(tokens?.RefreshToken)).toMatchObject({ message: 'Invalid Refresh Token' })
    const later = tokensOf(signIn('ann', 'Correct-horse-1'))?.RefreshToken
    administer('AdminUserGlobalSignOut', { Username: 'ann' })
    expect(refresh(later)).toMatchObject({ message: 'Invalid Refresh Token' })
  })

  test('a revoked token is over', () => {
    const token = tokensOf(signIn('ann', 'Correct-horse-1'))?.RefreshToken
    ask('RevokeToken', { ClientId: 'web', Token: token })
    expect(refresh(token)).toMatchObject({ message: 'Invalid Refresh Token' })
  })
})

describe('the forgotten password', () => {
  const confirm = (ConfirmationCode: string, Password = 'Remembered-1') =>
    ask('ConfirmForgotPassword', { ClientId: 'web', Username: 'ann', ConfirmationCode, Password })
  const mailedCode = () => {
    ask('ForgotPassword', { ClientId: 'web', Username: 'ann' })
    return /\d{6}/.exec(outbox.list(1)[0]?.text ?? '')?.[0] ?? ''
  }

  test('a mailed code sets a new one', () => {
    const code = mailedCode()
    expect(outbox.list()).toMatchObject([{ to: ['ann@acme.example'], subject: 'Your code', text: `It is ${code}.` }])
    expect(confirm(code)).toEqual({})
    expect(signIn('ann', 'Correct-horse-1')).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(tokensOf(signIn('ann', 'Remembered-1'))).toBeDefined()
    expect(confirm(code)).toMatchObject({ __type: 'ExpiredCodeException' })
  })

  test('a wrong code does not, and five of them end the right one', () => {
    const code = mailedCode()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) expect(confirm(wrong)).toMatchObject({ __type: 'CodeMismatchException' })
    expect(confirm(code)).toMatchObject({ __type: 'LimitExceededException' })
    expect(tokensOf(signIn('ann', 'Correct-horse-1'))).toBeDefined()
  })

  test('a code lasts an hour', () => {
    const code = mailedCode()
    now += 3_600_001
    expect(confirm(code)).toMatchObject({ __type: 'ExpiredCodeException' })
  })

  test('an unknown user is answered like a known one, and nothing is mailed', () => {
    const known = ask('ForgotPassword', { ClientId: 'web', Username: 'ann' })
    const unknown = ask('ForgotPassword', { ClientId: 'web', Username: 'nobody' })
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect(outbox.list()).toHaveLength(1)
  })
})
