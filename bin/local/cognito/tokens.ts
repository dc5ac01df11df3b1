import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import type { StateDatabase } from '../stateDatabase.ts'
import { CognitoFailure, notAuthorized } from './failure.ts'
import { issuerOf, type PoolClient, type PoolSettings } from './settings.ts'
import type { Trigger } from './triggers.ts'
import type { PoolUser, PoolUsers } from './users.ts'

export interface Claims {
  sub: string
  iss: string
  exp: number
  iat: number
  auth_time: number
  jti: string
  origin_jti: string
  token_use: 'access' | 'id'
  username?: string
  client_id?: string
  aud?: string
  scope?: string
  [claim: string]: string | number | boolean | string[] | undefined
}

/** The scope that Cognito puts into each access token: its bearer may act on their own user. */
export const selfServiceScope = 'aws.cognito.signin.user.admin'

/** Why tokens are made, as the pool tells its trigger. */
export type TokenSource = 'Authentication' | 'NewPasswordChallenge' | 'RefreshTokens'

/** What a trigger of version 2 answers, as far as it is understood here. */
interface Overrides {
  response?: {
    claimsAndScopeOverrideDetails?: {
      accessTokenGeneration?: { scopesToAdd?: string[]; scopesToSuppress?: string[] } & Record<string, unknown>
    } & Record<string, unknown>
  }
}

