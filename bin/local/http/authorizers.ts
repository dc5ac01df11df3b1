import type { IncomingMessage } from 'node:http'
import type { Claims } from '../cognito/tokens.ts'
import type { Invoke } from '../lambda/runner.ts'
import { InvocationFailure } from '../lambda/sandbox.ts'

/** Who may make the calls of a route: whoever has a token, or whom a Lambda lets pass. */
export type Authorizer =
  | {
      /** Who must have issued the token, and for which clients. */
      jwt: { issuer: string; audience: string[] }
    }
  | {
      request: {
        functionArn: string
        /** Whether API Gateway may invoke the function: a permission of its own says so. */
        permitted: boolean
        /** The headers that the decision is about: without one of them nobody is asked. */
        headers: string[]
        /** Seconds for which a decision about the same headers is kept; 0 for not at all */
        ttl: number
      }
    }

/** What an authorizer says of a request: what the Lambda behind is told of it, or the status that it is refused with. */
export type AuthorizerResult = { context: object } | { refused: 401 | 403 | 500 }

const claimTexts = (claims: Claims) =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  )

interface Event {
  routeKey: string
  rawPath: string
  rawQueryString: string
  headers: Record<string, string>
  requestContext: object
}

/**
 * The authorizers of an HTTP API, with their simple answers.
 * @param clock epoch ms
 */
export const authorizers = (
  invoke: Invoke,
  claimsOf: (token: string) => Claims | undefined,
  clock: () => number = Date.now,
) => {
  const kept = new Map<string, { decision: AuthorizerResult; until: number }>()

  const ask = async (functionArn: string, identitySource: string[], event: Event): Promise<AuthorizerResult> => {
    const { routeKey, rawPath, rawQueryString, headers, requestContext } = event
    const asked = { version: '2.0', type: 'REQUEST', identitySource, routeKey, rawPath, rawQueryString, headers }
    try {
      const answer = (await invoke(functionArn, { ...asked, requestContext })) as {
        isAuthorized?: unknown
        context?: object
      } | null
      if (typeof answer?.isAuthorized !== 'boolean') return { refused: 500 }
      return answer.isAuthorized ? { context: answer.context ? { lambda: answer.context } : {} } : { refused: 403 }
    } catch (error) {
      if (error instanceof InvocationFailure) return { refused: 500 }
      throw error
    }
  }

  return async (authorizer: Authorizer, request: IncomingMessage, event: Event): Promise<AuthorizerResult> => {
    if ('jwt' in authorizer) {
      const { issuer, audience } = authorizer.jwt
      const claims = claimsOf((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
      const known = claims?.iss === issuer && audience.includes(String(claims?.aud ?? claims?.client_id))
      return known ? { context: { jwt: { claims: claimTexts(claims), scopes: null } } } : { refused: 401 }
    }
    const { functionArn, permitted, headers, ttl } = authorizer.request
    const values = headers.map((name) => event.headers[name] ?? '')
    if (values.includes('')) return { refused: 401 }
    if (!permitted) return { refused: 500 }
    const key = JSON.stringify([functionArn, ...values])
    const before = kept.get(key)
    if (before && before.until > clock()) return before.decision
    const decision = await ask(functionArn, values, event)
    const failed = 'refused' in decision && decision.refused === 500
    if (ttl > 0 && !failed) kept.set(key, { decision, until: clock() + ttl * 1000 })
    return decision
  }
}
