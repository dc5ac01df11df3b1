import type { Ledger } from '../ledger.ts'
import type { SendMail } from '../mail/outbox.ts'
import { adminCalls } from './admin.ts'
import { CognitoFailure, notAuthorized } from './failure.ts'
import { recovery } from './recovery.ts'
import type { PoolSettings } from './settings.ts'
import { signInFlows } from './signIn.ts'
import { type Claims, poolTokens } from './tokens.ts'
import { poolUsers } from './users.ts'

type Fields = Record<string, unknown>
type Operation = (request: Fields) => object

export interface Answer {
  status: number
  body: object
}

/** A user pool with the settings of the template. */
export interface UserPool {
  settings: PoolSettings
  /** What browsers may ask: sign-in, refresh, sign-out, forgotten password. */
  ask: (operation: string, request: Fields) => Answer
  /** What servers with credentials may ask besides. */
  administer: (operation: string, request: Fields) => Answer
  /** The claims of an access token that is valid now, as API Gateway's authorizer sees it. */
  claimsOf: (token: string) => Claims | undefined
  jwks: object
}

export const userPool = (
  settings: PoolSettings,
  ledger: Ledger,
  send: SendMail,
  clock: () => number = Date.now,
): UserPool => {
  const users = poolUsers(ledger)
  const tokens = poolTokens(ledger, settings, users)
  const { AdminInitiateAuth, ...flows } = signInFlows(settings, users, tokens, clock)

  const owner = (request: Fields) => {
    const claims = tokens.claimsOf(String(request.AccessToken), clock())
    const user = claims?.token_use === 'access' ? users.find(claims.username ?? '') : undefined
    // A sign-out within the same second as the token's issue counts as after it.
    if (!claims || !user || claims.iat * 1000 < user.signedOutAt - 1000)
      throw notAuthorized('Access Token has been revoked')
    return user
  }

  const forBrowsers: Record<string, Operation> = {
    ...flows,
    ...recovery(settings, users, send, clock),
    GlobalSignOut: (request) => {
      tokens.signOut(owner(request), clock())
      return {}
    },
    RevokeToken: (request) => {
      tokens.revoke(request.Token)
      return {}
    },
    GetUser: (request) => {
      const { username, sub, attributes } = owner(request)
      return {
        Username: username,
        UserAttributes: Object.entries({ sub, ...attributes }).map(([Name, Value]) => ({ Name, Value })),
      }
    },
  }
  const forServers: Record<string, Operation> = {
    ...forBrowsers,
    AdminInitiateAuth,
    ...adminCalls(settings, users, tokens, clock),
  }

  const answer = (operations: Record<string, Operation>, name: string, request: Fields): Answer => {
    try {
      const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
      if (!operation) throw new CognitoFailure('UnknownOperationException', `${name} does not exist here`)
      if (operations === forServers && request.UserPoolId !== undefined && request.UserPoolId !== settings.id)
        throw new CognitoFailure('ResourceNotFoundException', `User pool ${String(request.UserPoolId)} does not exist.`)
      return { status: 200, body: operation(request) }
    } catch (error) {
      if (!(error instanceof CognitoFailure)) throw error
      return { status: 400, body: { __type: error.name, message: error.message } }
    }
  }

  return {
    settings,
    ask: (operation, request) => answer(forBrowsers, operation, request),
    administer: (operation, request) => answer(forServers, operation, request),
    claimsOf: (token) => tokens.claimsOf(token, clock()),
    jwks: tokens.jwks,
  }
}