interface RefreshRow {
  hash: string
  username: string
  client: string
  origin: string
  auth_time: number
  until: number
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
const seconds = (ms: number) => Math.floor(ms / 1000)

/** The pool's key, made once and kept. */
const keyOf = (stateDatabase: StateDatabase) => {
  stateDatabase.exec(
    'CREATE TABLE IF NOT EXISTS cognito_key (id INTEGER PRIMARY KEY CHECK (id = 1), pem TEXT NOT NULL)',
  )
  const row = stateDatabase.prepare('SELECT pem FROM cognito_key').get() as { pem: string } | undefined
  if (row) return createPrivateKey(row.pem)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  stateDatabase.prepare('INSERT INTO cognito_key (id, pem) VALUES (1, ?)').run(pem)
  return privateKey
}

/** @throws where a trigger answers what has no stand-in here */
const scopesAfter = (scopes: string[], answer: unknown): string[] => {
  const { accessTokenGeneration = {}, ...more } = (answer as Overrides)?.response?.claimsAndScopeOverrideDetails ?? {}
  const { scopesToAdd = [], scopesToSuppress = [], ...claims } = accessTokenGeneration
  if (Object.keys(more).length + Object.keys(claims).length > 0)
    throw new CognitoFailure('InvalidLambdaResponseException', 'Changes of claims have no stand-in here')
  return [...new Set([...scopes.filter((scope) => !scopesToSuppress.includes(scope)), ...scopesToAdd])]
}

/**
 * Signs, checks, renews and revokes the tokens of a pool.
 * @param trigger asked before each token is made
 */
export const poolTokens = (
  stateDatabase: StateDatabase,
  settings: PoolSettings,
  users: PoolUsers,
  trigger?: Trigger,
) => {
  const key = keyOf(stateDatabase)
  const publicKey = createPublicKey(key)
  const jwk = publicKey.export({ format: 'jwk' })
  const kid = hash(String(jwk.n)).slice(0, 32)
  const header = base64url({ kid, alg: 'RS256' })
  const insert = stateDatabase.prepare('INSERT INTO cognito_refresh VALUES (?, ?, ?, ?, ?, ?)')
  const select = stateDatabase.prepare('SELECT * FROM cognito_refresh WHERE hash = ?')
  const revoke = stateDatabase.prepare('DELETE FROM cognito_refresh WHERE origin = ?')
  const ofOrigin = stateDatabase.prepare('SELECT 1 FROM cognito_refresh WHERE origin = ?')
  const shorten = stateDatabase.prepare('UPDATE cognito_refresh SET until = ? WHERE hash = ?')
  const revokeAll = stateDatabase.prepare('DELETE FROM cognito_refresh WHERE username = ? OR until < ?')

  const signed = (claims: Claims) => {
    const content = `${header}.${base64url(claims)}`
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`
  }

  /** The scopes of a new access token. */
  const scopesFor = async (client: PoolClient, user: PoolUser, source: TokenSource): Promise<string[]> => {
    const scopes = [selfServiceScope]
    if (!trigger) return scopes
    const answer = await trigger({
      triggerSource: `TokenGeneration_${source}`,
      userName: user.username,
      clientId: client.id,
      request: {
        userAttributes: { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes },
        groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
        scopes,
      },
    })
    return scopesAfter(scopes, answer)
  }

  const pair = (
    client: PoolClient,
    user: PoolUser,
    scopes: string[],
    { origin, auth_time }: Pick<RefreshRow, 'origin' | 'auth_time'>,
    now: number,
  ) => {
    const common = {
      sub: user.sub,
      iss: issuerOf(settings),
      origin_jti: origin,
      event_id: randomUUID(),
      auth_time,
      iat: seconds(now),
    }
    return {
      AccessToken: signed({
        ...common,
        token_use: 'access',
        client_id: client.id,
        ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
        username: user.username,
        exp: seconds(now + client.validity.access),
        jti: randomUUID(),
      }),
      IdToken: signed({
        ...common,
        token_use: 'id',
        aud: client.id,
        'cognito:username': user.username,
        ...user.attributes,
        ...(user.attributes.email ? { email_verified: user.attributes.email_verified === 'true' } : {}),
        exp: seconds(now + client.validity.id),
        jti: randomUUID(),
      }),
      ExpiresIn: seconds(client.validity.access),
      TokenType: 'Bearer',
    }
  }

  const newRefresh = (client: PoolClient, user: PoolUser, origin: string, authTime: number, until: number) => {
    const token = randomBytes(48).toString('base64url')
    insert.run(hash(token), user.username, client.id, origin, authTime, until)
    return token
  }

  return {
    /** What only the pool knows. */
    secret: hash(key.export({ type: 'pkcs8', format: 'pem' }).toString()),
    jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },

    /** The tokens of somebody who has just signed in. */
    issue: async (client: PoolClient, user: PoolUser, source: TokenSource, now: number) => {
      const signIn = { origin: randomUUID(), auth_time: seconds(now) }
      const tokens = pair(client, user, await scopesFor(client, user, source), signIn, now)
      const until = now + client.validity.refresh
      return { ...tokens, RefreshToken: newRefresh(client, user, signIn.origin, signIn.auth_time, until) }
    },

    /** New tokens for a refresh token. */
    renew: async (client: PoolClient, token: unknown, now: number) => {
      const find = () => select.get(hash(String(token))) as RefreshRow | undefined
      const row = find()
      const user = row && users.find(row.username)
      if (!row || !user || row.client !== client.id || row.until <= now) throw notAuthorized('Invalid Refresh Token')
      if (!user.enabled) throw notAuthorized('User is disabled.')
      const scopes = await scopesFor(client, user, 'RefreshTokens')
      // It may have been revoked while the trigger was asked.
      if (!find()) throw notAuthorized('Refresh Token has been revoked')
      const tokens = pair(client, user, scopes, row, now)
      if (!client.rotatesRefreshTokens) return tokens
      shorten.run(Math.min(row.until, now + client.rotationGrace), row.hash)
      const until = row.auth_time * 1000 + client.validity.refresh
      return { ...tokens, RefreshToken: newRefresh(client, user, row.origin, row.auth_time, until) }
    },

    /** Ends a refresh token, and with it every other one of the same sign-in. */
    revoke: (token: unknown) => {
      const row = select.get(hash(String(token))) as RefreshRow | undefined
      if (row) revoke.run(row.origin)
    },

    /** Whether the sign-in that a token comes from was not revoked. */
    stands: (origin: string): boolean => ofOrigin.get(origin) !== undefined,

    signOut: (user: PoolUser, now: number) => {
      revokeAll.run(user.username, now)
    },

    /** The claims of a token of this pool that is signed and not over; undefined for any other text. */
    claimsOf: (token: string, now: number): Claims | undefined => {
      const [head = '', body = '', signature = '', ...more] = token.split('.')
      if (head !== header || more.length) return undefined
      if (!verify('RSA-SHA256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url')))
        return undefined
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
      return claims.iss === issuerOf(settings) && claims.exp > seconds(now) ? claims : undefined
    },
  }
}

export type PoolTokens = ReturnType<typeof poolTokens>
