import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { slideFolder } from '../../../shared/media.ts'
import type { UserPool } from '../cognito/pool.ts'
import { bodyOf, sendJson } from './answer.ts'

type Handle = (request: IncomingMessage, response: ServerResponse, path: string, query: string) => unknown

export interface FrontProps {
  pool: Pick<UserPool, 'jwks' | 'ask'>
  consoleApi: Handle
  toolsApi: Handle
  deviceApi: Handle
  programsApi: Handle
  mail: Handle
  docs: Handle
  /** Where browsers fetch files by a link. */
  files: Handle
  /** What anybody fetches by its name. */
  slides: Handle
  /** Where simulated devices listen for pushes. */
  fcm: Handle
  console?: Handle
  /** The settings of the console; `origin` is how the browser reached us. */
  config: (origin: string) => object
  /** Whether a failure is one that passes: then the caller may try again. */
  passing: (error: unknown) => boolean
  log: (line: string) => void
}

/** What the browser asks of Cognito: `X-Amz-Target` says which operation. */
const cognito =
  (pool: FrontProps['pool']): Handle =>
  async (request, response, path) => {
    if (path.endsWith('/.well-known/jwks.json')) return sendJson(response, 200, pool.jwks)
    if (request.method !== 'POST') return sendJson(response, 405, { message: 'Method Not Allowed' })
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
    const sent = (await bodyOf(request, 100_000)).toString('utf8')
    const parsed = parsedObject(sent)
    if (!parsed)
      return sendJson(response, 400, { __type: 'SerializationException', message: 'The body is no JSON object' })
    const { status, body } = await pool.ask(operation, parsed)
    sendJson(response, status, body, { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store' })
  }

const parsedObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value = JSON.parse(text || '{}') as unknown
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const under = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** Everything behind the one port. */
export const front = (props: FrontProps): RequestListener => {
  const { pool, consoleApi, toolsApi, deviceApi, programsApi, mail, docs, files, slides, fcm, config, passing, log } =
    props
  const identity = cognito(pool)

  const handle: Handle = (request, response, path, query) => {
    if (path === '/config.json')
      return sendJson(response, 200, config(`http://${request.headers.host ?? 'localhost'}`), {
        'cache-control': 'no-cache',
      })
    if (under(path, '/cognito')) return identity(request, response, path, query)
    if (under(path, '/s3')) return files(request, response, path.slice('/s3'.length), query)
    if (under(path, `/${slideFolder}`)) return slides(request, response, path, query)
    if (under(path, '/fcm')) return fcm(request, response, path.slice('/fcm'.length), query)
    if (under(path, '/mail')) return mail(request, response, path, query)
    if (under(path, '/api/docs') || path === '/api/openapi.json') return docs(request, response, path, query)
    if (under(path, '/api/tools')) return toolsApi(request, response, path.slice('/api'.length), query)
    if (under(path, '/api')) return consoleApi(request, response, path.slice('/api'.length), query)
    if (under(path, '/programs')) return programsApi(request, response, path, query)
    if (under(path, '/device')) return deviceApi(request, response, path, query)
    if (props.console) return props.console(request, response, path, query)
    return sendJson(response, 404, { message: 'Not Found' })
  }

  return async (request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
    try {
      await handle(request, response, path, query)
    } catch (error) {
      if (passing(error) && !response.headersSent)
        return sendJson(response, 503, { message: 'Service Unavailable' }, { 'retry-after': '1', connection: 'close' })
      log(`${request.method} ${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      if (!response.headersSent) sendJson(response, 500, { message: 'Internal Server Error' })
      else response.destroy()
    }
  }
}
