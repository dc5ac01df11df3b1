import type { SendMail } from '../mail/outbox.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import { adminCalls } from './admin.ts'
import { CognitoFailure } from './failure.ts'
import { recovery } from './recovery.ts'
import { selfService } from './selfService.ts'
import type { PoolSettings } from './settings.ts'
import { signInFlows } from './signIn.ts'
import { type Claims, poolTokens } from './tokens.ts'
import type { PoolTriggers } from './triggers.ts'
import { poolUsers } from './users.ts'

type Fields = Record<string, unknown>
type Operation = (request: Fields) => object | Promise<object>

export interface Answer {
  status: number
  body: object
}

/** A user pool with the settings of the template. */
export interface UserPool {
  settings: PoolSettings
  /** What browsers may ask: sign-in, refresh, sign-out, forgotten password, and what a token allows on its own user. */
  ask: (operation: string, request: Fields) => Promise<Answer>
  /** What servers with credentials may ask besides. */
  administer: (operation: string, request: Fields) => Promise<Answer>
  /** The claims of an access token that is valid now, as API Gateway's authorizer sees it. */
  claimsOf: (token: string) => Claims | undefined
  jwks: object
}

export const userPool = (
  settings: PoolSettings,
  stateDatabase: StateDatabase,
  send: SendMail,
  triggers: PoolTriggers = {},
  clock: () => number = Date.now,
): UserPool => {
  const users = poolUsers(stateDatabase)
  const tokens = poolTokens(stateDatabase, settings, users, triggers.preTokenGeneration)
  const { AdminInitiateAuth, ...flows } = signInFlows(settings, users, tokens, clock)

  const { ConfirmForgotPassword, ...forgotten } = recovery(settings, users, send, clock)

  const forBrowsers: Record<string, Operation> = {
    ...flows,
    ...forgotten,
    ...selfService(settings, users, tokens, clock),
    ConfirmForgotPassword: async (request) => {
      const answer = ConfirmForgotPassword(request)
      await triggers.postConfirmation?.({
        triggerSource: 'PostConfirmation_ConfirmForgotPassword',
        userName: String(request.Username),
        clientId: request.ClientId,
        request: { userAttributes: {} },
      })
      return answer
    },
    RevokeToken: (request) => {
      tokens.revoke(request.Token)
      return {}
    },
  }
  const forServers: Record<string, Operation> = {
    ...forBrowsers,
    AdminInitiateAuth,
    ...adminCalls(settings, users, tokens, clock),
  }

  const answer = async (operations: Record<string, Operation>, name: string, request: Fields): Promise<Answer> => {
    try {
      const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
      if (!operation) throw new CognitoFailure('UnknownOperationException', `${name} does not exist here`)
      if (operations === forServers && request.UserPoolId !== undefined && request.UserPoolId !== settings.id)
        throw new CognitoFailure('ResourceNotFoundException', `User pool ${String(request.UserPoolId)} does not exist.`)
      return { status: 200, body: await operation(request) }
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
