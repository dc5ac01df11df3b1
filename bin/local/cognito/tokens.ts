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
import type { Ledger } from '../ledger.ts'
import { notAuthorized } from './failure.ts'
import { issuerOf, type PoolClient, type PoolSettings } from './settings.ts'
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
const keyOf = (ledger: Ledger) => {
  ledger.exec('CREATE TABLE IF NOT EXISTS cognito_key (id INTEGER PRIMARY KEY CHECK (id = 1), pem TEXT NOT NULL)')
  const row = ledger.prepare('SELECT pem FROM cognito_key').get() as { pem: string } | undefined
  if (row) return createPrivateKey(row.pem)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  ledger.prepare('INSERT INTO cognito_key (id, pem) VALUES (1, ?)').run(pem)
  return privateKey
}

/** Signs, checks, renews and revokes the tokens of a pool. */
export const poolTokens = (ledger: Ledger, settings: PoolSettings, users: PoolUsers) => {
  const key = keyOf(ledger)
  const publicKey = createPublicKey(key)
  const jwk = publicKey.export({ format: 'jwk' })
  const kid = hash(String(jwk.n)).slice(0, 32)
  const header = base64url({ kid, alg: 'RS256' })
  const insert = ledger.prepare('INSERT INTO cognito_refresh VALUES (?, ?, ?, ?, ?, ?)')
  const select = ledger.prepare('SELECT * FROM cognito_refresh WHERE hash = ?')
  const revoke = ledger.prepare('DELETE FROM cognito_refresh WHERE hash = ?')
  const shorten = ledger.prepare('UPDATE cognito_refresh SET until = ? WHERE hash = ?')
  const revokeAll = ledger.prepare('DELETE FROM cognito_refresh WHERE username = ? OR until < ?')

  const signed = (claims: Claims) => {
    const content = `${header}.${base64url(claims)}`
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`
  }

  const pair = (client: PoolClient, user: PoolUser, origin: string, authTime: number, now: number) => {
    const common = {
      sub: user.sub,
      iss: issuerOf(settings),
      origin_jti: origin,
      event_id: randomUUID(),
      auth_time: authTime,
      iat: seconds(now),
    }
    return {
      AccessToken: signed({
        ...common,
        token_use: 'access',
        client_id: client.id,
        scope: 'aws.cognito.signin.user.admin',
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
    jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },

    /** The tokens of somebody who has just signed in. */
    issue: (client: PoolClient, user: PoolUser, now: number) => {
      const origin = randomUUID()
      return {
        ...pair(client, user, origin, seconds(now), now),
        RefreshToken: newRefresh(client, user, origin, seconds(now), now + client.validity.refresh),
      }
    },

    /** New tokens for a refresh token. */
    renew: (client: PoolClient, token: unknown, now: number) => {
      const row = select.get(hash(String(token))) as RefreshRow | undefined
      const user = row && users.find(row.username)
      if (!row || !user || row.client !== client.id || row.until <= now) throw notAuthorized('Invalid Refresh Token')
      if (!user.enabled) throw notAuthorized('User is disabled.')
      const tokens = pair(client, user, row.origin, row.auth_time, now)
      if (!client.rotatesRefreshTokens) return tokens
      shorten.run(Math.min(row.until, now + client.rotationGrace), row.hash)
      return {
        ...tokens,
        RefreshToken: newRefresh(
          client,
          user,
          row.origin,
          row.auth_time,
          row.auth_time * 1000 + client.validity.refresh,
        ),
      }
    },

    revoke: (token: unknown) => {
      revoke.run(hash(String(token)))
    },

    signOut: (user: PoolUser, now: number) => {
      revokeAll.run(user.username, now)
      users.save({ ...user, signedOutAt: now })
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
