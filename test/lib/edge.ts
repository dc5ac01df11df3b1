import type { Logger } from '@aws-lambda-powertools/logger'
import { newId } from '../../functions/lib/ids.ts'
import { type Services, serve } from '../../functions/lib/serve.ts'
import { type CallName, calls, type GroupName, groupOf } from '../../shared/contract/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: groups of calls have handlers of many types
export type GroupHandlers = Partial<Record<GroupName, Record<string, (input: any, env: any) => Promise<unknown>>>>

export interface EdgeRequest {
  /** As it goes over the wire. */
  body: string | Buffer
  headers?: Record<string, string>
  /** What the token says, where API Gateway has looked at one. */
  claims?: Record<string, string>
  ip?: string
  userAgent?: string
}

/**
 * Calls in process: one request through the edge of its group, as API Gateway would hand it over.
 * @param logger what hears all that is logged
 */
export const edgeOf =
  (services: Services, handlers: GroupHandlers, logger?: Logger) =>
  (name: CallName, { body, headers = {}, claims = {}, ip = '192.0.2.1', userAgent = 'test' }: EdgeRequest) => {
    const { method, path } = calls[name]
    const group = groupOf(name)
    const part = Object.fromEntries(Object.entries(calls).filter(([each]) => groupOf(each as CallName) === group))
    return serve(
      part,
      handlers[group] ?? {},
      services,
      logger,
    )({
      body: typeof body === 'string' ? body : body.toString('base64'),
      isBase64Encoded: typeof body !== 'string',
      headers,
      requestContext: {
        authorizer: { jwt: { claims } },
        http: { method, path: `/api${path}`, sourceIp: ip, userAgent },
        requestId: newId(),
      },
    })
  }
