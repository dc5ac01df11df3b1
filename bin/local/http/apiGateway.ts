import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Claims } from '../cognito/tokens.ts'
import { type Invoke, isThrottled } from '../lambda/runner.ts'
import { InvocationFailure } from '../lambda/sandbox.ts'
import { account } from '../template/names.ts'
import { bodyOf, sendJson, TooLong } from './answer.ts'
import { type Authorizer, authorizers } from './authorizers.ts'
import { type Throttle, tokenBucket } from './throttle.ts'

/** A route of an HTTP API, from its document in the template. */
export interface Route {
  /** Such as `POST /session/open` */
  key: string
  functionArn: string
  /** Whether API Gateway may invoke the function: a permission of its own says so. */
  permitted: boolean
  /** ms */
  timeout: number
  /** Who may call; without it, everybody. */
  authorizer?: Authorizer
}

interface Result {
  statusCode?: number
  headers?: Record<string, string | number>
  cookies?: string[]
  body?: string
  isBase64Encoded?: boolean
}

const longestBody = 10 * 1024 * 1024
/** By the type alone, whatever the encoding: all other bodies are handed over in base64, those without a type too. */
const isText = (type = '') => /^(text\/.*|application\/(json|xml|javascript))$/i.test(type.split(';')[0]?.trim() ?? '')
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const clfTime = (now: Date) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(now.getUTCDate())}/${months[now.getUTCMonth()]}/${now.getUTCFullYear()}:${now.toISOString().slice(11, 19)} +0000`
}

export interface HttpApi {
  id: string
  /** By their keys */
  routes: Map<string, Route>
  /** Of its stage */
  throttle: Throttle
}

/** An HTTP API: routes, authorizers, events of payload version 2, and the limits of the real one. */
export const httpApi = (
  { id: apiId, routes, throttle }: HttpApi,
  invoke: Invoke,
  claimsOf: (token: string) => Claims | undefined,
) => {
  const mayPass = tokenBucket(throttle)
  const authorized = authorizers(invoke, claimsOf)

  /** @param path as the API sees it, without what the front cut off */
  return async (request: IncomingMessage, response: ServerResponse, path: string, query: string) => {
    const method = request.method ?? 'GET'
    const route = routes.get(`${method} ${path}`)
    if (!mayPass()) {
      request.resume()
      return sendJson(response, 429, { message: 'Too Many Requests' })
    }
    const body = await bodyOf(request, longestBody).catch((error: unknown) => {
      if (error instanceof TooLong) return undefined
      throw error
    })
    if (!route) return sendJson(response, 404, { message: 'Not Found' })
    if (!body) return sendJson(response, 413, { message: 'Request Entity Too Large' })
    const requestId = randomUUID()
    const now = new Date()
    const { cookie, connection: _, ...forwarded } = request.headers
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(forwarded))
      headers[name] = Array.isArray(value) ? value.join(',') : (value ?? '')
    const sourceIp = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1'
    headers['x-forwarded-for'] = sourceIp
    const text = isText(headers['content-type'])
    const parameters = Object.fromEntries(new URLSearchParams(query))
    const event = {
      version: '2.0',
      routeKey: route.key,
      rawPath: path,
      rawQueryString: query,
      ...(cookie ? { cookies: cookie.split(/; */) } : {}),
      headers,
      ...(query ? { queryStringParameters: parameters } : {}),
      requestContext: {
        accountId: account,
        apiId,
        domainName: request.headers.host ?? '',
        domainPrefix: apiId,
        http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: headers['user-agent'] ?? '' },
        requestId,
        routeKey: route.key,
        stage: '$default',
        time: clfTime(now),
        timeEpoch: now.getTime(),
      },
      ...(body.length ? { body: body.toString(text ? 'utf8' : 'base64') } : {}),
      isBase64Encoded: body.length > 0 && !text,
    }

    if (route.authorizer) {
      const decision = await authorized(route.authorizer, request, event)
      if ('refused' in decision) return refuse(response, decision.refused)
      Object.assign(event.requestContext, { authorizer: decision.context })
    }

    let result: Result
    try {
      if (!route.permitted) throw new InvocationFailure('AccessDenied', 'API Gateway may not invoke this function')
      const wanted = () => !response.destroyed
      result = (await within(route.timeout, invoke(route.functionArn, event, requestId, wanted))) as Result
    } catch (error) {
      if (!(error instanceof InvocationFailure)) throw error
      // As on AWS: nothing in the answer tells a throttled function from one that took too long.
      if (isThrottled(error)) return sendJson(response, 503, { message: 'Service Unavailable' })
      if (error.type === 'RequestTooLargeException')
        return sendJson(response, 413, { message: 'Request Entity Too Large' })
      return error.type === 'Sandbox.Timedout'
        ? sendJson(response, 503, { message: 'Service Unavailable' })
        : sendJson(response, 500, { message: 'Internal Server Error' })
    }
    send(response, result, requestId)
  }
}

const refusals = { 401: 'Unauthorized', 403: 'Forbidden', 500: 'Internal Server Error' } as const

const refuse = (response: ServerResponse, status: keyof typeof refusals) =>
  sendJson(response, status, { message: refusals[status] }, status === 401 ? { 'www-authenticate': 'Bearer' } : {})

const send = (response: ServerResponse, result: Result, requestId: string) => {
  const plain = result === null || typeof result !== 'object' || !('statusCode' in result)
  const {
    statusCode = 200,
    headers = {},
    cookies,
    body = '',
    isBase64Encoded,
  } = plain
    ? {
        body: typeof result === 'string' ? result : JSON.stringify(result),
        headers: { 'content-type': 'application/json' },
      }
    : result
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  response.writeHead(statusCode, {
    'content-type': 'text/plain;charset=UTF-8',
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ...(cookies ? { 'set-cookie': cookies } : {}),
    'apigw-requestid': requestId,
    'content-length': bytes.length,
  })
  response.end(bytes)
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new InvocationFailure('Sandbox.Timedout', `No answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
